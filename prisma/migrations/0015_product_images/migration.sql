-- Pictures of products.

-- CreateTable
CREATE TABLE "product_image" (
    "product_id" INTEGER NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "mime_type" VARCHAR(20) NOT NULL,
    "bytes" BYTEA NOT NULL,
    "thumbnail" BYTEA NOT NULL,

    CONSTRAINT "product_image_pkey" PRIMARY KEY ("product_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "product_image_structure_id_product_id_key" ON "product_image"("structure_id", "product_id");

-- AddForeignKey
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_structure_id_product_id_fkey" FOREIGN KEY ("structure_id", "product_id") REFERENCES "product"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CALL isolate_table('product_image');
