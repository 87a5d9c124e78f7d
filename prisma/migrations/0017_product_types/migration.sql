-- Types of products, and notes about them.

-- AlterTable
ALTER TABLE "product" ADD COLUMN     "type_id" INTEGER;

-- CreateTable
CREATE TABLE "product_type" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "name" VARCHAR(80) NOT NULL,
    "color" VARCHAR(7) NOT NULL DEFAULT '',

    CONSTRAINT "product_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_note" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "product_id" INTEGER NOT NULL,
    "value" VARCHAR(2000) NOT NULL,
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "product_structure_id_type_id_idx" ON "product"("structure_id", "type_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_type_structure_id_id_key" ON "product_type"("structure_id", "id");

-- CreateIndex
CREATE INDEX "product_note_structure_id_product_id_id_idx" ON "product_note"("structure_id", "product_id", "id");

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_structure_id_type_id_fkey" FOREIGN KEY ("structure_id", "type_id") REFERENCES "product_type"("structure_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "product_note" ADD CONSTRAINT "product_note_structure_id_product_id_fkey" FOREIGN KEY ("structure_id", "product_id") REFERENCES "product"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX product_type_name ON product_type (structure_id, lower(name));

ALTER TABLE product_type
  ADD CONSTRAINT product_type_has_a_name CHECK (name <> ''),
  ADD CONSTRAINT product_type_color_known CHECK (color ~ '^(#[0-9a-fA-F]{6})?$');
ALTER TABLE product_note ADD CONSTRAINT product_note_says_something CHECK (value <> '');

CALL isolate_table('product_type');
CALL isolate_table('product_note');
-- Nobody changes a note; with its product it goes by the foreign key.
REVOKE UPDATE, DELETE ON product_note FROM luna_app;
