-- Only triggers write what is paid and credited of a document, and a document with payments is not thrown away.
CREATE OR REPLACE FUNCTION guard_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.paid_amount := 0;
    NEW.credited_amount := 0;
    NEW.overpaid := false;
    RETURN NEW;
  END IF;
  IF pg_trigger_depth() = 1 AND (NEW.paid_amount, NEW.credited_amount, NEW.overpaid)
      IS DISTINCT FROM (OLD.paid_amount, OLD.credited_amount, OLD.overpaid) THEN
    RAISE EXCEPTION 'document_settlement: what is paid follows from payments' USING ERRCODE = '23514', CONSTRAINT = 'document_settlement';
  END IF;
  IF document_is_due(OLD.document_kind, OLD.state) AND NEW.state IN ('DELETED', 'DRAFT', 'TO_BE_ISSUED')
      AND NEW.paid_amount <> 0 THEN
    RAISE EXCEPTION 'document_with_payments: it stays' USING ERRCODE = '23514', CONSTRAINT = 'document_with_payments';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER document_settlement BEFORE INSERT OR UPDATE ON document
  FOR EACH ROW EXECUTE FUNCTION guard_settlement();
