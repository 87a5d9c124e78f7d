-- The list of documents by day and number, newest first, with those that have no number yet after all others.
CREATE INDEX document_issued_first ON document
  (structure_id, document_kind, type, (number IS NULL), date DESC, number DESC, id DESC) INCLUDE (state);

-- What is still to be paid is summed by the index alone.
DROP INDEX document_open;
CREATE INDEX document_open ON document (structure_id, document_kind, type, id) INCLUDE (state, residual)
  WHERE residual <> 0 AND document_is_due(document_kind, state);

-- The e-invoices that were never sent.
CREATE INDEX einvoice_unsent ON einvoice_file (structure_id, document_id) WHERE state = 'READY';

-- Many e-invoices are sent to SdI at once, after they were issued or as they are.
ALTER TABLE document_batch ALTER COLUMN action TYPE varchar(10);
ALTER TABLE document_batch DROP CONSTRAINT document_batch_action_known;
ALTER TABLE document_batch ADD CONSTRAINT document_batch_action_known
  CHECK (action IN ('ISSUE_SEND', 'ISSUE', 'SEND', 'CREDIT', 'MAIL', 'PDF', 'XML', 'MONTH', 'YEAR'));
