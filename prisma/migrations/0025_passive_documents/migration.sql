-- Documents received from suppliers: rows of sales_document with the type PASSIVE, the files they came with, and the intake.

-- AlterTable
ALTER TABLE "sales_document" ADD COLUMN     "passive_file_id" INTEGER,
ADD COLUMN     "passive_file_position" SMALLINT,
ADD COLUMN     "supplier_key" VARCHAR(64);

-- CreateTable
CREATE TABLE "passive_file" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "sha256" VARCHAR(64) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "bytes" BYTEA NOT NULL,
    "size" INTEGER NOT NULL,
    "signed" BOOLEAN NOT NULL,
    "intact" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passive_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passive_attachment" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_id" INTEGER NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "mime_type" VARCHAR(120) NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" VARCHAR(64) NOT NULL,
    "file_key" VARCHAR(120) NOT NULL,
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passive_attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passive_import" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "state" VARCHAR(10) NOT NULL DEFAULT 'QUEUED',
    "uploads" JSONB NOT NULL,
    "file_count" INTEGER,
    "processed" INTEGER NOT NULL DEFAULT 0,
    "created_count" INTEGER NOT NULL DEFAULT 0,
    "present_count" INTEGER NOT NULL DEFAULT 0,
    "error_count" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "beat_at" TIMESTAMPTZ(3),
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "passive_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passive_import_entry" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "import_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" VARCHAR(500) NOT NULL,
    "outcome" VARCHAR(10) NOT NULL,
    "document_id" INTEGER,
    "document_count" INTEGER NOT NULL DEFAULT 0,
    "reason" VARCHAR(40),
    "params" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "passive_import_entry_pkey" PRIMARY KEY ("structure_id","import_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "passive_file_structure_id_id_key" ON "passive_file"("structure_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "passive_file_structure_id_sha256_key" ON "passive_file"("structure_id", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "passive_attachment_file_key_key" ON "passive_attachment"("file_key");

-- CreateIndex
CREATE INDEX "passive_attachment_structure_id_document_id_id_idx" ON "passive_attachment"("structure_id", "document_id", "id");

-- CreateIndex
CREATE INDEX "passive_import_state_beat_at_idx" ON "passive_import"("state", "beat_at");

-- CreateIndex
CREATE UNIQUE INDEX "passive_import_structure_id_id_key" ON "passive_import"("structure_id", "id");

-- CreateIndex
CREATE INDEX "passive_import_entry_document_id_idx" ON "passive_import_entry"("document_id");

-- CreateIndex
CREATE INDEX "sales_document_structure_id_passive_file_id_idx" ON "sales_document"("structure_id", "passive_file_id");

-- AddForeignKey
ALTER TABLE "passive_attachment" ADD CONSTRAINT "passive_attachment_structure_id_document_id_fkey" FOREIGN KEY ("structure_id", "document_id") REFERENCES "sales_document"("structure_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "passive_import_entry" ADD CONSTRAINT "passive_import_entry_structure_id_import_id_fkey" FOREIGN KEY ("structure_id", "import_id") REFERENCES "passive_import"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passive_import_entry" ADD CONSTRAINT "passive_import_entry_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "sales_document"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_document" ADD CONSTRAINT "sales_document_structure_id_passive_file_id_fkey" FOREIGN KEY ("structure_id", "passive_file_id") REFERENCES "passive_file"("structure_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- ---------------------------------------------------------------------------------------------------------
-- Checks and keys
-- ---------------------------------------------------------------------------------------------------------

-- A received document has its supplier's number, as text, and none of ours.
ALTER TABLE sales_document
  DROP CONSTRAINT sales_document_number_when_issued,
  ADD CONSTRAINT sales_document_number_when_issued CHECK (
    CASE
      WHEN type = 'PASSIVE' THEN number IS NULL
      WHEN document_kind IN ('INVOICE', 'CREDITNOTE') THEN (state IN ('DRAFT', 'TO_BE_ISSUED', 'DELETED')) = (number IS NULL)
      ELSE true
    END),
  ADD CONSTRAINT sales_document_passive CHECK (
    CASE
      WHEN type = 'PASSIVE' THEN document_kind IN ('INVOICE', 'CREDITNOTE')
        AND state IN ('ISSUED', 'LATE', 'EXPIRED', 'PAYED', 'DELETED')
        AND supplier_key IS NOT NULL AND full_numeration IS NOT NULL AND ana_sku IS NOT NULL AND origin_id IS NULL
        AND (passive_file_id IS NULL) = (passive_file_position IS NULL)
      ELSE supplier_key IS NULL AND passive_file_id IS NULL AND passive_file_position IS NULL
    END);

-- A supplier gives a number once a year, to one document of a kind. The key is no reference to the registry: two
-- entries of it that become one keep the documents of both.
CREATE UNIQUE INDEX passive_document_once ON sales_document (structure_id, supplier_key, year, document_kind, full_numeration)
  WHERE type = 'PASSIVE';
CREATE UNIQUE INDEX passive_document_of_file ON sales_document (passive_file_id, passive_file_position)
  WHERE passive_file_id IS NOT NULL;
CREATE INDEX passive_document_by_number ON sales_document (structure_id, document_kind, year, full_numeration, id)
  WHERE type = 'PASSIVE';

-- Suppliers are found by these.
CREATE INDEX anagrafica_by_vatnumber ON anagrafica (structure_id, business_vatnumber) WHERE business_vatnumber <> '';
CREATE INDEX anagrafica_by_taxcode ON anagrafica (structure_id, taxcode) WHERE taxcode <> '';

-- A line of a received document may be of nothing: its supplier says what it is, not we.
ALTER TABLE document_line
  DROP CONSTRAINT document_line_quantity_positive,
  ADD CONSTRAINT document_line_quantity_positive CHECK (quantity >= 0);

ALTER TABLE passive_import
  ADD CONSTRAINT passive_import_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  ADD CONSTRAINT passive_import_counts CHECK (processed = created_count + present_count + error_count);
ALTER TABLE passive_import_entry
  ADD CONSTRAINT passive_import_entry_outcome_known CHECK (outcome IN ('CREATED', 'PRESENT', 'ERROR')),
  ADD CONSTRAINT passive_import_entry_reason CHECK ((outcome = 'ERROR') = (reason IS NOT NULL));

CALL isolate_table('passive_file');
CALL isolate_table('passive_attachment');
CALL isolate_table('passive_import');
CALL isolate_table('passive_import_entry');

-- ---------------------------------------------------------------------------------------------------------
-- What came with a file stays as it came; what was typed in by hand may be corrected.
-- ---------------------------------------------------------------------------------------------------------

CREATE TRIGGER passive_file_kept BEFORE UPDATE ON passive_file
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
REVOKE DELETE ON passive_file FROM luna_app;

CREATE TRIGGER passive_attachment_file AFTER DELETE ON passive_attachment
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();

-- As in 0020, and the above.
CREATE OR REPLACE FUNCTION refuse_change_of_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['state', 'updated_at', 'revision'];
  content text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'receiver_name', 'ana_sku', 'description', 'note',
    'invoice_configuration', 'extra_expenses_list', 'taxes', 'cig', 'cup', 'totals', 'product_subtotal', 'subtotal',
    'total', 'amount_due', 'tipo_documento'];
  personal text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'receiver_name', 'description', 'note',
    'supplier_key', 'passive_file_id', 'passive_file_position'];
  was_open boolean := document_is_open(OLD.document_kind, OLD.state);
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT was_open AND OLD.state <> 'DELETED' THEN
      RAISE EXCEPTION 'an issued document cannot be deleted' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
    END IF;
    RETURN OLD;
  END IF;
  IF was_open THEN
    RETURN NEW;
  END IF;
  IF document_is_rejected(OLD.state) THEN
    free := free || content;
  END IF;
  IF OLD.type = 'PASSIVE' THEN
    free := free || ARRAY['description', 'note'];
    IF OLD.passive_file_id IS NULL AND OLD.state <> 'DELETED' THEN
      free := free || content || ARRAY['date', 'year', 'full_numeration', 'supplier_key'];
    END IF;
  END IF;
  IF current_setting('app.merging', true) = 'on' THEN
    free := free || 'ana_sku'::text;
  END IF;
  IF app_anonymising() AND (OLD.state = 'DELETED' OR document_is_past(OLD.date)) THEN
    free := free || personal;
  END IF;
  IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
    RAISE EXCEPTION 'an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  IF document_is_open(NEW.document_kind, NEW.state) AND OLD.state <> 'DELETED' THEN
    RAISE EXCEPTION 'an issued document cannot be opened again' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  RETURN NEW;
END $$;

-- As in 0020; of received documents the days to pay may be agreed again, and the lines of a file are only ever added.
CREATE OR REPLACE FUNCTION refuse_change_of_issued_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parent record;
BEGIN
  SELECT document_kind, state, type, passive_file_id INTO parent FROM sales_document
    WHERE id = CASE WHEN TG_OP = 'INSERT' THEN NEW.document_id ELSE OLD.document_id END;
  IF FOUND AND parent.type = 'PASSIVE' THEN
    IF TG_TABLE_NAME = 'document_line' AND parent.passive_file_id IS NOT NULL AND TG_OP <> 'INSERT' THEN
      RAISE EXCEPTION 'the rows of an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
    END IF;
  ELSIF FOUND AND NOT document_is_open(parent.document_kind, parent.state) AND NOT document_is_rejected(parent.state) THEN
    RAISE EXCEPTION 'the rows of an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- As in 0009; `receiver_name` is the other party's, and a supplier's name stands in the file and the key, too.
CREATE OR REPLACE FUNCTION anonymise_documents(p_sku text, p_party jsonb, p_name text) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  documents int[] := ARRAY(SELECT id FROM sales_document
    WHERE structure_id = app_structure() AND ana_sku = p_sku ORDER BY id FOR UPDATE);
  files int[] := ARRAY(SELECT passive_file_id FROM sales_document WHERE id = ANY (documents) AND passive_file_id IS NOT NULL);
BEGIN
  PERFORM set_config('app.anonymising', 'on', true);
  DELETE FROM exchange_message m USING einvoice_file f WHERE f.id = m.einvoice_file_id AND f.document_id = ANY (documents);
  DELETE FROM einvoice_file WHERE document_id = ANY (documents);
  DELETE FROM passive_attachment WHERE document_id = ANY (documents);
  UPDATE sales_document SET description = '', note = '',
    anagrafica_receiver = CASE type WHEN 'ACTIVE' THEN p_party ELSE anagrafica_receiver END,
    anagrafica_sender = CASE type WHEN 'PASSIVE' THEN p_party ELSE anagrafica_sender END,
    receiver_name = p_name,
    supplier_key = CASE type WHEN 'PASSIVE' THEN 'id:' || id END,
    passive_file_id = NULL, passive_file_position = NULL
    WHERE id = ANY (documents);
  DELETE FROM passive_file f WHERE f.id = ANY (files)
    AND NOT EXISTS (SELECT FROM sales_document d WHERE d.passive_file_id = f.id);
  PERFORM set_config('app.anonymising', '', true);
  RETURN cardinality(documents);
END $$;
