-- Products, prices, their attributes and stock. What Prisma cannot say stands at the end, by hand.

-- CreateTable
CREATE TABLE "product" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "code" VARCHAR(80) NOT NULL DEFAULT '',
    "barcode" VARCHAR(14) NOT NULL DEFAULT '',
    "name" VARCHAR(200) NOT NULL,
    "description" VARCHAR(1000) NOT NULL DEFAULT '',
    "sku_anagrafica" VARCHAR(40),
    "availability" DECIMAL(20,8) NOT NULL DEFAULT 0,
    "purchase_price" DECIMAL(19,8),
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_search" (
    "id" INTEGER NOT NULL,
    "structure_id" INTEGER NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "code" TEXT COLLATE "C" NOT NULL,
    "sku_anagrafica" TEXT COLLATE "C",
    "availability" DECIMAL(20,8) NOT NULL,
    "words" TEXT COLLATE "C" NOT NULL,
    "attributes" JSONB NOT NULL,
    "values" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "product_search_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "product_id" INTEGER NOT NULL,
    "description" VARCHAR(200) NOT NULL DEFAULT '',
    "quantity" DECIMAL(20,8) NOT NULL DEFAULT 1,
    "amount" DECIMAL(19,8) NOT NULL,
    "currency_id" INTEGER NOT NULL,
    "measurementunit_id" INTEGER NOT NULL,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "valid_from" DATE,
    "valid_to" DATE,

    CONSTRAINT "price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_attribute" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "unique_key" VARCHAR(80) NOT NULL,
    "name" VARCHAR(200) NOT NULL,

    CONSTRAINT "product_attribute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_attribute" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "unique_key" VARCHAR(80) NOT NULL,
    "name" VARCHAR(200) NOT NULL,

    CONSTRAINT "price_attribute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_movement" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "product_id" INTEGER NOT NULL,
    "quantity" DECIMAL(20,8) NOT NULL,
    "reason" VARCHAR(10) NOT NULL,
    "document_id" INTEGER,
    "note" VARCHAR(200) NOT NULL DEFAULT '',
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_movement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "product_structure_id_sku_anagrafica_idx" ON "product"("structure_id", "sku_anagrafica");

-- CreateIndex
CREATE INDEX "product_structure_id_barcode_idx" ON "product"("structure_id", "barcode");

-- CreateIndex
CREATE UNIQUE INDEX "product_structure_id_id_key" ON "product"("structure_id", "id");

-- CreateIndex
CREATE INDEX "product_search_structure_id_id_idx" ON "product_search"("structure_id", "id");

-- CreateIndex
CREATE INDEX "product_search_structure_id_name_id_idx" ON "product_search"("structure_id", "name", "id");

-- CreateIndex
CREATE INDEX "product_search_structure_id_code_id_idx" ON "product_search"("structure_id", "code", "id");

-- CreateIndex
CREATE INDEX "product_search_structure_id_availability_id_idx" ON "product_search"("structure_id", "availability", "id");

-- CreateIndex
CREATE INDEX "product_search_structure_id_sku_anagrafica_id_idx" ON "product_search"("structure_id", "sku_anagrafica", "id");

-- CreateIndex
CREATE INDEX "product_search_parts" ON "product_search" USING GIN ("structure_id" int4_ops, "words" gin_trgm_ops, "values" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "price_structure_id_product_id_id_idx" ON "price"("structure_id", "product_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "price_structure_id_id_key" ON "price"("structure_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "product_attribute_structure_id_unique_key_key" ON "product_attribute"("structure_id", "unique_key");

-- CreateIndex
CREATE UNIQUE INDEX "price_attribute_structure_id_unique_key_key" ON "price_attribute"("structure_id", "unique_key");

-- CreateIndex
CREATE INDEX "stock_movement_structure_id_product_id_id_idx" ON "stock_movement"("structure_id", "product_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "stock_movement_document_id_product_id_reason_key" ON "stock_movement"("document_id", "product_id", "reason");

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_structure_id_sku_anagrafica_fkey" FOREIGN KEY ("structure_id", "sku_anagrafica") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_id_fkey" FOREIGN KEY ("id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price" ADD CONSTRAINT "price_structure_id_product_id_fkey" FOREIGN KEY ("structure_id", "product_id") REFERENCES "product"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_structure_id_product_id_fkey" FOREIGN KEY ("structure_id", "product_id") REFERENCES "product"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------
-- Checks and isolation
-- ---------------------------------------------------------------------------------------------------------

CREATE UNIQUE INDEX product_code ON product (structure_id, lower(code)) WHERE code <> '';

ALTER TABLE product
  ADD CONSTRAINT product_has_a_name CHECK (name <> ''),
  ADD CONSTRAINT product_attributes_are_texts CHECK (jsonb_typeof(attributes) = 'object'),
  ADD CONSTRAINT product_purchase_price_not_negative CHECK (purchase_price >= 0);
ALTER TABLE price
  ADD CONSTRAINT price_amount_above_zero CHECK (amount > 0),
  ADD CONSTRAINT price_quantity_above_zero CHECK (quantity > 0),
  ADD CONSTRAINT price_valid_in_order CHECK (valid_to >= valid_from),
  ADD CONSTRAINT price_attributes_are_texts CHECK (jsonb_typeof(attributes) = 'object');
ALTER TABLE product_attribute ADD CONSTRAINT product_attribute_unique_key_plain CHECK (unique_key ~ '^[a-z0-9_]+$');
ALTER TABLE price_attribute ADD CONSTRAINT price_attribute_unique_key_plain CHECK (unique_key ~ '^[a-z0-9_]+$');
ALTER TABLE stock_movement
  ADD CONSTRAINT stock_movement_moves CHECK (quantity <> 0),
  ADD CONSTRAINT stock_movement_reason_known CHECK (reason IN ('MANUAL', 'IMPORT', 'INVOICE', 'CREDITNOTE')),
  ADD CONSTRAINT stock_movement_document CHECK ((document_id IS NOT NULL) = (reason IN ('INVOICE', 'CREDITNOTE')));

CALL isolate_table('product');
CALL isolate_table('price');
CALL isolate_table('product_attribute');
CALL isolate_table('price_attribute');
CALL isolate_table('stock_movement');
REVOKE UPDATE, DELETE ON stock_movement FROM luna_app;

-- ---------------------------------------------------------------------------------------------------------
-- Stock: the availability is the sum of the movements, and only they change it.
-- ---------------------------------------------------------------------------------------------------------

CREATE FUNCTION keep_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product SET availability = availability + NEW.quantity
    WHERE structure_id = NEW.structure_id AND id = NEW.product_id;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_movement_moves AFTER INSERT ON stock_movement
  FOR EACH ROW EXECUTE FUNCTION keep_availability();

CREATE FUNCTION guard_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.availability := 0;
  ELSIF NEW.availability <> OLD.availability AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'availability changes by stock movements only';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER product_availability_guarded BEFORE INSERT OR UPDATE ON product
  FOR EACH ROW EXECUTE FUNCTION guard_availability();

-- ---------------------------------------------------------------------------------------------------------
-- Search: as of the registry (0003), what products are searched by stands in a table without row-level security, to
-- which luna_app has no right; one function of the owner reads it, within app_visible().
-- ---------------------------------------------------------------------------------------------------------

CREATE FUNCTION product_search_row(p product) RETURNS product_search LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p.id, p.structure_id, app_fold(p.name), app_fold(p.code), p.sku_anagrafica, p.availability,
    ' ' || app_fold(concat_ws(' ', p.name, p.code, p.barcode, p.description)), v.attributes, v.words
  FROM (
    SELECT coalesce(jsonb_object_agg(key, app_fold(value)), '{}') AS attributes,
      coalesce(string_agg(app_fold(value), ' '), '') AS words
    FROM jsonb_each_text(p.attributes)) v
$$;

CREATE FUNCTION keep_product_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  fresh product_search := product_search_row(NEW);
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_search SELECT fresh.*;
  ELSIF fresh IS DISTINCT FROM product_search_row(OLD) THEN
    DELETE FROM product_search WHERE id = NEW.id;
    INSERT INTO product_search SELECT fresh.*;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_searched AFTER INSERT OR UPDATE ON product
  FOR EACH ROW EXECUTE FUNCTION keep_product_search();

-- How many products of the given structures, as far as they are visible, fit a filter, and the ids of one page in
-- their order. `words`: patterns that must stand in name, code, barcode or description; `name`: patterns of the name;
-- `attributes`: { unique_key: pattern }; `suppliers`: skus.
CREATE FUNCTION search_product(p_structures int[], p_filter jsonb, p_order text, p_descending boolean, p_page int, p_size int)
  RETURNS TABLE (total int, ids int[]) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  structures int[] := ARRAY(SELECT unnest(p_structures) INTERSECT SELECT unnest(app_visible()));
  here text := CASE cardinality(structures) WHEN 1 THEN format('s.structure_id = %s', structures[1])
    ELSE format('s.structure_id = any (%L::int[])', structures) END;
  fits text := concat_ws(' and ', 'true',
    (SELECT string_agg(format('s.words like %L', app_fold(pattern)), ' and ')
      FROM jsonb_array_elements_text(p_filter -> 'words') pattern),
    (SELECT string_agg(format('s.name like %1$L and s.words like %1$L', app_fold(pattern)), ' and ')
      FROM jsonb_array_elements_text(p_filter -> 'name') pattern),
    (SELECT string_agg(format('s.attributes ->> %L like %L and s.values like %2$L', field.key, app_fold(field.value)), ' and ')
      FROM jsonb_each_text(p_filter -> 'attributes') field),
    (SELECT format('s.sku_anagrafica = any (%L::text[])', array_agg(sku))
      FROM jsonb_array_elements_text(p_filter -> 'suppliers') sku HAVING count(*) > 0));
  way text := CASE WHEN p_descending THEN 'desc' ELSE 'asc' END;
  skip int := (p_page - 1) * p_size;
  take int;
  reversed boolean;
BEGIN
  EXECUTE format('select count(*)::int from product_search s where %s and %s', here, fits) INTO total;
  take := greatest(0, least(p_size, total - skip));
  reversed := total - skip - take < skip AND take > 0;
  IF reversed THEN
    skip := total - skip - take;
    way := CASE WHEN p_descending THEN 'asc' ELSE 'desc' END;
  END IF;
  EXECUTE format(CASE WHEN total <= 2000 THEN
      'with hit as materialized (select s.id, s.%1$I as by from product_search s where %3$s and %4$s)
       select array(select id from hit order by by %2$s, id %2$s limit %5$s offset %6$s)'
    ELSE
      'select array(select s.id from product_search s where %3$s and %4$s order by s.%1$I %2$s, s.id %2$s
         limit %5$s offset %6$s)'
    END, p_order, way, here, fits, take, skip) INTO ids;
  IF reversed THEN
    ids := ARRAY(SELECT u.id FROM unnest(ids) WITH ORDINALITY AS u (id, n) ORDER BY u.n DESC);
  END IF;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION search_product(int[], jsonb, text, boolean, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_product(int[], jsonb, text, boolean, int, int) TO luna_app;

-- Whoever works with prices today reads and manages them; reading the family's stays with who reads its registry.
DO $$
BEGIN
  PERFORM set_config('app.system', 'on', true);
  UPDATE membership SET gui_item_list = gui_item_list || ARRAY['GUI_CAN_LIST_PRODUCT', 'GUI_CAN_MANAGE_PRODUCT']
    WHERE 'GUI_CAN_ADD_PRODUCT' = ANY (gui_item_list) AND NOT 'GUI_CAN_MANAGE_PRODUCT' = ANY (gui_item_list);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_LIST_PRODUCT_FAMILY'::text
    WHERE gui_item_list @> ARRAY['GUI_CAN_LIST_PRODUCT', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY']
      AND NOT 'GUI_CAN_LIST_PRODUCT_FAMILY' = ANY (gui_item_list);
END $$;
