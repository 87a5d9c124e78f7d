-- A text is looked for once: its hits are counted, and the page is read among them. Until now it was looked for again
-- along the order of the page, which meets the whole table where what fits stands together, as it does by name.

-- What many entries of a family share is counted along an index of that alone.

-- CreateIndex
CREATE INDEX "anagrafica_search_family_id_business_name_structure_id_id_idx" ON "anagrafica_search"("family_id", "business_name", "structure_id", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_family_id_address_city_structure_id_id_idx" ON "anagrafica_search"("family_id", "address_city", "structure_id", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_family_id_address_prov_structure_id_id_idx" ON "anagrafica_search"("family_id", "address_prov", "structure_id", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_family_id_agent_structure_id_id_idx" ON "anagrafica_search"("family_id", "agent", "structure_id", "id");

DROP FUNCTION search_page(text, int[], text, text, text, boolean, boolean, int, int, int);

-- How many rows `s` of the given structures fit a condition, and the ids of one page of them by an expression, then by
-- their ids. `p_rows`: after FROM, all rows `s`; `p_ordered`: the same with what they are ordered by. How many fit decides
-- how the page is read: few are sorted, many are met soon enough along the order's own index, of several structures each
-- along its own. `p_narrow`: after FROM, the rows `s` of a narrower table that fit, or null; `p_family`: whose the
-- structures are, or null where the rows know none. For search functions only: the arguments are SQL.
CREATE FUNCTION search_page(p_rows text, p_ordered text, p_structures int[], p_fits text, p_narrow text, p_by text,
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

CREATE OR REPLACE FUNCTION search_product(p_structures int[], p_filter jsonb, p_order text, p_descending boolean, p_page int, p_size int)
  RETURNS TABLE (total int, ids int[]) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  structures int[] := ARRAY(SELECT unnest(p_structures) INTERSECT SELECT unnest(app_visible()));
  fits text := concat_ws(' and ', 'true',
    (SELECT string_agg(format('s.words like %L', app_fold(pattern)), ' and ')
      FROM jsonb_array_elements_text(p_filter -> 'words') pattern),
    (SELECT string_agg(format('s.name like %1$L and s.words like %1$L', app_fold(pattern)), ' and ')
      FROM jsonb_array_elements_text(p_filter -> 'name') pattern),
    (SELECT string_agg(format('s.attributes ->> %L like %L and s.values like %2$L', field.key, app_fold(field.value)), ' and ')
      FROM jsonb_each_text(p_filter -> 'attributes') field),
    (SELECT format('s.sku_anagrafica = any (%L::text[])', array_agg(sku))
      FROM jsonb_array_elements_text(p_filter -> 'suppliers') sku HAVING count(*) > 0));
  -- Of a single attribute, and nothing else.
  narrow text := (SELECT format('product_search_value s where s.structure_id = any (%L::int[]) and s.key = %L
      and s.value like %L', structures, min(field.key), app_fold(min(field.value)))
    FROM jsonb_each_text(p_filter -> 'attributes') field WHERE p_filter - 'attributes' = '{}' HAVING count(*) = 1);
  is_text boolean := p_filter ?| ARRAY['words', 'name', 'attributes'];
  by_stock boolean := p_order = 'availability';
BEGIN
  RETURN QUERY SELECT * FROM search_page('product_search s',
    CASE WHEN by_stock THEN 'product_search s join product p on p.structure_id = s.structure_id and p.id = s.id'
      ELSE 'product_search s' END,
    structures, fits, narrow, format(CASE WHEN by_stock THEN 'p.%I' ELSE 's.%I' END, p_order), is_text, p_descending, p_page, p_size);
END $$;
