-- A text searched in all structures of a family is searched as in one structure: by an index that knows the family, and by
-- id along the family's own. Until now it was looked for in the registries of all families.

DROP INDEX "anagrafica_search_parts";
DROP INDEX "anagrafica_search_note_parts";

-- AlterTable
ALTER TABLE "anagrafica_search" ADD COLUMN "family_id" INTEGER;
ALTER TABLE "anagrafica_search_note" ADD COLUMN "family_id" INTEGER;

UPDATE anagrafica_search s SET family_id = st.family_id FROM structure st WHERE st.id = s.structure_id;
UPDATE anagrafica_search_note s SET family_id = st.family_id FROM structure st WHERE st.id = s.structure_id;

ALTER TABLE "anagrafica_search" ALTER COLUMN "family_id" SET NOT NULL;
ALTER TABLE "anagrafica_search_note" ALTER COLUMN "family_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "anagrafica_search_family_id_id_idx" ON "anagrafica_search"("family_id", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_parts" ON "anagrafica_search" USING GIN ("structure_id" int4_ops, "family_id" int4_ops, "name" gin_trgm_ops, "first_name" gin_trgm_ops, "last_name" gin_trgm_ops, "business_name" gin_trgm_ops, "email" gin_trgm_ops, "address_city" gin_trgm_ops, "business_vatnumber" gin_trgm_ops, "phone_number" gin_trgm_ops, "cell_phone_number" gin_trgm_ops, "fax" gin_trgm_ops, "address_prov" gin_trgm_ops, "agent" gin_trgm_ops, "identity" gin_trgm_ops, "note" gin_trgm_ops, "keys" array_ops);

-- CreateIndex
CREATE INDEX "anagrafica_search_note_parts" ON "anagrafica_search_note" USING GIN ("structure_id" int4_ops, "family_id" int4_ops, "note" gin_trgm_ops);

-- What an entry is searched by (0003), and its family.
CREATE OR REPLACE FUNCTION anagrafica_search_row(a anagrafica) RETURNS anagrafica_search LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT a.id, a.structure_id, a.ana_type, a.category_id, app_fold(a.search_name), app_fold(a.first_name),
    app_fold(a.last_name), app_fold(a.business_name), app_fold(a.email), app_fold(a.address_city),
    app_fold(a.business_vatnumber), regexp_replace(a.phone_number, '\D', '', 'g'),
    regexp_replace(a.cell_phone_number, '\D', '', 'g'), regexp_replace(a.fax, '\D', '', 'g'),
    app_fold(a.address_prov), app_fold(a.agent),
    ' ' || app_fold(concat_ws(' ', a.search_name, a.business_vatnumber, a.taxcode, a.email, a.email_second))
      || ' ' || regexp_replace(concat_ws('/', a.phone_number, a.cell_phone_number, a.phone_number_second,
        a.cell_phone_number_second), '[^\d/]', '', 'g'),
    app_fold(a.note),
    app_registry_keys(a.business_vatnumber, a.taxcode, ARRAY[a.email, a.email_second],
      ARRAY[a.phone_number, a.phone_number_second, a.cell_phone_number, a.cell_phone_number_second]),
    (SELECT family_id FROM structure WHERE id = a.structure_id)
$$;

CREATE OR REPLACE FUNCTION keep_anagrafica_search_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO anagrafica_search_note (id, structure_id, note, family_id) VALUES (NEW.id, NEW.structure_id, NEW.note, NEW.family_id);
  RETURN NULL;
END $$;

DROP FUNCTION search_page(text, int[], text, text, text, boolean, boolean, int, int);

-- The rows `s` of some structures, as a condition. A text in several is looked for by an index that knows their family, or
-- through all: as a plain list, the structures would have the index gone through once for each.
CREATE FUNCTION search_scope(p_structures int[], p_family int, p_is_text boolean) RETURNS text
  LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN cardinality(p_structures) = 1 THEN format('s.structure_id = %s', p_structures[1])
    WHEN NOT p_is_text THEN format('s.structure_id = any (%L::int[])', p_structures)
    ELSE concat_ws(' and ', 's.family_id = ' || p_family, format('coalesce(s.structure_id = any (%L::int[]), false)', p_structures))
  END
$$;
REVOKE ALL ON FUNCTION search_scope(int[], int, boolean) FROM PUBLIC;

-- How many rows `s` of the given structures fit a condition, and the ids of one page of them by an expression, then by
-- their ids. How many fit decides how the page is read: few are sorted, many are met soon enough along the order's own
-- index, of several structures each along its own, of a family (`p_family`, or null where the rows know none) along that of
-- the family. A text in several structures that has no such index is looked for once, and what fits is sorted: some may have
-- none of it. `p_narrow`: after FROM, the rows `s` of a narrower table that fit, or null. For search functions only: the
-- arguments are SQL.
CREATE FUNCTION search_page(p_from text, p_structures int[], p_fits text, p_narrow text, p_by text, p_is_text boolean,
    p_descending boolean, p_page int, p_size int, p_family int DEFAULT NULL) RETURNS TABLE (total int, ids int[])
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  several boolean := cardinality(p_structures) <> 1 AND NOT (p_is_text AND p_family IS NOT NULL AND p_by = 's.id');
  here text := search_scope(p_structures, p_family, p_is_text);
  way text := CASE WHEN p_descending THEN 'desc' ELSE 'asc' END;
  skip int := (p_page - 1) * p_size;
  take int;
  reversed boolean;
  hit text := format('with hit as materialized (select s.id, %s as by from %s where %s and %s)', p_by, p_from, here,
    coalesce('s.id in (select s.id from ' || p_narrow || ')', p_fits));
BEGIN
  IF several AND p_is_text THEN
    EXECUTE hit || format(' select (select count(*)::int from hit), array(select id from hit order by by %1$s, id %1$s
      limit %2$s offset %3$s)', way, p_size, skip) INTO total, ids;
    RETURN NEXT;
    RETURN;
  END IF;
  EXECUTE format('select count(*)::int from %s', coalesce(p_narrow, format('%s where %s and %s', p_from, here, p_fits)))
    INTO total;
  take := greatest(0, least(p_size, total - skip));
  -- From whichever end is nearer: the last page costs what the first does.
  reversed := total - skip - take < skip AND take > 0;
  IF reversed THEN
    skip := total - skip - take;
    way := CASE WHEN p_descending THEN 'asc' ELSE 'desc' END;
  END IF;
  -- Along an order many rows are met that do not fit, the more the fewer fit; sorted are all that do. It is even where
  -- n * n is about as many as all rows times those looked for: of 100,000, at 1,500 for a page of 20.
  IF total <= 450 * sqrt(CASE WHEN several THEN cardinality(p_structures) ELSE 1 END::float * (skip + take)) THEN
    EXECUTE hit || format(' select array(select id from hit order by by %1$s, id %1$s limit %2$s offset %3$s)', way, take,
      skip) INTO ids;
  ELSE
    EXECUTE format(CASE WHEN several THEN
        'select array(select near.id from unnest(%7$L::int[]) n, lateral (
             select s.id, %2$s as by from %1$s where s.structure_id = n and %4$s
             order by %2$s %5$s, s.id %5$s limit %8$s) near
           order by near.by %5$s, near.id %5$s limit %6$s offset %9$s)'
      ELSE
        'select array(select s.id from %1$s where %3$s and %4$s order by %2$s %5$s, s.id %5$s limit %6$s offset %9$s)'
      END, p_from, p_by, here, p_fits, way, take, p_structures, skip + take, skip) INTO ids;
  END IF;
  IF reversed THEN
    ids := ARRAY(SELECT u.id FROM unnest(ids) WITH ORDINALITY AS u (id, n) ORDER BY u.n DESC);
  END IF;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION search_page(text, int[], text, text, text, boolean, boolean, int, int, int) FROM PUBLIC;

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
  SELECT found.total, found.ids INTO total, ids FROM search_page('anagrafica_search s', structures, fits,
    narrow, format('s.%I', p_order), p_filter ? 'parts', p_descending, p_page, p_size, family) found;
  IF total = 0 AND p_similar <> '' THEN
    best_first := true;
    ids := similar_names(structures, anagrafica_search_condition(p_filter #- '{parts,identity}'), p_similar);
    total := cardinality(ids);
    ids := ids[(p_page - 1) * p_size + 1:p_page * p_size];
  END IF;
  RETURN NEXT;
END $$;
