-- Adds a payment to what is paid of its document.
CREATE OR REPLACE FUNCTION take_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid numeric := CASE WHEN NEW.reverses_id IS NULL THEN NEW.amount ELSE -NEW.amount END;
BEGIN
  UPDATE document d SET paid_amount = d.paid_amount + paid,
      overpaid = (d.overpaid OR NEW.allow_excess) AND d.amount_due - d.credited_amount - d.paid_amount - paid < 0
    WHERE d.id = NEW.document_id AND d.structure_id = NEW.structure_id
      AND document_is_due(d.document_kind, d.state);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'nothing is to be paid of this document' USING ERRCODE = '23514', CONSTRAINT = 'document_payment_of_due';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_payment_taken AFTER INSERT ON document_payment
  FOR EACH ROW EXECUTE FUNCTION take_payment();
