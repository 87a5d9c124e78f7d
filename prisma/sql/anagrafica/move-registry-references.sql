-- Makes everything that refers to one entry refer to another; a row of which the other has an equal is dropped. Returns
-- what happened to each row, for `restore_registry_references`.
CREATE OR REPLACE FUNCTION move_registry_references(merged anagrafica, kept anagrafica) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  done jsonb;
BEGIN
  PERFORM set_config('app.merging', 'on', true);
  done := move_references('anagrafica', to_jsonb(merged), to_jsonb(kept));
  PERFORM set_config('app.merging', '', true);
  RETURN done;
END $$;
