-- The registry, complete: category tree, custom fields, contacts, avatars and the search. As in 0001, what Prisma
-- cannot say stands at the end, by hand.

CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What names an entry of nowhere, or of elsewhere, names nothing: from now on a key says so. Through the system's door,
-- as the owner of forced tables sees no row without it.
SELECT set_config('app.system', 'on', true);
UPDATE membership m SET anagrafica_sku = NULL WHERE anagrafica_sku IS NOT NULL
  AND NOT EXISTS (SELECT FROM anagrafica a WHERE a.structure_id = m.structure_id AND a.sku = m.anagrafica_sku);
UPDATE structure_configuration c SET registry_sku = NULL WHERE registry_sku IS NOT NULL
  AND NOT EXISTS (SELECT FROM anagrafica a WHERE a.structure_id = c.structure_id AND a.sku = c.registry_sku);

-- DropForeignKey
ALTER TABLE "anagrafica" DROP CONSTRAINT "anagrafica_category_id_fkey";

-- DropForeignKey
ALTER TABLE "anagrafica_category" DROP CONSTRAINT "anagrafica_category_father_id_fkey";

-- DropForeignKey
ALTER TABLE "sales_document" DROP CONSTRAINT "sales_document_ana_sku_fkey";

-- DropIndex
DROP INDEX "anagrafica_category_id_idx";

-- DropIndex
DROP INDEX "anagrafica_structure_id_id_idx";

-- DropIndex
DROP INDEX "membership_structure_id_idx";

-- DropIndex
DROP INDEX "sales_document_ana_sku_idx";

-- CreateTable
CREATE TABLE "anagrafica_custom_field" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "key" VARCHAR(80) NOT NULL,
    "label" VARCHAR(200) NOT NULL,
    "type" VARCHAR(10) NOT NULL DEFAULT 'TEXT',

    CONSTRAINT "anagrafica_custom_field_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "anagrafica_contact" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "anagrafica_id" INTEGER NOT NULL,
    "contatto_id" INTEGER NOT NULL,

    CONSTRAINT "anagrafica_contact_pkey" PRIMARY KEY ("structure_id","anagrafica_id","contatto_id")
);

-- CreateTable
CREATE TABLE "anagrafica_avatar" (
    "anagrafica_id" INTEGER NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "mime_type" VARCHAR(20) NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "anagrafica_avatar_pkey" PRIMARY KEY ("anagrafica_id")
);

-- CreateTable
CREATE TABLE "anagrafica_search" (
    "id" INTEGER NOT NULL,
    "structure_id" INTEGER NOT NULL,
    "ana_type" SMALLINT NOT NULL,
    "category_id" INTEGER,
    "name" TEXT COLLATE "C" NOT NULL,
    "first_name" TEXT COLLATE "C" NOT NULL,
    "last_name" TEXT COLLATE "C" NOT NULL,
    "business_name" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "address_city" TEXT COLLATE "C" NOT NULL,
    "business_vatnumber" TEXT COLLATE "C" NOT NULL,
    "phone_number" TEXT COLLATE "C" NOT NULL,
    "cell_phone_number" TEXT COLLATE "C" NOT NULL,
    "fax" TEXT COLLATE "C" NOT NULL,
    "address_prov" TEXT COLLATE "C" NOT NULL,
    "agent" TEXT COLLATE "C" NOT NULL,
    "identity" TEXT COLLATE "C" NOT NULL,
    "note" TEXT COLLATE "C" NOT NULL,
    "keys" TEXT[],

    CONSTRAINT "anagrafica_search_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "anagrafica_custom_field_structure_id_id_idx" ON "anagrafica_custom_field"("structure_id", "id");

-- CreateIndex
CREATE INDEX "anagrafica_contact_structure_id_contatto_id_idx" ON "anagrafica_contact"("structure_id", "contatto_id");

-- CreateIndex
CREATE UNIQUE INDEX "anagrafica_avatar_structure_id_anagrafica_id_key" ON "anagrafica_avatar"("structure_id", "anagrafica_id");

-- CreateIndex
CREATE INDEX "anagrafica_search_structure_id_id_idx" ON "anagrafica_search"("structure_id", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_structure_id_ana_type_id_idx" ON "anagrafica_search"("structure_id", "ana_type", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_structure_id_category_id_id_idx" ON "anagrafica_search"("structure_id", "category_id", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_structure_id_name_id_idx" ON "anagrafica_search"("structure_id", "name", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_structure_id_first_name_id_idx" ON "anagrafica_search"("structure_id", "first_name", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_structure_id_last_name_id_idx" ON "anagrafica_search"("structure_id", "last_name", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_structure_id_business_name_id_idx" ON "anagrafica_search"("structure_id", "business_name", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_structure_id_email_id_idx" ON "anagrafica_search"("structure_id", "email", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_structure_id_address_city_id_idx" ON "anagrafica_search"("structure_id", "address_city", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_structure_id_address_prov_id_idx" ON "anagrafica_search"("structure_id", "address_prov", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_structure_id_agent_id_idx" ON "anagrafica_search"("structure_id", "agent", "id");

-- CreateIndex
CREATE INDEX "anagrafica_search_parts" ON "anagrafica_search" USING GIN ("structure_id" int4_ops, "name" gin_trgm_ops, "first_name" gin_trgm_ops, "last_name" gin_trgm_ops, "business_name" gin_trgm_ops, "email" gin_trgm_ops, "address_city" gin_trgm_ops, "business_vatnumber" gin_trgm_ops, "phone_number" gin_trgm_ops, "cell_phone_number" gin_trgm_ops, "fax" gin_trgm_ops, "address_prov" gin_trgm_ops, "agent" gin_trgm_ops, "identity" gin_trgm_ops, "note" gin_trgm_ops, "keys" array_ops);

-- CreateIndex
CREATE INDEX "anagrafica_structure_id_category_id_idx" ON "anagrafica"("structure_id", "category_id");

-- CreateIndex
CREATE UNIQUE INDEX "anagrafica_structure_id_id_key" ON "anagrafica"("structure_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "anagrafica_structure_id_sku_key" ON "anagrafica"("structure_id", "sku");

-- CreateIndex
CREATE UNIQUE INDEX "anagrafica_category_structure_id_id_key" ON "anagrafica_category"("structure_id", "id");

-- CreateIndex
CREATE INDEX "membership_structure_id_anagrafica_sku_idx" ON "membership"("structure_id", "anagrafica_sku");

-- CreateIndex
CREATE INDEX "sales_document_structure_id_ana_sku_idx" ON "sales_document"("structure_id", "ana_sku");

-- AddForeignKey
ALTER TABLE "anagrafica" ADD CONSTRAINT "anagrafica_structure_id_category_id_fkey" FOREIGN KEY ("structure_id", "category_id") REFERENCES "anagrafica_category"("structure_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "anagrafica_category" ADD CONSTRAINT "anagrafica_category_structure_id_father_id_fkey" FOREIGN KEY ("structure_id", "father_id") REFERENCES "anagrafica_category"("structure_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "anagrafica_contact" ADD CONSTRAINT "anagrafica_contact_structure_id_anagrafica_id_fkey" FOREIGN KEY ("structure_id", "anagrafica_id") REFERENCES "anagrafica"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "anagrafica_contact" ADD CONSTRAINT "anagrafica_contact_structure_id_contatto_id_fkey" FOREIGN KEY ("structure_id", "contatto_id") REFERENCES "anagrafica"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "anagrafica_avatar" ADD CONSTRAINT "anagrafica_avatar_structure_id_anagrafica_id_fkey" FOREIGN KEY ("structure_id", "anagrafica_id") REFERENCES "anagrafica"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "anagrafica_search" ADD CONSTRAINT "anagrafica_search_id_fkey" FOREIGN KEY ("id") REFERENCES "anagrafica"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_structure_id_anagrafica_sku_fkey" FOREIGN KEY ("structure_id", "anagrafica_sku") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "structure_configuration" ADD CONSTRAINT "structure_configuration_structure_id_registry_sku_fkey" FOREIGN KEY ("structure_id", "registry_sku") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "sales_document" ADD CONSTRAINT "sales_document_structure_id_ana_sku_fkey" FOREIGN KEY ("structure_id", "ana_sku") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- ---------------------------------------------------------------------------------------------------------
-- Checks and isolation
-- ---------------------------------------------------------------------------------------------------------

CREATE UNIQUE INDEX anagrafica_category_sibling_name ON anagrafica_category (structure_id, coalesce(father_id, 0), lower(name));
CREATE UNIQUE INDEX anagrafica_custom_field_key ON anagrafica_custom_field (structure_id, lower(key));

ALTER TABLE anagrafica_category ADD CONSTRAINT anagrafica_category_has_a_name CHECK (name <> '');
ALTER TABLE anagrafica_custom_field
  ADD CONSTRAINT anagrafica_custom_field_type_known CHECK (type IN ('TEXT', 'NUMBER', 'DATE', 'BOOLEAN', 'PERCENTAGE', 'FIXED'));
ALTER TABLE anagrafica_contact ADD CONSTRAINT anagrafica_contact_of_another CHECK (anagrafica_id <> contatto_id);

CALL isolate_table('anagrafica_custom_field');
CALL isolate_table('anagrafica_contact');
CALL isolate_table('anagrafica_avatar');

-- ---------------------------------------------------------------------------------------------------------
-- Search. Under row-level security no operator that could leak what it compares (LIKE, similarity) may look into an
-- index, so what entries are searched by stands in a table without it, to which luna_app has no right. Two functions
-- of the owner read it, within app_visible(): they take patterns and answer ids, and the rows of those ids are read
-- under row-level security as any other. They need neither a superuser nor a role of their own.
-- ---------------------------------------------------------------------------------------------------------

-- Lower case without accents: 'Forlì' and 'FORLI' are the same. Marks are taken off what Unicode can decompose.
CREATE FUNCTION app_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = char_length(value) THEN lower(value)
    ELSE lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')) END
$$;

-- The digits of a telephone number, without Italy's prefix.
CREATE FUNCTION app_phone(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(value, '\D', '', 'g'), '^00', ''), '^39(?=0|\d{9})', '')
$$;

-- By what two entries are told to be the same: v P.IVA, c tax code, e e-mail, t telephone.
CREATE FUNCTION app_registry_keys(vatnumber text, taxcode text, emails text[], phones text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT array(
    SELECT DISTINCT key FROM (
      SELECT 'v:' || regexp_replace(app_fold(vatnumber), '^it(?=\d{11}$)', '') AS key WHERE vatnumber <> ''
      UNION ALL SELECT 'c:' || app_fold(taxcode) WHERE taxcode <> ''
      UNION ALL SELECT 'e:' || app_fold(email) FROM unnest(emails) email WHERE email <> ''
      UNION ALL SELECT 't:' || app_phone(phone) FROM unnest(phones) phone WHERE length(app_phone(phone)) >= 6
    ) found)
$$;

-- What an entry is searched by.
CREATE FUNCTION anagrafica_search_row(a anagrafica) RETURNS anagrafica_search LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
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
      ARRAY[a.phone_number, a.phone_number_second, a.cell_phone_number, a.cell_phone_number_second])
$$;

CREATE FUNCTION keep_anagrafica_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND anagrafica_search_row(NEW) IS NOT DISTINCT FROM anagrafica_search_row(OLD) THEN
    RETURN NULL;
  END IF;
  DELETE FROM anagrafica_search WHERE id = NEW.id;
  INSERT INTO anagrafica_search SELECT * FROM anagrafica_search_row(NEW);
  RETURN NULL;
END $$;

CREATE TRIGGER anagrafica_searched AFTER INSERT OR UPDATE ON anagrafica
  FOR EACH ROW EXECUTE FUNCTION keep_anagrafica_search();

INSERT INTO anagrafica_search SELECT r.* FROM anagrafica a, anagrafica_search_row(a) r;

-- The condition that a filter stands for: `parts` are { column: [pattern, ...] } where every pattern must fit;
-- `ana_type` and `categories` are compared. A column that is not there is an error, as it is quoted.
CREATE FUNCTION anagrafica_search_condition(p_filter jsonb) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT concat_ws(' and ', 'true',
    (SELECT string_agg(format('s.%I like %L', field.key, app_fold(pattern)), ' and ')
      FROM jsonb_each(p_filter -> 'parts') field, jsonb_array_elements_text(field.value) pattern),
    (SELECT format('s.ana_type = %L::smallint', p_filter ->> 'ana_type') WHERE p_filter ->> 'ana_type' IS NOT NULL),
    (SELECT format('s.category_id = any (%L::int[])', translate(p_filter ->> 'categories', '[]', '{}'))
      WHERE p_filter ->> 'categories' IS NOT NULL))
$$;

-- The ids of at most 200 names like a text among what fits a condition, best first: for the search only. What is very
-- alike is asked first; of what is alike less, the first so many are compared, as a comparison costs 20 microseconds.
CREATE FUNCTION similar_names(p_structures int[], p_fits text, p_name text) RETURNS int[]
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

-- How many entries of the given structures, as far as they are visible, fit a filter, and the ids of one page in
-- their order. When nothing fits and `p_similar` is a name: the 200 most similar names instead, best first.
-- How many fit decides how the page is read: few are sorted, many are met soon enough along the order's own index.
CREATE FUNCTION search_anagrafica(p_structures int[], p_filter jsonb, p_similar text, p_order text, p_descending boolean,
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
  hit text := format('with hit as materialized (select s.id, s.%I as by from anagrafica_search s where %s and %s)',
    p_order, here, fits);
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

-- Entries of the own structure that may be the same as one that is being written: those that share a key first, then
-- those whose name is alike: very much or, when there is none, at least half.
CREATE FUNCTION similar_anagrafica(p_keys text[], p_name text, p_except int, p_limit int)
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

REVOKE ALL ON FUNCTION search_anagrafica(int[], jsonb, text, text, boolean, int, int) FROM PUBLIC;
REVOKE ALL ON FUNCTION similar_anagrafica(text[], text, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_anagrafica(int[], jsonb, text, text, boolean, int, int) TO luna_app;
GRANT EXECUTE ON FUNCTION similar_anagrafica(text[], text, int, int) TO luna_app;
