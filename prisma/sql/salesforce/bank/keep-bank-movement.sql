-- Keeps a movement as its bank reported it: only its reconciliation may change.
CREATE OR REPLACE FUNCTION keep_bank_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['matched_amount', 'state', 'ignore_reason', 'updated_at'];
BEGIN
  IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
    RAISE EXCEPTION 'what a bank told is not rewritten' USING ERRCODE = '23514', CONSTRAINT = 'bank_movement_kept';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bank_movement_kept BEFORE UPDATE ON bank_movement
  FOR EACH ROW EXECUTE FUNCTION keep_bank_movement();
