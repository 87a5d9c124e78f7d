-- Business conditions of customers and the fields that they have. What Prisma cannot say stands at the end, by hand.

-- CreateTable
CREATE TABLE "business_condition_custom_field" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "anagrafica_sku" VARCHAR(40),
    "key" VARCHAR(80) NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "type" VARCHAR(10) NOT NULL,
    "change" VARCHAR(8) NOT NULL DEFAULT 'DISCOUNT',
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "business_condition_custom_field_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "business_condition" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "business_condition_ana_sku" VARCHAR(40),
    "sku_vendee" VARCHAR(40) NOT NULL,
    "values" JSONB NOT NULL DEFAULT '{}',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "business_condition_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "business_condition_custom_field_structure_id_id_idx" ON "business_condition_custom_field"("structure_id", "id");

-- CreateIndex
CREATE INDEX "business_condition_custom_field_structure_id_anagrafica_sku_idx" ON "business_condition_custom_field"("structure_id", "anagrafica_sku");

-- CreateIndex
CREATE INDEX "business_condition_structure_id_id_idx" ON "business_condition"("structure_id", "id");

-- CreateIndex
CREATE INDEX "business_condition_structure_id_business_condition_ana_sku_idx" ON "business_condition"("structure_id", "business_condition_ana_sku");

-- CreateIndex
CREATE INDEX "business_condition_structure_id_sku_vendee_idx" ON "business_condition"("structure_id", "sku_vendee");

-- AddForeignKey
ALTER TABLE "business_condition_custom_field" ADD CONSTRAINT "business_condition_custom_field_anagrafica_sku_fkey" FOREIGN KEY ("structure_id", "anagrafica_sku") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "business_condition" ADD CONSTRAINT "business_condition_business_condition_ana_sku_fkey" FOREIGN KEY ("structure_id", "business_condition_ana_sku") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "business_condition" ADD CONSTRAINT "business_condition_vendee_anagrafica_sku_fkey" FOREIGN KEY ("structure_id", "sku_vendee") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE RESTRICT ON UPDATE RESTRICT;


-- ---------------------------------------------------------------------------------------------------------
-- Keys, checks and isolation
-- ---------------------------------------------------------------------------------------------------------

-- The own company counts as one supplier: nulls would all differ.
CREATE UNIQUE INDEX business_condition_field_key
  ON business_condition_custom_field (structure_id, coalesce(anagrafica_sku, ''), key);
CREATE UNIQUE INDEX business_condition_pair
  ON business_condition (structure_id, coalesce(business_condition_ana_sku, ''), sku_vendee);

ALTER TABLE business_condition_custom_field
  ADD CONSTRAINT business_condition_field_key_plain CHECK (key ~ '^[a-z0-9_]+$'),
  ADD CONSTRAINT business_condition_field_type_known CHECK (type IN ('PERCENTAGE', 'FIXED')),
  ADD CONSTRAINT business_condition_field_change_known CHECK (change IN ('INCREASE', 'DISCOUNT'));
ALTER TABLE business_condition
  ADD CONSTRAINT business_condition_of_two CHECK (business_condition_ana_sku <> sku_vendee),
  ADD CONSTRAINT business_condition_values_are_texts CHECK (jsonb_typeof(values) = 'object');

-- The name that people know an entry by, as displayName of server/anagrafica.
CREATE FUNCTION anagrafica_name(a anagrafica) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(a.business_name, ''), btrim(concat_ws(' ', a.first_name, a.last_name)))
$$;

CALL isolate_table('business_condition_custom_field');
CALL isolate_table('business_condition');

-- Two suppliers who become one (0008_merge) keep one field of each key. Conditions of both would read their values by
-- it: 10 euro must not become 10 percent, so fields that differ refuse the merge.
CREATE FUNCTION refuse_other_meaning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM business_condition_custom_field f
      WHERE f.structure_id = NEW.structure_id AND f.anagrafica_sku = NEW.anagrafica_sku AND f.key = NEW.key
        AND (f.type, f.change) <> (NEW.type, NEW.change)) THEN
    RAISE EXCEPTION 'business_condition_field_differs' USING ERRCODE = '23001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER business_condition_field_keeps_meaning BEFORE UPDATE OF anagrafica_sku ON business_condition_custom_field
  FOR EACH ROW EXECUTE FUNCTION refuse_other_meaning();
