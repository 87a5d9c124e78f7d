-- An import fills tables within one transaction. The statistics of a table describe its state before: of an empty table
-- Postgres knows nothing, takes any index that begins with the structure for as good as the unique one, and a foreign key
-- would read all rows of the structure for each row. The unprivileged role may not ANALYZE, so this function does it. A
-- table that another transaction analyses at the same time is skipped.
CREATE OR REPLACE FUNCTION refresh_statistics(p_tables text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY p_tables LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) %I', name);
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION refresh_statistics(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_statistics(text[]) TO luna_app;
