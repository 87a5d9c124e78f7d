-- What searches, stock and imports of large catalogues and registries cost.

-- AlterTable
ALTER TABLE "product" ADD COLUMN     "code_key" TEXT GENERATED ALWAYS AS (lower((code)::text)) STORED;

-- A code is looked for by what an index serves under row-level security: lower() is no operator that may be. Partial,
-- as before: a full unique index would make every update of a product wait for who refers to it.
DROP INDEX product_code;
CREATE UNIQUE INDEX product_code ON product (structure_id, code_key) WHERE code <> '';

-- The availability moves with every sale, and would move with it all that a product is searched by: it stands with the
-- product alone.
-- DropIndex
DROP INDEX "product_search_structure_id_availability_id_idx";

-- AlterTable
ALTER TABLE "product_search" DROP COLUMN "availability";

-- CreateIndex
CREATE INDEX "product_structure_id_availability_id_idx" ON "product"("structure_id", "availability", "id");

CREATE OR REPLACE FUNCTION product_search_row(p product) RETURNS product_search LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p.id, p.structure_id, app_fold(p.name), app_fold(p.code), p.sku_anagrafica,
    ' ' || app_fold(concat_ws(' ', p.name, p.code, p.barcode, p.description)), v.attributes, v.words
  FROM (
    SELECT coalesce(jsonb_object_agg(key, app_fold(value)), '{}') AS attributes,
      coalesce(string_agg(app_fold(value), ' '), '') AS words
    FROM jsonb_each_text(p.attributes)) v
$$;
DROP TRIGGER product_searched ON product;
CREATE TRIGGER product_searched
  AFTER INSERT OR UPDATE OF name, code, barcode, description, sku_anagrafica, attributes ON product
  FOR EACH ROW EXECUTE FUNCTION keep_product_search();

-- ---------------------------------------------------------------------------------------------------------
-- Search: registry (0003, 0011) and catalogue (0012) page alike.
-- ---------------------------------------------------------------------------------------------------------

-- How many rows `s` of the given structures fit a condition, and the ids of one page of them by an expression, then by
-- their ids. How many fit decides how the page is read: few are sorted, many are met soon enough along the order's own
-- index. Looking for a text in several structures, no order's index serves: what fits is met once and sorted. For
-- search functions only: the arguments are SQL.
CREATE FUNCTION search_page(p_from text, p_structures int[], p_fits text, p_by text, p_once boolean, p_descending boolean,
    p_page int, p_size int) RETURNS TABLE (total int, ids int[])
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  several boolean := cardinality(p_structures) <> 1;
  -- As an expression, the structures are no part of the index that finds a text: it would be gone through once a
  -- structure.
  here text := CASE WHEN NOT several THEN format('s.structure_id = %s', p_structures[1])
    ELSE format('s.structure_id %s = any (%L::int[])', CASE WHEN p_once THEN '+ 0' END, p_structures) END;
  way text := CASE WHEN p_descending THEN 'desc' ELSE 'asc' END;
  skip int := (p_page - 1) * p_size;
  take int;
  reversed boolean;
  hit text := format('with hit as materialized (select s.id, %s as by from %s where %s and %s)', p_by, p_from, here, p_fits);
BEGIN
  IF several AND p_once THEN
    EXECUTE hit || format(' select (select count(*)::int from hit), array(select id from hit order by by %1$s, id %1$s
      limit %2$s offset %3$s)', way, p_size, skip) INTO total, ids;
    RETURN NEXT;
    RETURN;
  END IF;
  EXECUTE format('select count(*)::int from %s where %s and %s', p_from, here, p_fits) INTO total;
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
REVOKE ALL ON FUNCTION search_page(text, int[], text, text, boolean, boolean, int, int) FROM PUBLIC;

CREATE OR REPLACE FUNCTION search_anagrafica(p_structures int[], p_filter jsonb, p_similar text, p_order text, p_descending boolean,
    p_page int, p_size int) RETURNS TABLE (total int, ids int[], best_first boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  structures int[] := ARRAY(SELECT unnest(p_structures) INTERSECT SELECT unnest(app_visible()));
BEGIN
  best_first := false;
  SELECT found.total, found.ids INTO total, ids FROM search_page('anagrafica_search s', structures,
    anagrafica_search_condition(p_filter), format('s.%I', p_order), p_filter ? 'parts', p_descending, p_page, p_size) found;
  IF total = 0 AND p_similar <> '' THEN
    best_first := true;
    ids := similar_names(structures, anagrafica_search_condition(p_filter #- '{parts,identity}'), p_similar);
    total := cardinality(ids);
    ids := ids[(p_page - 1) * p_size + 1:p_page * p_size];
  END IF;
  RETURN NEXT;
END $$;

-- As in 0012. What is sorted by availability is met along the product's own index.
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
  is_text boolean := p_filter ?| ARRAY['words', 'name', 'attributes'];
BEGIN
  IF p_order = 'availability' THEN
    RETURN QUERY SELECT * FROM search_page('product_search s join product p on p.structure_id = s.structure_id and p.id = s.id',
      structures, fits, 'p.availability', is_text, p_descending, p_page, p_size);
  ELSE
    RETURN QUERY SELECT * FROM search_page('product_search s', structures, fits, format('s.%I', p_order), is_text,
      p_descending, p_page, p_size);
  END IF;
END $$;

-- ---------------------------------------------------------------------------------------------------------
-- Audit (0006): the entries of a transaction are sealed together. One after the other, each would look for the chain's
-- head among all that it was before in the same transaction: 100,000 entries took hours.
-- ---------------------------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION seal_audit_entry() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  was text := current_setting('app.system', true);
  head audit_head;
  entry audit_entry;
  entry_ids bigint[] := '{}';
  hashes text[] := '{}';
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF NOT EXISTS (SELECT FROM audit_link WHERE entry_id = NEW.id) THEN
    INSERT INTO audit_head (structure_id, position, hash) VALUES (NEW.structure_id, 0, repeat('0', 64))
      ON CONFLICT DO NOTHING;
    SELECT * INTO head FROM audit_head WHERE structure_id = NEW.structure_id FOR UPDATE;
    FOR entry IN SELECT e.* FROM audit_entry e
        WHERE e.structure_id = NEW.structure_id AND e.id >= NEW.id AND (e.id = NEW.id OR e.xmin = pg_current_xact_id()::xid)
        ORDER BY e.id LOOP
      CONTINUE WHEN EXISTS (SELECT FROM audit_link WHERE entry_id = entry.id);
      head.hash := audit_hash(head.hash, entry);
      entry_ids := entry_ids || entry.id;
      hashes := hashes || head.hash::text;
    END LOOP;
    INSERT INTO audit_link (entry_id, structure_id, position, hash)
      SELECT sealed.id, NEW.structure_id, head.position + sealed.n, sealed.hash
      FROM unnest(entry_ids, hashes) WITH ORDINALITY AS sealed (id, hash, n);
    UPDATE audit_head SET position = head.position + cardinality(entry_ids), hash = head.hash
      WHERE structure_id = NEW.structure_id;
  END IF;
  PERFORM set_config('app.system', coalesce(was, ''), true);
  RETURN NULL;
END $$;
DROP FUNCTION append_audit_link(audit_entry);
