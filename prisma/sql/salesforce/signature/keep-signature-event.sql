-- Events are only added. They go with their request when its document goes: a foreign key then removes them, which is a
-- trigger within a trigger.
CREATE OR REPLACE FUNCTION keep_signature_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'rows_only_added';
END $$;

CREATE OR REPLACE TRIGGER signature_event_only_added BEFORE UPDATE OR DELETE ON signature_event
  FOR EACH ROW EXECUTE FUNCTION keep_signature_event();
