-- The ids of at most 200 similar names among the rows that fit a condition, the most similar first; for the search only.
-- Very similar names are searched first. Of less similar ones only the first are compared, because one comparison costs
-- 20 microseconds.
CREATE OR REPLACE FUNCTION similar_names(p_structures int[], p_fits text, p_name text) RETURNS int[]
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  found int[];
BEGIN
  FOREACH found SLICE 1 IN ARRAY ARRAY[[60], [40]] LOOP
    PERFORM set_config('pg_trgm.word_similarity_threshold', (found[1] / 100.0)::text, true);
    EXECUTE format('select array_agg(h.id order by word_similarity(%1$L, h.name) desc, h.id) from (
        select s.id, s.name from anagrafica_search s
        where s.structure_id = any (%2$L::int[]) and s.name %%> %1$L and %3$s limit 500) h',
      app_fold(p_name), p_structures, p_fits) INTO found;
    EXIT WHEN found IS NOT NULL;
  END LOOP;
  RETURN coalesce(found[1:200], '{}');
END $$;
