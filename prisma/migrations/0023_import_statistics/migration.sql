-- An import fills tables within one transaction. What Postgres thinks of a table comes from before: of an empty one it
-- knows nothing, takes any index that begins with the structure for as good as the unique one, and a foreign key would
-- go through all rows of the structure for each row. The unprivileged role may not ANALYZE; this does it for it, as far
-- as nobody else is at it.
CREATE FUNCTION refresh_statistics(p_tables text[]) RETURNS void
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
