-- The PDF copy of an invoice travels inside of its e-invoice after the files that were uploaded, at a place of its own.
ALTER TABLE document_attachment DROP CONSTRAINT document_attachment_position,
  ADD CONSTRAINT document_attachment_position CHECK (position BETWEEN 1 AND 11);

-- The permanent establishment and the tax representative in Italy of a party from abroad.
ALTER TABLE anagrafica ADD COLUMN presence jsonb NOT NULL DEFAULT '{}';
