-- For each of these names, the entries of the own structure with the most similar names.
CREATE OR REPLACE FUNCTION anagrafica_named_like(p_names text[], p_limit int) RETURNS TABLE (id int)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named text;
BEGIN
  PERFORM set_config('pg_trgm.similarity_threshold', '0.4', true);
  FOREACH named IN ARRAY p_names LOOP
    named := app_fold(named);
    RETURN QUERY EXECUTE 'select s.id from anagrafica_search s
      where s.structure_id = $1 and s.name % $2 order by similarity(s.name, $2) desc, s.id limit $3'
      USING app_structure(), named, p_limit;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION anagrafica_named_like(text[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION anagrafica_named_like(text[], int) TO luna_app;
