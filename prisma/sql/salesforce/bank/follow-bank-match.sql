-- The reconciled part of a movement follows from its matches; a movement of which a part is taken back is open again.
CREATE OR REPLACE FUNCTION follow_bank_match() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_one int := CASE TG_OP WHEN 'DELETE' THEN OLD.movement_id ELSE NEW.movement_id END;
  change numeric := CASE TG_OP WHEN 'DELETE' THEN -OLD.amount ELSE NEW.amount END;
BEGIN
  UPDATE bank_movement m SET matched_amount = m.matched_amount + change, ignore_reason = '', updated_at = now(),
      state = CASE WHEN m.matched_amount + change = abs(m.amount) THEN 'RECONCILED' ELSE 'OPEN' END
    WHERE m.id = of_one;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bank_match_followed AFTER INSERT OR DELETE ON bank_match
  FOR EACH ROW EXECUTE FUNCTION follow_bank_match();
