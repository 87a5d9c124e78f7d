-- What is known and done about an entry of the registry: tags, notes, attachments, contacts made, its timeline, and what
-- the GDPR asks for. As in 0001, what Prisma cannot say stands at the end, by hand.

-- DropIndex
DROP INDEX "audit_entry_structure_id_entity_entity_id_idx";

-- AlterTable
ALTER TABLE "mail_outbox" ADD COLUMN     "recipient_key" TEXT GENERATED ALWAYS AS (lower((recipient)::text)) STORED;

-- CreateTable
CREATE TABLE "anagrafica_tag" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "name" VARCHAR(40) NOT NULL,
    "color" VARCHAR(10) NOT NULL,

    CONSTRAINT "anagrafica_tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "anagrafica_tag_link" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "anagrafica_id" INTEGER NOT NULL,
    "tag_id" INTEGER NOT NULL,

    CONSTRAINT "anagrafica_tag_link_pkey" PRIMARY KEY ("structure_id","anagrafica_id","tag_id")
);

-- CreateTable
CREATE TABLE "anagrafica_note" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "anagrafica_id" INTEGER NOT NULL,
    "text" VARCHAR(4000) NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "anagrafica_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "anagrafica_attachment" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "anagrafica_id" INTEGER NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "mime_type" VARCHAR(100) NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" VARCHAR(64) NOT NULL,
    "file_key" VARCHAR(120) NOT NULL,
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "anagrafica_attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "anagrafica_contact_log" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "anagrafica_id" INTEGER NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "day" DATE NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "text" VARCHAR(1000) NOT NULL DEFAULT '',
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "anagrafica_contact_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gdpr_export" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "anagrafica_id" INTEGER NOT NULL,
    "state" VARCHAR(10) NOT NULL DEFAULT 'QUEUED',
    "language" VARCHAR(2) NOT NULL DEFAULT 'it',
    "processed" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "file_key" VARCHAR(120),
    "size" INTEGER,
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gdpr_export_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_removal" (
    "file_key" VARCHAR(120) NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_removal_pkey" PRIMARY KEY ("file_key")
);

-- CreateIndex
CREATE UNIQUE INDEX "anagrafica_tag_structure_id_id_key" ON "anagrafica_tag"("structure_id", "id");

-- CreateIndex
CREATE INDEX "anagrafica_tag_link_structure_id_tag_id_anagrafica_id_idx" ON "anagrafica_tag_link"("structure_id", "tag_id", "anagrafica_id");

-- CreateIndex
CREATE INDEX "anagrafica_note_structure_id_anagrafica_id_created_at_id_idx" ON "anagrafica_note"("structure_id", "anagrafica_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "anagrafica_attachment_file_key_key" ON "anagrafica_attachment"("file_key");

-- CreateIndex
CREATE INDEX "anagrafica_attachment_structure_id_anagrafica_id_created_at_idx" ON "anagrafica_attachment"("structure_id", "anagrafica_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "anagrafica_contact_log_structure_id_anagrafica_id_at_id_idx" ON "anagrafica_contact_log"("structure_id", "anagrafica_id", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "gdpr_export_file_key_key" ON "gdpr_export"("file_key");

-- CreateIndex
CREATE INDEX "gdpr_export_structure_id_anagrafica_id_id_idx" ON "gdpr_export"("structure_id", "anagrafica_id", "id");

-- CreateIndex
CREATE INDEX "gdpr_export_expires_at_idx" ON "gdpr_export"("expires_at");

-- CreateIndex
CREATE INDEX "file_removal_due_at_idx" ON "file_removal"("due_at");

-- CreateIndex
CREATE INDEX "audit_entry_structure_id_entity_entity_id_at_id_idx" ON "audit_entry"("structure_id", "entity", "entity_id", "at", "id");

-- CreateIndex
CREATE INDEX "mail_outbox_structure_id_recipient_key_created_at_id_idx" ON "mail_outbox"("structure_id", "recipient_key", "created_at", "id");

-- AddForeignKey
ALTER TABLE "anagrafica_tag_link" ADD CONSTRAINT "anagrafica_tag_link_structure_id_anagrafica_id_fkey" FOREIGN KEY ("structure_id", "anagrafica_id") REFERENCES "anagrafica"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "anagrafica_tag_link" ADD CONSTRAINT "anagrafica_tag_link_structure_id_tag_id_fkey" FOREIGN KEY ("structure_id", "tag_id") REFERENCES "anagrafica_tag"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "anagrafica_note" ADD CONSTRAINT "anagrafica_note_structure_id_anagrafica_id_fkey" FOREIGN KEY ("structure_id", "anagrafica_id") REFERENCES "anagrafica"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "anagrafica_attachment" ADD CONSTRAINT "anagrafica_attachment_structure_id_anagrafica_id_fkey" FOREIGN KEY ("structure_id", "anagrafica_id") REFERENCES "anagrafica"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "anagrafica_contact_log" ADD CONSTRAINT "anagrafica_contact_log_structure_id_anagrafica_id_fkey" FOREIGN KEY ("structure_id", "anagrafica_id") REFERENCES "anagrafica"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gdpr_export" ADD CONSTRAINT "gdpr_export_structure_id_anagrafica_id_fkey" FOREIGN KEY ("structure_id", "anagrafica_id") REFERENCES "anagrafica"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------
-- Checks and isolation
-- ---------------------------------------------------------------------------------------------------------

CREATE UNIQUE INDEX anagrafica_tag_name ON anagrafica_tag (structure_id, lower(name));
ALTER TABLE anagrafica_tag
  ADD CONSTRAINT anagrafica_tag_has_a_name CHECK (name <> ''),
  ADD CONSTRAINT anagrafica_tag_color_known CHECK (color IN ('grey', 'blue', 'indigo', 'teal', 'green', 'amber', 'orange', 'red'));
ALTER TABLE anagrafica_note ADD CONSTRAINT anagrafica_note_has_a_text CHECK (text <> '');
ALTER TABLE anagrafica_contact_log ADD CONSTRAINT anagrafica_contact_log_kind_known CHECK (kind IN ('CALL', 'EMAIL', 'MEETING'));
ALTER TABLE gdpr_export ADD CONSTRAINT gdpr_export_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED'));

CALL isolate_table('anagrafica_tag');
CALL isolate_table('anagrafica_tag_link');
CALL isolate_table('anagrafica_note');
CALL isolate_table('anagrafica_attachment');
CALL isolate_table('anagrafica_contact_log');
CALL isolate_table('gdpr_export');
CALL isolate_table('file_removal');

-- Who has been an owner so far may answer what people ask about their data. Through the system's door, as in 0003.
SELECT set_config('app.system', 'on', true);
UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_ERASE_ANAGRAFICA'::text
  WHERE gui_item_list @> ARRAY['GUI_CAN_READ_AUDIT', 'GUI_SHOW_SALESFORCE_SETTINGS', 'GUI_EDIT_BILLING_PROFILES']
    AND NOT gui_item_list @> ARRAY['GUI_CAN_ERASE_ANAGRAFICA'];
SELECT set_config('app.system', '', true);

-- A file goes with the row that names it, whatever deletes the row: the storage is no part of the transaction, so what
-- is to be removed is written down in it, and a job removes it after the commit.
CREATE FUNCTION remove_stored_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.file_key IS NOT NULL THEN
    INSERT INTO file_removal (file_key, structure_id, due_at) VALUES (OLD.file_key, OLD.structure_id, now())
      ON CONFLICT (file_key) DO NOTHING;
    PERFORM enqueue_job('file-removal', '{}', 'file-removal');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER anagrafica_attachment_file AFTER DELETE ON anagrafica_attachment
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE TRIGGER gdpr_export_file AFTER DELETE ON gdpr_export
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();

-- As in 0003, and: `tags`, the ids of tags of which an entry has one at least.
CREATE OR REPLACE FUNCTION anagrafica_search_condition(p_filter jsonb) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT concat_ws(' and ', 'true',
    (SELECT string_agg(format('s.%I like %L', field.key, app_fold(pattern)), ' and ')
      FROM jsonb_each(p_filter -> 'parts') field, jsonb_array_elements_text(field.value) pattern),
    (SELECT format('s.ana_type = %L::smallint', p_filter ->> 'ana_type') WHERE p_filter ->> 'ana_type' IS NOT NULL),
    (SELECT format('s.category_id = any (%L::int[])', translate(p_filter ->> 'categories', '[]', '{}'))
      WHERE p_filter ->> 'categories' IS NOT NULL),
    (SELECT format('exists (select from anagrafica_tag_link l where l.structure_id = s.structure_id
        and l.tag_id = any (%L::int[]) and l.anagrafica_id = s.id)', translate(p_filter ->> 'tags', '[]', '{}'))
      WHERE p_filter ->> 'tags' IS NOT NULL))
$$;

-- As in 0008, and: a row whose tag, contact or category has gone meanwhile has no place to go back to either.
CREATE OR REPLACE FUNCTION restore_row(p_table regclass, row_value jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  columns text;
  written int;
BEGIN
  SELECT string_agg(quote_ident(name), ', ') INTO columns FROM jsonb_object_keys(row_value) AS name;
  EXECUTE format('INSERT INTO %s (%s) SELECT %s FROM jsonb_populate_record(null::%s, $1) ON CONFLICT DO NOTHING',
    p_table, columns, columns, p_table) USING row_value;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written = 1;
EXCEPTION WHEN foreign_key_violation THEN
  RETURN false;
END $$;

-- ---------------------------------------------------------------------------------------------------------
-- Forgetting a person in documents that need not be kept any more. The one door through which an issued document
-- changes its parties: it opens inside the function below only, which luna_app may call but not imitate, as luna_app
-- is not its owner; and only for documents whose ten years (art. 2220 c.c.) are over.
-- ---------------------------------------------------------------------------------------------------------

-- Ten years from the end of the document's year. The application asks more: the year of the last entry about it.
CREATE FUNCTION document_is_past(day date) RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT extract(year FROM day) + 10 < extract(year FROM current_date) $$;

CREATE FUNCTION app_anonymising() RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT current_user <> 'luna_app' AND coalesce(current_setting('app.anonymising', true), '') = 'on' $$;

CREATE OR REPLACE FUNCTION refuse_change_of_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['state', 'updated_at', 'revision'];
  content text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'receiver_name', 'ana_sku', 'description', 'note',
    'invoice_configuration', 'extra_expenses_list', 'taxes', 'cig', 'cup', 'totals', 'product_subtotal', 'subtotal',
    'total', 'amount_due', 'tipo_documento'];
  personal text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'receiver_name', 'description', 'note'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT document_is_open(OLD.state) AND OLD.state <> 'DELETED' THEN
      RAISE EXCEPTION 'an issued document cannot be deleted' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
    END IF;
    RETURN OLD;
  END IF;
  IF document_is_open(OLD.state) THEN
    RETURN NEW;
  END IF;
  IF document_is_rejected(OLD.state) THEN
    free := free || content;
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
  IF document_is_open(NEW.state) THEN
    RAISE EXCEPTION 'an issued document cannot be opened again' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  RETURN NEW;
END $$;

-- As `refuse_change`, but for the files of a past document, which may be deleted through the same door.
CREATE FUNCTION refuse_change_of_exchanged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  file int := (to_jsonb(OLD) ->> CASE TG_TABLE_NAME WHEN 'einvoice_file' THEN 'id' ELSE 'einvoice_file_id' END)::int;
BEGIN
  IF TG_OP = 'DELETE' AND app_anonymising() AND EXISTS (
    SELECT FROM einvoice_file f JOIN sales_document d ON d.id = f.document_id WHERE f.id = file AND document_is_past(d.date))
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'rows_only_added';
END $$;
DROP TRIGGER exchange_message_only_added ON exchange_message;
DROP TRIGGER einvoice_file_bytes_kept ON einvoice_file;
CREATE TRIGGER exchange_message_only_added BEFORE DELETE OR UPDATE OF bytes, sha256, message_type ON exchange_message
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_exchanged();
CREATE TRIGGER einvoice_file_bytes_kept BEFORE DELETE OR UPDATE OF bytes, sha256, file_name, progressive ON einvoice_file
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_exchanged();

-- Puts a nameless party in place of the person in the past and deleted documents of the own structure that name an
-- entry, with neither text nor exchanged files; amounts, numbers and days stay. Answers how many they were. A document
-- that is still to be kept stops all of it.
CREATE FUNCTION anonymise_documents(p_sku text, p_party jsonb, p_name text) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  documents int[] := ARRAY(SELECT id FROM sales_document
    WHERE structure_id = app_structure() AND ana_sku = p_sku ORDER BY id FOR UPDATE);
BEGIN
  PERFORM set_config('app.anonymising', 'on', true);
  DELETE FROM exchange_message m USING einvoice_file f WHERE f.id = m.einvoice_file_id AND f.document_id = ANY (documents);
  DELETE FROM einvoice_file WHERE document_id = ANY (documents);
  UPDATE sales_document SET description = '', note = '',
    anagrafica_receiver = CASE type WHEN 'ACTIVE' THEN p_party ELSE anagrafica_receiver END,
    anagrafica_sender = CASE type WHEN 'PASSIVE' THEN p_party ELSE anagrafica_sender END,
    receiver_name = CASE type WHEN 'ACTIVE' THEN p_name ELSE receiver_name END
    WHERE id = ANY (documents);
  PERFORM set_config('app.anonymising', '', true);
  RETURN cardinality(documents);
END $$;
REVOKE ALL ON FUNCTION anonymise_documents(text, jsonb, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION anonymise_documents(text, jsonb, text) TO luna_app;
