-- Activity is only added. A merge leads rows to another entry; rows follow an entry into another structure, and go with it
-- when it is erased.
CREATE OR REPLACE FUNCTION keep_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  follows boolean := pg_trigger_depth() > 1;
BEGIN
  IF TG_OP = 'DELETE' AND follows THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND (follows OR coalesce(current_setting('app.merging', true), '') = 'on')
      AND to_jsonb(NEW) - 'anagrafica_sku' - 'structure_id' = to_jsonb(OLD) - 'anagrafica_sku' - 'structure_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'activity is only added' USING ERRCODE = '23514', CONSTRAINT = 'rows_only_added';
END $$;

CREATE OR REPLACE TRIGGER activity_kept BEFORE UPDATE OR DELETE ON activity
  FOR EACH ROW EXECUTE FUNCTION keep_activity();
