-- A payment that is reversed, wherever that happens, is no match any more.
CREATE OR REPLACE FUNCTION drop_match_of_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bank_match WHERE structure_id = NEW.structure_id AND payment_id = NEW.reverses_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_payment_unmatched AFTER INSERT ON document_payment
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION drop_match_of_reversed();
