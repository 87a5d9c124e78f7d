-- The condition that limits rows `s` to some structures. A text in several structures is searched by an index that knows
-- their family, or through all rows: a plain list of structures would read the index once for each of them.
CREATE OR REPLACE FUNCTION search_scope(p_structures int[], p_family int, p_is_text boolean) RETURNS text
  LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN cardinality(p_structures) = 1 THEN format('s.structure_id = %s', p_structures[1])
    WHEN NOT p_is_text THEN format('s.structure_id = any (%L::int[])', p_structures)
    ELSE concat_ws(' and ', 's.family_id = ' || p_family, format('coalesce(s.structure_id = any (%L::int[]), false)', p_structures))
  END
$$;

REVOKE ALL ON FUNCTION search_scope(int[], int, boolean) FROM PUBLIC;
