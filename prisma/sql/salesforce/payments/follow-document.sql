-- After a document changed: what its credit notes lower, then the open part of its due dates.
CREATE OR REPLACE FUNCTION follow_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.origin_kind = 'CREDIT' AND NEW.document_kind = 'CREDITNOTE' THEN
    PERFORM settle_invoice(NEW.origin_id);
  ELSIF TG_OP = 'UPDATE' AND (NEW.amount_due, NEW.paid_amount) IS DISTINCT FROM (OLD.amount_due, OLD.paid_amount) THEN
    PERFORM settle_invoice(NEW.id);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM spread_residual(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_noted AFTER INSERT ON document
  FOR EACH ROW WHEN (NEW.origin_kind = 'CREDIT' AND document_is_due(NEW.document_kind, NEW.state))
  EXECUTE FUNCTION follow_document();
CREATE OR REPLACE TRIGGER document_followed AFTER UPDATE ON document
  FOR EACH ROW WHEN (document_is_due(OLD.document_kind, OLD.state) <> document_is_due(NEW.document_kind, NEW.state)
    OR document_is_due(NEW.document_kind, NEW.state)
      AND (OLD.amount_due, OLD.paid_amount, OLD.credited_amount) IS DISTINCT FROM (NEW.amount_due, NEW.paid_amount, NEW.credited_amount))
  EXECUTE FUNCTION follow_document();
