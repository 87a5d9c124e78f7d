-- Imports of files: the jobs, the rows that they left out, and the columns that they remember.

-- CreateTable
CREATE TABLE "import_job" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "target" VARCHAR(40) NOT NULL,
    "state" VARCHAR(10) NOT NULL DEFAULT 'UPLOADED',
    "format" VARCHAR(5) NOT NULL,
    "file_name" VARCHAR(255) NOT NULL,
    "file_key" VARCHAR(120),
    "encoding" VARCHAR(20) NOT NULL,
    "separator" VARCHAR(1) NOT NULL,
    "headers" JSONB NOT NULL,
    "sample" JSONB NOT NULL,
    "row_count" INTEGER NOT NULL,
    "mapping" JSONB NOT NULL DEFAULT '{}',
    "options" JSONB NOT NULL DEFAULT '{}',
    "mode" VARCHAR(4) NOT NULL DEFAULT 'ALL',
    "email" VARCHAR(254) NOT NULL DEFAULT '',
    "language" VARCHAR(2) NOT NULL DEFAULT 'it',
    "processed" INTEGER NOT NULL DEFAULT 0,
    "new_count" INTEGER NOT NULL DEFAULT 0,
    "changed_count" INTEGER NOT NULL DEFAULT 0,
    "unchanged_count" INTEGER NOT NULL DEFAULT 0,
    "fault_count" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "beat_at" TIMESTAMPTZ(3),
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_fault" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "import_id" INTEGER NOT NULL,
    "row_number" INTEGER NOT NULL,
    "faults" JSONB NOT NULL,

    CONSTRAINT "import_fault_pkey" PRIMARY KEY ("structure_id","import_id","row_number")
);

-- CreateTable
CREATE TABLE "import_mapping" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "target" VARCHAR(40) NOT NULL,
    "signature" VARCHAR(64) NOT NULL,
    "mapping" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_mapping_pkey" PRIMARY KEY ("structure_id","target","signature")
);

-- CreateIndex
CREATE INDEX "import_job_state_beat_at_idx" ON "import_job"("state", "beat_at");

-- CreateIndex
CREATE UNIQUE INDEX "import_job_structure_id_id_key" ON "import_job"("structure_id", "id");

-- AddForeignKey
ALTER TABLE "import_fault" ADD CONSTRAINT "import_fault_structure_id_import_id_fkey" FOREIGN KEY ("structure_id", "import_id") REFERENCES "import_job"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE import_job
  ADD CONSTRAINT import_job_state_known CHECK (state IN ('UPLOADED', 'QUEUED', 'RUNNING', 'DONE', 'REFUSED', 'FAILED')),
  ADD CONSTRAINT import_job_mode_known CHECK (mode IN ('ALL', 'SKIP')),
  ADD CONSTRAINT import_job_processed_within CHECK (processed BETWEEN 0 AND row_count);

CALL isolate_table('import_job');
CALL isolate_table('import_fault');
CALL isolate_table('import_mapping');
