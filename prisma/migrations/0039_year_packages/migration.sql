-- A batch may gather the e-invoices of a year for their conservation, as it gathers a month for the accountant.
ALTER TABLE document_batch DROP CONSTRAINT document_batch_action_known;
ALTER TABLE document_batch ADD CONSTRAINT document_batch_action_known
  CHECK (action IN ('ISSUE', 'CREDIT', 'MAIL', 'PDF', 'XML', 'MONTH', 'YEAR'));
ALTER TABLE document_batch DROP CONSTRAINT document_batch_month;
ALTER TABLE document_batch ADD CONSTRAINT document_batch_month CHECK (
  (action IN ('MONTH', 'YEAR')) = (month IS NOT NULL) AND (action IN ('MONTH', 'YEAR')) = (document_kind IS NULL)
  AND extract(day FROM month) = 1 AND (action = 'MONTH' OR extract(month FROM month) = 1));
