-- Searches the registry within the visible structures: the number of entries that fit, and the ids of one page. Together
-- with `similar_anagrafica` it is the only reader of `anagrafica_search`: the rows of the ids are read under row-level
-- security as any others.
CREATE OR REPLACE FUNCTION search_anagrafica(p_structures int[], p_filter jsonb, p_similar text, p_order text, p_descending boolean,
    p_page int, p_size int) RETURNS TABLE (total int, ids int[], best_first boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  structures int[] := ARRAY(SELECT unnest(p_structures) INTERSECT SELECT unnest(app_visible()));
  -- Where all are of one.
  family int := (SELECT min(family_id) FROM structure WHERE id = ANY (structures) HAVING min(family_id) = max(family_id));
  fits text := anagrafica_search_condition(p_filter);
  -- Of the note, and nothing else. Entries without one have no row there: it is not asked for what fits every text.
  narrow text := (SELECT format('anagrafica_search_note s where %s and %s', search_scope(structures, family, true), fits)
    WHERE p_filter - 'parts' = '{}' AND (p_filter -> 'parts') - 'note' = '{}'
      AND translate(p_filter #>> '{parts,note,0}', '%', '') <> '');
BEGIN
  best_first := false;
  SELECT found.total, found.ids INTO total, ids FROM search_page('anagrafica_search s', 'anagrafica_search s', structures,
    fits, narrow, format('s.%I', p_order), p_filter ? 'parts', p_descending, p_page, p_size, family) found;
  IF total = 0 AND p_similar <> '' THEN
    best_first := true;
    ids := similar_names(structures, anagrafica_search_condition(p_filter #- '{parts,identity}'), p_similar);
    total := cardinality(ids);
    ids := ids[(p_page - 1) * p_size + 1:p_page * p_size];
  END IF;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION search_anagrafica(int[], jsonb, text, text, boolean, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_anagrafica(int[], jsonb, text, text, boolean, int, int) TO luna_app;
