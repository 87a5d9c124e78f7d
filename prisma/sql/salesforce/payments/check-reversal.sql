-- A reversal takes back a payment of the same document, whole and once.
CREATE OR REPLACE FUNCTION check_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM document_payment p WHERE p.id = NEW.reverses_id AND p.document_id = NEW.document_id
    AND p.amount = NEW.amount AND p.reverses_id IS NULL) THEN
    RAISE EXCEPTION 'a reversal takes back a payment of the same document, whole'
      USING ERRCODE = '23514', CONSTRAINT = 'document_payment_reversal';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER document_payment_reversal BEFORE INSERT ON document_payment
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION check_reversal();
