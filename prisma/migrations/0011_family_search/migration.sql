-- A search of a family looks for its text once, whatever the number of structures.
CREATE OR REPLACE FUNCTION search_anagrafica(p_structures int[], p_filter jsonb, p_similar text, p_order text, p_descending boolean,
    p_page int, p_size int) RETURNS TABLE (total int, ids int[], best_first boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  structures int[] := ARRAY(SELECT unnest(p_structures) INTERSECT SELECT unnest(app_visible()));
  fits text := anagrafica_search_condition(p_filter);
  here text := CASE cardinality(structures) WHEN 1 THEN format('s.structure_id = %s', structures[1])
    ELSE format('s.structure_id = any (%L::int[])', structures) END;
  way text := CASE WHEN p_descending THEN 'desc' ELSE 'asc' END;
  skip int := (p_page - 1) * p_size;
  take int;
  reversed boolean;
  -- Of several structures with a text: an order's index serves none of them, so what fits is met once and sorted.
  once boolean := cardinality(structures) > 1 AND p_filter ? 'parts';
  -- As an expression, the structures are no part of the index that finds the text: it would be gone through once a
  -- structure.
  hit text := format('with hit as materialized (select s.id, s.%I as by from anagrafica_search s where %s and %s)',
    p_order, CASE WHEN once THEN replace(here, 's.structure_id =', 's.structure_id + 0 =') ELSE here END, fits);
BEGIN
  best_first := false;
  IF once THEN
    EXECUTE hit || format(' select (select count(*)::int from hit), array(select id from hit order by by %1$s, id %1$s
      limit %2$s offset %3$s)', way, p_size, skip) INTO total, ids;
  ELSE
    EXECUTE format('select count(*)::int from anagrafica_search s where %s and %s', here, fits) INTO total;
  END IF;
  IF total = 0 AND p_similar <> '' THEN
    best_first := true;
    ids := similar_names(structures, anagrafica_search_condition(p_filter #- '{parts,identity}'), p_similar);
    total := cardinality(ids);
    ids := ids[skip + 1:skip + p_size];
    once := true;
  END IF;
  IF once THEN
    RETURN NEXT;
    RETURN;
  END IF;
  take := greatest(0, least(p_size, total - skip));
  -- From whichever end is nearer: the last page costs what the first does.
  reversed := total - skip - take < skip AND take > 0;
  IF reversed THEN
    skip := total - skip - take;
    way := CASE WHEN p_descending THEN 'asc' ELSE 'desc' END;
  END IF;
  IF total <= 2000 THEN
    EXECUTE hit || format(' select array(select id from hit order by by %1$s, id %1$s limit %2$s offset %3$s)', way, take,
      skip) INTO ids;
  ELSE
    EXECUTE format(CASE cardinality(structures) WHEN 1 THEN
        'select array(select s.id from anagrafica_search s where %3$s and %4$s
           order by s.%1$I %2$s, s.id %2$s limit %5$s offset %6$s)'
      ELSE
        'select array(select near.id from unnest(%7$L::int[]) n, lateral (
             select s.id, s.%1$I as by from anagrafica_search s where s.structure_id = n and %4$s
             order by s.%1$I %2$s, s.id %2$s limit %8$s) near
           order by near.by %2$s, near.id %2$s limit %5$s offset %6$s)'
      END, p_order, way, here, fits, take, skip, structures, skip + take) INTO ids;
  END IF;
  IF reversed THEN
    ids := ARRAY(SELECT u.id FROM unnest(ids) WITH ORDINALITY AS u (id, n) ORDER BY u.n DESC);
  END IF;
  RETURN NEXT;
END $$;
