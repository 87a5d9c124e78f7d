-- Links by which customers see a document, and what tells two tries of one mail from two mails.

-- AlterTable
ALTER TABLE "mail_outbox" ADD COLUMN     "message_key" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "sending_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "document_share" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_id" INTEGER NOT NULL,
    "token_hash" VARCHAR(64) NOT NULL,
    "mail_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "first_opened_at" TIMESTAMPTZ(3),
    "last_opened_at" TIMESTAMPTZ(3),
    "opens" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "document_share_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "document_share_token_hash_key" ON "document_share"("token_hash");

-- CreateIndex
CREATE INDEX "document_share_structure_id_document_id_id_idx" ON "document_share"("structure_id", "document_id", "id");

-- CreateIndex
CREATE INDEX "document_share_mail_id_idx" ON "document_share"("mail_id");

-- AddForeignKey
ALTER TABLE "document_share" ADD CONSTRAINT "document_share_structure_id_document_id_fkey" FOREIGN KEY ("structure_id", "document_id") REFERENCES "sales_document"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_share" ADD CONSTRAINT "document_share_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail_outbox"("id") ON DELETE CASCADE ON UPDATE CASCADE;


CALL isolate_table('document_share');

ALTER TABLE document_share
  ADD CONSTRAINT document_share_opens CHECK (
    opens >= 0 AND (opens > 0) = (first_opened_at IS NOT NULL) AND (opens > 0) = (last_opened_at IS NOT NULL));
