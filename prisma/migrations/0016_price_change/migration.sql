-- Changes of many prices at once, with what each price was, so that they can be undone.

-- CreateTable
CREATE TABLE "price_change" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "type" VARCHAR(8) NOT NULL,
    "mode" VARCHAR(10) NOT NULL,
    "value" DECIMAL(19,8) NOT NULL,
    "rounding" VARCHAR(11) NOT NULL,
    "price_count" INTEGER NOT NULL,
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    "restored_count" INTEGER,

    CONSTRAINT "price_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_change_row" (
    "price_change_id" INTEGER NOT NULL,
    "price_id" INTEGER NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "product_id" INTEGER NOT NULL,
    "quantity" DECIMAL(20,8) NOT NULL,
    "currency_id" INTEGER NOT NULL,
    "before" DECIMAL(19,8) NOT NULL,
    "after" DECIMAL(19,8) NOT NULL,

    CONSTRAINT "price_change_row_pkey" PRIMARY KEY ("price_change_id","price_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "price_change_structure_id_id_key" ON "price_change"("structure_id", "id");

-- AddForeignKey
ALTER TABLE "price_change_row" ADD CONSTRAINT "price_change_row_structure_id_price_change_id_fkey" FOREIGN KEY ("structure_id", "price_change_id") REFERENCES "price_change"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE price_change
  ADD CONSTRAINT price_change_type_known CHECK (type IN ('INCREASE', 'DISCOUNT')),
  ADD CONSTRAINT price_change_mode_known CHECK (mode IN ('PERCENTAGE', 'FIXED')),
  ADD CONSTRAINT price_change_rounding_known CHECK (rounding IN ('CENT', 'FIVE_CENTS', 'WHOLE', 'NINETY_NINE')),
  ADD CONSTRAINT price_change_value_above_zero CHECK (value > 0),
  ADD CONSTRAINT price_change_restored_when_undone CHECK ((undone_at IS NULL) = (restored_count IS NULL));

CALL isolate_table('price_change');
CALL isolate_table('price_change_row');
-- A journal: what was noted stays as it was noted.
REVOKE DELETE ON price_change FROM luna_app;
REVOKE UPDATE, DELETE ON price_change_row FROM luna_app;

-- What a price becomes, as lib/domain/price-change.ts computes it; null where it would fall to nothing or out of range.
CREATE FUNCTION changed_price(amount numeric, type text, mode text, value numeric, rounding text)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN r.price > 0 AND r.price <= 99999999 THEN r.price END
  FROM (SELECT CASE type WHEN 'INCREASE' THEN amount + d.difference ELSE amount - d.difference END AS price
    FROM (SELECT CASE mode WHEN 'PERCENTAGE' THEN amount * value / 100 ELSE value END AS difference) d) c,
  LATERAL (SELECT CASE rounding
    WHEN 'CENT' THEN round(c.price, 2)
    WHEN 'FIVE_CENTS' THEN round(c.price * 20, 0) / 20
    WHEN 'WHOLE' THEN round(c.price, 0)
    ELSE round(c.price + 0.01, 0) - 0.01 END AS price) r
$$;
