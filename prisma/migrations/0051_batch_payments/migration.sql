-- The rest of many invoices is registered as paid at once: the day, the method and the account of the payments.
ALTER TABLE document_batch ADD COLUMN payment jsonb;
ALTER TABLE document_batch DROP CONSTRAINT document_batch_action_known;
ALTER TABLE document_batch ADD CONSTRAINT document_batch_action_known
  CHECK (action IN ('ISSUE_SEND', 'ISSUE', 'SEND', 'PAY', 'CREDIT', 'MAIL', 'PDF', 'XML', 'MONTH', 'YEAR'));
ALTER TABLE document_batch ADD CONSTRAINT document_batch_payment CHECK ((action = 'PAY') = (payment IS NOT NULL));

-- 0049 changed the type of the action, and left this constraint with a cast that a new table does not have.
ALTER TABLE document_batch DROP CONSTRAINT document_batch_month;
ALTER TABLE document_batch ADD CONSTRAINT document_batch_month CHECK (
  (action IN ('MONTH', 'YEAR')) = (month IS NOT NULL) AND (action IN ('MONTH', 'YEAR')) = (document_kind IS NULL)
  AND extract(day FROM month) = 1 AND (action = 'MONTH' OR extract(month FROM month) = 1));
