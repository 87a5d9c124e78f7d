-- How many fit is asked of a narrow table where one answers it alone: what is searched by one attribute, or by the note,
-- may fit half of all rows, and the rows of the search tables are long.

-- CreateTable
CREATE TABLE "anagrafica_search_note" (
    "id" INTEGER NOT NULL,
    "structure_id" INTEGER NOT NULL,
    "note" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "anagrafica_search_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_search_value" (
    "structure_id" INTEGER NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,
    "id" INTEGER NOT NULL,

    CONSTRAINT "product_search_value_pkey" PRIMARY KEY ("structure_id", "key", "value", "id")
);

-- CreateIndex
CREATE INDEX "anagrafica_search_note_parts" ON "anagrafica_search_note" USING GIN ("structure_id" int4_ops, "note" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "anagrafica_search_note" ADD CONSTRAINT "anagrafica_search_note_id_fkey" FOREIGN KEY ("id") REFERENCES "anagrafica_search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

REVOKE ALL ON anagrafica_search_note, product_search_value FROM luna_app;

CREATE FUNCTION keep_anagrafica_search_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO anagrafica_search_note VALUES (NEW.id, NEW.structure_id, NEW.note);
  RETURN NULL;
END $$;
CREATE TRIGGER anagrafica_search_noted AFTER INSERT ON anagrafica_search
  FOR EACH ROW WHEN (NEW.note <> '') EXECUTE FUNCTION keep_anagrafica_search_note();

-- Without a foreign key, which would cost an import a look at the product for each of its values: rows of product_search
-- are added and taken away whole.
CREATE FUNCTION keep_product_search_values() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_search_value SELECT NEW.structure_id, a.key, a.value, NEW.id FROM jsonb_each_text(NEW.attributes) a;
  ELSE
    DELETE FROM product_search_value v USING jsonb_each_text(OLD.attributes) a
      WHERE v.structure_id = OLD.structure_id AND v.key = a.key AND v.value = a.value AND v.id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_search_valued AFTER INSERT OR DELETE ON product_search
  FOR EACH ROW EXECUTE FUNCTION keep_product_search_values();

INSERT INTO anagrafica_search_note SELECT id, structure_id, note FROM anagrafica_search WHERE note <> '';
INSERT INTO product_search_value SELECT s.structure_id, a.key, a.value, s.id FROM product_search s, jsonb_each_text(s.attributes) a;

-- What is derived from an entry by triggers is no content of its own (0007).
CREATE OR REPLACE FUNCTION structure_contents(p_structure_id int) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  tenant_table text;
  found boolean;
BEGIN
  IF EXISTS (SELECT FROM structure WHERE parent_id = p_structure_id) THEN RETURN NEXT 'structure'; END IF;
  IF (SELECT count(*) FROM membership WHERE structure_id = p_structure_id) > 1 THEN RETURN NEXT 'membership'; END IF;
  IF EXISTS (SELECT FROM anagrafica a WHERE a.structure_id = p_structure_id
      AND NOT EXISTS (SELECT FROM membership m WHERE m.structure_id = a.structure_id AND m.anagrafica_sku = a.sku)
      AND NOT EXISTS (SELECT FROM structure_configuration c WHERE c.structure_id = a.structure_id AND c.registry_sku = a.sku))
  THEN RETURN NEXT 'anagrafica'; END IF;
  FOR tenant_table IN
    SELECT c.relname FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'structure_id' AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND c.relname <> ALL (ARRAY['membership', 'anagrafica', 'anagrafica_search', 'anagrafica_search_note',
          'structure_configuration', 'application_configuration', 'invitation', 'idempotency_key', 'audit_entry', 'audit_link',
          'audit_head'])
      ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE structure_id = $1)', tenant_table)
      INTO found USING p_structure_id;
    IF found THEN RETURN NEXT tenant_table; END IF;
  END LOOP;
END $$;

DROP FUNCTION search_page(text, int[], text, text, boolean, boolean, int, int);

-- How many rows `s` of the given structures fit a condition, and the ids of one page of them by an expression, then by
-- their ids. How many fit decides how the page is read: few are sorted, many are met soon enough along the order's own
-- index, of several structures each along its own. A text in several structures is looked for once, and what fits is
-- sorted: some may have none of it. `p_narrow`: after FROM, the rows `s` of a narrower table that fit, or null. For
-- search functions only: the arguments are SQL.
CREATE FUNCTION search_page(p_from text, p_structures int[], p_fits text, p_narrow text, p_by text, p_is_text boolean,
    p_descending boolean, p_page int, p_size int) RETURNS TABLE (total int, ids int[])
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  several boolean := cardinality(p_structures) <> 1;
  -- As an expression, the structures are no part of the index that finds a text: it would be gone through once a
  -- structure.
  here text := CASE WHEN NOT several THEN format('s.structure_id = %s', p_structures[1])
    ELSE format('s.structure_id %s = any (%L::int[])', CASE WHEN p_is_text THEN '+ 0' END, p_structures) END;
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
  IF total <= 450 * sqrt(cardinality(p_structures)::float * (skip + take)) THEN
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
REVOKE ALL ON FUNCTION search_page(text, int[], text, text, text, boolean, boolean, int, int) FROM PUBLIC;

CREATE OR REPLACE FUNCTION search_anagrafica(p_structures int[], p_filter jsonb, p_similar text, p_order text, p_descending boolean,
    p_page int, p_size int) RETURNS TABLE (total int, ids int[], best_first boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  structures int[] := ARRAY(SELECT unnest(p_structures) INTERSECT SELECT unnest(app_visible()));
  fits text := anagrafica_search_condition(p_filter);
  -- Of the note, and nothing else. Entries without one have no row there: it is not asked for what fits every text.
  narrow text := (SELECT format('anagrafica_search_note s where s.structure_id %s = any (%L::int[]) and %s',
      CASE WHEN cardinality(structures) > 1 THEN '+ 0' END, structures, fits)
    WHERE p_filter - 'parts' = '{}' AND (p_filter -> 'parts') - 'note' = '{}'
      AND translate(p_filter #>> '{parts,note,0}', '%', '') <> '');
BEGIN
  best_first := false;
  SELECT found.total, found.ids INTO total, ids FROM search_page('anagrafica_search s', structures, fits,
    narrow, format('s.%I', p_order), p_filter ? 'parts', p_descending, p_page, p_size) found;
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
BEGIN
  IF p_order = 'availability' THEN
    RETURN QUERY SELECT * FROM search_page('product_search s join product p on p.structure_id = s.structure_id and p.id = s.id',
      structures, fits, narrow, 'p.availability', is_text, p_descending, p_page, p_size);
  ELSE
    RETURN QUERY SELECT * FROM search_page('product_search s', structures, fits, narrow, format('s.%I', p_order), is_text,
      p_descending, p_page, p_size);
  END IF;
END $$;
