-- The number of rows `s` of the given structures that fit a condition, and the ids of one page of them, ordered by an
-- expression and then by id. `p_rows`: what follows FROM for all rows `s`; `p_ordered`: the same with what they are
-- ordered by. The number decides how the page is read: few rows are sorted, many are met soon along the index of the
-- order, of several structures along each of their indexes. `p_narrow`: what follows FROM for the rows `s` of a narrower
-- table that fit, or null; `p_family`: the family of the structures, or null where the rows know none. For search
-- functions only: the arguments are SQL.
CREATE OR REPLACE FUNCTION search_page(p_rows text, p_ordered text, p_structures int[], p_fits text, p_narrow text, p_by text,
    p_is_text boolean, p_descending boolean, p_page int, p_size int, p_family int DEFAULT NULL)
  RETURNS TABLE (total int, ids int[]) LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  several boolean := cardinality(p_structures) <> 1;
  here text := search_scope(p_structures, p_family, p_is_text);
  all_that_fit text := coalesce(p_narrow, format('%s where %s and %s', p_rows, here, p_fits));
  way text := CASE WHEN p_descending THEN 'desc' ELSE 'asc' END;
  skip int := (p_page - 1) * p_size;
  take int;
  reversed boolean;
  few boolean;
  hits int[];
  fits text := p_fits;
BEGIN
  -- Of what many have the page is mostly near the beginning of its order: then they need only be counted.
  IF p_is_text AND skip + p_size <= 200 AND (NOT several OR p_by = 's.id' AND p_family IS NOT NULL) THEN
    EXECUTE format('select array(select id from (select s.id, %s as fits from %s where %s order by %s %s, s.id %5$s
        limit %s) near where fits limit %s offset %s)', p_fits, p_ordered, here, p_by, way, 10 * (skip + p_size), p_size, skip)
      INTO ids;
    IF cardinality(ids) = p_size THEN
      EXECUTE format('select count(*)::int from %s', all_that_fit) INTO total;
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;
  IF p_is_text THEN
    EXECUTE format('select coalesce(array_agg(s.id), ''{}'') from %s', all_that_fit) INTO hits;
    total := cardinality(hits);
  ELSE
    EXECUTE format('select count(*)::int from %s', all_that_fit) INTO total;
  END IF;
  take := greatest(0, least(p_size, total - skip));
  -- From whichever end is nearer: the last page costs what the first does.
  reversed := total - skip - take < skip AND take > 0;
  IF reversed THEN
    skip := total - skip - take;
    way := CASE WHEN p_descending THEN 'asc' ELSE 'desc' END;
  END IF;
  -- Along an order many rows are met that do not fit, the more the fewer fit; sorted are all that do. It is even where
  -- n * n is about as many as all rows times those looked for.
  few := p_fits <> 'true'
    AND total <= 200 * sqrt(CASE WHEN several THEN cardinality(p_structures) ELSE 1 END::float * (skip + take));
  IF p_is_text AND p_by = 's.id' THEN
    EXECUTE format('select array(select id from unnest($1) hit (id) order by id %s limit %s offset %s)', way, take, skip)
      INTO ids USING hits;
  ELSIF few THEN
    EXECUTE format('select array(select s.id from %s where %s order by %s %s, s.id %4$s limit %s offset %s)', p_ordered,
        CASE WHEN p_is_text THEN 's.id = any ($1)' ELSE concat_ws(' and ', here, p_fits) END, p_by, way, take, skip)
      INTO ids USING hits;
  ELSE
    -- As a value, or the planner would read the hits one by one.
    IF p_is_text THEN fits := '(s.id in (select unnest($1))) is true'; END IF;
    EXECUTE format(CASE WHEN several THEN
        'select array(select near.id from unnest($2) n, lateral (
             select s.id, %2$s as by from %1$s where s.structure_id = n and %4$s
             order by %2$s %5$s, s.id %5$s limit %7$s) near
           order by near.by %5$s, near.id %5$s limit %6$s offset %8$s)'
      ELSE
        'select array(select s.id from %1$s where %3$s and %4$s order by %2$s %5$s, s.id %5$s limit %6$s offset %8$s)'
      END, p_ordered, p_by, here, fits, way, take, skip + take, skip)
      INTO ids USING hits, p_structures;
  END IF;
  IF reversed THEN
    ids := ARRAY(SELECT u.id FROM unnest(ids) WITH ORDINALITY AS u (id, n) ORDER BY u.n DESC);
  END IF;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION search_page(text, text, int[], text, text, text, boolean, boolean, int, int, int) FROM PUBLIC;
