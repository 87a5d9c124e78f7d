-- Reminders of due dates: what was sent, once each, and who is not reminded.

-- CreateTable
CREATE TABLE "reminder_sent" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_id" INTEGER NOT NULL,
    "due_date_id" INTEGER NOT NULL,
    "days" INTEGER,
    "mail_id" INTEGER,
    "open_amount" DECIMAL(15,2) NOT NULL,
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reminder_sent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reminder_pause" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "ana_sku" VARCHAR(40),
    "document_id" INTEGER,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reminder_pause_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "reminder_sent_structure_id_document_id_id_idx" ON "reminder_sent"("structure_id", "document_id", "id");

-- CreateIndex
CREATE INDEX "reminder_sent_due_date_id_idx" ON "reminder_sent"("due_date_id");

-- CreateIndex
CREATE INDEX "reminder_sent_mail_id_idx" ON "reminder_sent"("mail_id");

-- CreateIndex
CREATE UNIQUE INDEX "reminder_sent_structure_id_due_date_id_days_key" ON "reminder_sent"("structure_id", "due_date_id", "days");

-- CreateIndex
CREATE UNIQUE INDEX "reminder_pause_structure_id_ana_sku_key" ON "reminder_pause"("structure_id", "ana_sku");

-- CreateIndex
CREATE UNIQUE INDEX "reminder_pause_structure_id_document_id_key" ON "reminder_pause"("structure_id", "document_id");

-- AddForeignKey
ALTER TABLE "reminder_sent" ADD CONSTRAINT "reminder_sent_structure_id_document_id_fkey" FOREIGN KEY ("structure_id", "document_id") REFERENCES "sales_document"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder_sent" ADD CONSTRAINT "reminder_sent_due_date_id_fkey" FOREIGN KEY ("due_date_id") REFERENCES "document_due_date"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder_sent" ADD CONSTRAINT "reminder_sent_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail_outbox"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder_pause" ADD CONSTRAINT "reminder_pause_structure_id_ana_sku_fkey" FOREIGN KEY ("structure_id", "ana_sku") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reminder_pause" ADD CONSTRAINT "reminder_pause_structure_id_document_id_fkey" FOREIGN KEY ("structure_id", "document_id") REFERENCES "sales_document"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------
-- Isolation and checks
-- ---------------------------------------------------------------------------------------------------------

CALL isolate_table('reminder_sent');
CALL isolate_table('reminder_pause');

ALTER TABLE reminder_sent ADD CONSTRAINT reminder_sent_days CHECK (days IS NULL OR days BETWEEN -60 AND 365);
ALTER TABLE reminder_pause ADD CONSTRAINT reminder_pause_of_one CHECK (num_nonnulls(ana_sku, document_id) = 1);
