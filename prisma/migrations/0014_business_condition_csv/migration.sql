-- The CSV files that brought business conditions. What Prisma cannot say stands at the end, by hand.

-- DropIndex
DROP INDEX "business_condition_structure_id_id_idx";

-- AlterTable
ALTER TABLE "import_job" ADD COLUMN     "sha256" VARCHAR(64) NOT NULL DEFAULT '',
ADD COLUMN     "size" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "business_condition_csv" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "anagrafica_sku" VARCHAR(40),
    "file_name" VARCHAR(255) NOT NULL,
    "file_key" VARCHAR(120) NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" VARCHAR(64) NOT NULL,
    "row_count" INTEGER NOT NULL,
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "business_condition_csv_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "business_condition_csv_row" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "business_condition_id" INTEGER NOT NULL,
    "csv_id" INTEGER NOT NULL,
    "keys" VARCHAR(80)[],

    CONSTRAINT "business_condition_csv_row_pkey" PRIMARY KEY ("structure_id","business_condition_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "business_condition_csv_file_key_key" ON "business_condition_csv"("file_key");

-- CreateIndex
CREATE INDEX "business_condition_csv_structure_id_anagrafica_sku_sha256_idx" ON "business_condition_csv"("structure_id", "anagrafica_sku", "sha256");

-- CreateIndex
CREATE INDEX "business_condition_csv_structure_id_created_at_id_idx" ON "business_condition_csv"("structure_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "business_condition_csv_structure_id_id_key" ON "business_condition_csv"("structure_id", "id");

-- CreateIndex
CREATE INDEX "business_condition_csv_row_structure_id_csv_id_idx" ON "business_condition_csv_row"("structure_id", "csv_id");

-- CreateIndex
CREATE UNIQUE INDEX "business_condition_structure_id_id_key" ON "business_condition"("structure_id", "id");

-- AddForeignKey
ALTER TABLE "business_condition_csv" ADD CONSTRAINT "business_condition_csv_anagrafica_sku_fkey" FOREIGN KEY ("structure_id", "anagrafica_sku") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "business_condition_csv_row" ADD CONSTRAINT "business_condition_csv_row_structure_id_business_condition_fkey" FOREIGN KEY ("structure_id", "business_condition_id") REFERENCES "business_condition"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "business_condition_csv_row" ADD CONSTRAINT "business_condition_csv_row_structure_id_csv_id_fkey" FOREIGN KEY ("structure_id", "csv_id") REFERENCES "business_condition_csv"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- A file goes with the row that names it (0009), or when the row names another.
CREATE TRIGGER business_condition_csv_file AFTER DELETE ON business_condition_csv
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE TRIGGER business_condition_csv_file_replaced AFTER UPDATE OF file_key ON business_condition_csv
  FOR EACH ROW WHEN (OLD.file_key <> NEW.file_key) EXECUTE FUNCTION remove_stored_file();

CALL isolate_table('business_condition_csv');
CALL isolate_table('business_condition_csv_row');
