-- Entries of the own structure that may equal one that is being written: first those that share a key, then those with a
-- similar name, very similar or, when there are none, at least half similar.
CREATE OR REPLACE FUNCTION similar_anagrafica(p_keys text[], p_name text, p_except int, p_limit int)
  RETURNS TABLE (id int, shared text[], score real) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named text := app_fold(p_name);
  alike int[];
BEGIN
  FOREACH alike SLICE 1 IN ARRAY ARRAY[[75], [50]] LOOP
    PERFORM set_config('pg_trgm.similarity_threshold', (alike[1] / 100.0)::text, true);
    EXECUTE 'select array(select s.id from anagrafica_search s
      where s.structure_id = $1 and s.name % $2 and s.id is distinct from $3 limit 200)'
      INTO alike USING app_structure(), named, p_except;
    EXIT WHEN cardinality(alike) > 0;
  END LOOP;
  RETURN QUERY EXECUTE
    'with hit as (
       (select s.id from anagrafica_search s where s.structure_id = $1 and s.keys && $2 order by s.id limit 50)
       union select unnest($3))
     select s.id, n.shared, n.score from hit join anagrafica_search s using (id),
       lateral (select array(select unnest(s.keys) intersect select unnest($2) order by 1) as shared,
         similarity(s.name, $4) as score) n
     where s.id is distinct from $5 order by cardinality(n.shared) desc, n.score desc, s.id limit $6'
    USING app_structure(), p_keys, alike, named, p_except, p_limit;
END $$;

REVOKE ALL ON FUNCTION similar_anagrafica(text[], text, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION similar_anagrafica(text[], text, int, int) TO luna_app;
