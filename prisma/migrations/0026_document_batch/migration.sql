-- What is done with many documents at once, and what became of each.

-- CreateTable
CREATE TABLE "document_batch" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_kind" VARCHAR(10) NOT NULL,
    "action" VARCHAR(6) NOT NULL,
    "state" VARCHAR(10) NOT NULL DEFAULT 'QUEUED',
    "message" VARCHAR(4000) NOT NULL DEFAULT '',
    "language" VARCHAR(2) NOT NULL DEFAULT 'it',
    "total" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "beat_at" TIMESTAMPTZ(3),
    "file_key" VARCHAR(120),
    "file_size" INTEGER,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_batch_row" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "batch_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "document_id" INTEGER NOT NULL,
    "state" VARCHAR(8) NOT NULL DEFAULT 'WAITING',
    "code" VARCHAR(60),
    "description" VARCHAR(2000),
    "result" VARCHAR(254),
    "result_id" INTEGER,

    CONSTRAINT "document_batch_row_pkey" PRIMARY KEY ("structure_id","batch_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "document_batch_file_key_key" ON "document_batch"("file_key");

-- CreateIndex
CREATE INDEX "document_batch_structure_id_created_by_closed_at_id_idx" ON "document_batch"("structure_id", "created_by", "closed_at", "id");

-- CreateIndex
CREATE INDEX "document_batch_state_beat_at_idx" ON "document_batch"("state", "beat_at");

-- CreateIndex
CREATE INDEX "document_batch_created_at_idx" ON "document_batch"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "document_batch_structure_id_id_key" ON "document_batch"("structure_id", "id");

-- CreateIndex
CREATE INDEX "document_batch_row_structure_id_batch_id_state_position_idx" ON "document_batch_row"("structure_id", "batch_id", "state", "position");

-- CreateIndex
CREATE INDEX "document_batch_row_structure_id_document_id_idx" ON "document_batch_row"("structure_id", "document_id");

-- AddForeignKey
ALTER TABLE "document_batch_row" ADD CONSTRAINT "document_batch_row_structure_id_batch_id_fkey" FOREIGN KEY ("structure_id", "batch_id") REFERENCES "document_batch"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_batch_row" ADD CONSTRAINT "document_batch_row_structure_id_document_id_fkey" FOREIGN KEY ("structure_id", "document_id") REFERENCES "sales_document"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE document_batch
  ADD CONSTRAINT document_batch_action_known CHECK (action IN ('ISSUE', 'CREDIT', 'MAIL', 'PDF', 'XML')),
  ADD CONSTRAINT document_batch_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  ADD CONSTRAINT document_batch_finished CHECK ((state IN ('QUEUED', 'RUNNING')) = (finished_at IS NULL)),
  ADD CONSTRAINT document_batch_file CHECK ((file_key IS NULL) = (file_size IS NULL));
ALTER TABLE document_batch_row
  ADD CONSTRAINT document_batch_row_state_known CHECK (state IN ('WAITING', 'DONE', 'REFUSED')),
  ADD CONSTRAINT document_batch_row_refused CHECK ((state = 'REFUSED') = (code IS NOT NULL));

CALL isolate_table('document_batch');
CALL isolate_table('document_batch_row');

CREATE TRIGGER document_batch_file AFTER DELETE ON document_batch
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
