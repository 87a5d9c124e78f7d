-- A draft is open. Offers, contracts and proformas may change until the customer has them; what was thrown away can come back as a
-- draft.
CREATE OR REPLACE FUNCTION document_is_open(kind text, state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT state = 'DRAFT' OR state = CASE WHEN kind IN ('OFFER', 'CONTRACT', 'PROFORMA') THEN 'READY_TO_SEND' ELSE 'TO_BE_ISSUED' END
$$;
