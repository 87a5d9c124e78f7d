-- Gives a table with `structure_id` its isolation: forced row-level security, reading of the visible structures, writing
-- to the own structure only, the policy of the system and the grants. Every migration calls it for each table that it adds.
CREATE OR REPLACE PROCEDURE isolate_table(name text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant_read ON %I FOR SELECT USING (structure_id = ANY ((SELECT app_visible())::int[]))', name);
  EXECUTE format('CREATE POLICY tenant_insert ON %I FOR INSERT WITH CHECK (structure_id = (SELECT app_structure()))', name);
  EXECUTE format('CREATE POLICY tenant_update ON %I FOR UPDATE USING (structure_id = (SELECT app_structure())) WITH CHECK (structure_id = (SELECT app_structure()))', name);
  EXECUTE format('CREATE POLICY tenant_delete ON %I FOR DELETE USING (structure_id = (SELECT app_structure()))', name);
  EXECUTE format('CREATE POLICY system ON %I USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()))', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO luna_app', name);
END $$;
