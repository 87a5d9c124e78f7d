-- Payments are only added; a reversal takes back one of them, whole and once.
CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND app_anonymising() AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payments are only added' USING ERRCODE = '23514', CONSTRAINT = 'rows_only_added';
END $$;

CREATE OR REPLACE TRIGGER document_payment_kept BEFORE UPDATE OR DELETE ON document_payment
  FOR EACH ROW EXECUTE FUNCTION keep_payment();
