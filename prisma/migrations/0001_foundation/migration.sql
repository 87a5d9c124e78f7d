-- Tables, keys and indexes come from the Prisma schema. What Prisma cannot say stands at the end, by hand:
-- checks, the unprivileged role, row-level security, triggers and the door to the job queue.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "anagrafica" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "sku" VARCHAR(40) NOT NULL,
    "ana_type" SMALLINT NOT NULL DEFAULT 0,
    "first_name" VARCHAR(100) NOT NULL DEFAULT '',
    "last_name" VARCHAR(100) NOT NULL DEFAULT '',
    "business_name" VARCHAR(200) NOT NULL DEFAULT '',
    "business_vatnumber" VARCHAR(28) NOT NULL DEFAULT '',
    "business_iban" VARCHAR(34) NOT NULL DEFAULT '',
    "business_tax_regime" VARCHAR(4) NOT NULL DEFAULT '',
    "taxcode" VARCHAR(28) NOT NULL DEFAULT '',
    "address_street_name" VARCHAR(200) NOT NULL DEFAULT '',
    "address_street_number" VARCHAR(20) NOT NULL DEFAULT '',
    "address_city" VARCHAR(100) NOT NULL DEFAULT '',
    "address_prov" VARCHAR(50) NOT NULL DEFAULT '',
    "zipcode" VARCHAR(20) NOT NULL DEFAULT '',
    "country" VARCHAR(2) NOT NULL DEFAULT '',
    "id_paese" VARCHAR(2) NOT NULL DEFAULT '',
    "phone_number" VARCHAR(40) NOT NULL DEFAULT '',
    "phone_number_second" VARCHAR(40) NOT NULL DEFAULT '',
    "cell_phone_number" VARCHAR(40) NOT NULL DEFAULT '',
    "cell_phone_number_second" VARCHAR(40) NOT NULL DEFAULT '',
    "fax" VARCHAR(40) NOT NULL DEFAULT '',
    "fax_second" VARCHAR(40) NOT NULL DEFAULT '',
    "email" VARCHAR(254) NOT NULL DEFAULT '',
    "email_second" VARCHAR(254) NOT NULL DEFAULT '',
    "pec_destinatario" VARCHAR(254) NOT NULL DEFAULT '',
    "codice_destinatario" VARCHAR(7) NOT NULL DEFAULT '',
    "web_site" VARCHAR(200) NOT NULL DEFAULT '',
    "agent" VARCHAR(100) NOT NULL DEFAULT '',
    "note" VARCHAR(4000) NOT NULL DEFAULT '',
    "category_id" INTEGER,
    "anagrafica_custom_fields" JSONB NOT NULL DEFAULT '[]',
    "avatar_image_present" BOOLEAN NOT NULL DEFAULT false,
    "search_name" TEXT GENERATED ALWAYS AS (lower(btrim((((((business_name)::text || ' '::text) || (last_name)::text) || ' '::text) || (first_name)::text)))) STORED,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "anagrafica_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "anagrafica_category" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "father_id" INTEGER,
    "name" VARCHAR(100) NOT NULL,

    CONSTRAINT "anagrafica_category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "family" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "family_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "structure" (
    "id" SERIAL NOT NULL,
    "family_id" INTEGER NOT NULL,
    "parent_id" INTEGER,
    "name" VARCHAR(80) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "structure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" SERIAL NOT NULL,
    "email" CITEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "first_name" VARCHAR(60) NOT NULL DEFAULT '',
    "last_name" VARCHAR(60) NOT NULL DEFAULT '',
    "language" VARCHAR(2) NOT NULL DEFAULT 'it',
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "account_id" INTEGER NOT NULL,
    "structure_id" INTEGER NOT NULL,
    "gui_item_list" TEXT[],
    "anagrafica_sku" VARCHAR(40),

    CONSTRAINT "membership_pkey" PRIMARY KEY ("account_id","structure_id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" VARCHAR(40) NOT NULL,
    "account_id" INTEGER NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "token_hash" VARCHAR(64) NOT NULL,
    "session_token_hash" VARCHAR(64) NOT NULL,
    "active_structure" INTEGER NOT NULL,
    "user_agent" VARCHAR(300) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt" (
    "id" BIGSERIAL NOT NULL,
    "bucket" VARCHAR(100) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_setting" (
    "account_id" INTEGER NOT NULL,
    "sku" VARCHAR(80) NOT NULL,
    "data" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_setting_pkey" PRIMARY KEY ("account_id","sku")
);

-- CreateTable
CREATE TABLE "structure_configuration" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "data" JSONB NOT NULL,
    "registry_sku" VARCHAR(40),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "structure_configuration_pkey" PRIMARY KEY ("structure_id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "account_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "action" VARCHAR(40) NOT NULL,
    "entity" VARCHAR(40) NOT NULL,
    "entity_id" VARCHAR(60) NOT NULL,
    "changes" JSONB NOT NULL,
    "request_id" VARCHAR(40) NOT NULL DEFAULT '',

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_outbox" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "recipient" VARCHAR(320) NOT NULL,
    "subject" VARCHAR(300) NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "state" VARCHAR(10) NOT NULL DEFAULT 'QUEUED',
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "account_id" INTEGER NOT NULL,
    "key" VARCHAR(200) NOT NULL,
    "body_hash" VARCHAR(64) NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("structure_id","account_id","key")
);

-- CreateTable
CREATE TABLE "sales_document" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_kind" VARCHAR(10) NOT NULL,
    "type" VARCHAR(7) NOT NULL DEFAULT 'ACTIVE',
    "typology" VARCHAR(8) NOT NULL DEFAULT 'STANDARD',
    "tipo_documento" VARCHAR(4) NOT NULL DEFAULT 'TD01',
    "state" VARCHAR(30) NOT NULL DEFAULT 'DRAFT',
    "series" VARCHAR(8) NOT NULL DEFAULT '',
    "year" INTEGER NOT NULL,
    "number" INTEGER,
    "full_numeration" VARCHAR(20),
    "date" DATE NOT NULL,
    "description" VARCHAR(500) NOT NULL DEFAULT '',
    "note" VARCHAR(2000) NOT NULL DEFAULT '',
    "ana_sku" VARCHAR(40),
    "anagrafica_sender" JSONB NOT NULL,
    "anagrafica_receiver" JSONB NOT NULL,
    "receiver_name" VARCHAR(220) NOT NULL DEFAULT '',
    "invoice_configuration" JSONB NOT NULL,
    "extra_expenses_list" JSONB NOT NULL DEFAULT '[]',
    "taxes" JSONB NOT NULL DEFAULT '{}',
    "cig" VARCHAR(15),
    "cup" VARCHAR(15),
    "totals" JSONB NOT NULL,
    "product_subtotal" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "subtotal" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "amount_due" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "issued_at" TIMESTAMPTZ(3),

    CONSTRAINT "sales_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_line" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "description" VARCHAR(1000) NOT NULL,
    "quantity" DECIMAL(20,8) NOT NULL,
    "single_price" DECIMAL(19,8) NOT NULL,
    "discounted_price" DECIMAL(19,8) NOT NULL,
    "total_price" DECIMAL(15,2) NOT NULL,
    "iva" DECIMAL(5,2) NOT NULL,
    "natura" VARCHAR(4),
    "riferimento_normativo" VARCHAR(100),
    "esigibilita_iva" VARCHAR(1) NOT NULL DEFAULT 'I',
    "price_change_type" VARCHAR(8) NOT NULL DEFAULT 'DISCOUNT',
    "discount_type" VARCHAR(10) NOT NULL DEFAULT 'PERCENTAGE',
    "discount" DECIMAL(19,8) NOT NULL DEFAULT 0,
    "measurement_unit" VARCHAR(10),
    "ritenuta" BOOLEAN NOT NULL DEFAULT false,
    "price_cross_id" VARCHAR(60),
    "product_cross_id" VARCHAR(60),

    CONSTRAINT "document_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_due_date" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "amount" DECIMAL(15,2) NOT NULL,

    CONSTRAINT "document_due_date_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_state_change" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_id" INTEGER NOT NULL,
    "state" VARCHAR(30) NOT NULL,
    "description" VARCHAR(1000) NOT NULL DEFAULT '',
    "account_id" INTEGER,
    "date_ts" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_state_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "numbering_counter" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_kind" VARCHAR(20) NOT NULL,
    "series" VARCHAR(8) NOT NULL DEFAULT '',
    "year" INTEGER NOT NULL,
    "last_number" INTEGER NOT NULL DEFAULT 0,
    "last_date" DATE NOT NULL,

    CONSTRAINT "numbering_counter_pkey" PRIMARY KEY ("structure_id","document_kind","series","year")
);

-- CreateTable
CREATE TABLE "einvoice_file" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_id" INTEGER NOT NULL,
    "transmitter" VARCHAR(30) NOT NULL,
    "progressive" VARCHAR(5) NOT NULL,
    "file_name" VARCHAR(60) NOT NULL,
    "bytes" BYTEA NOT NULL,
    "sha256" VARCHAR(64) NOT NULL,
    "state" VARCHAR(15) NOT NULL DEFAULT 'READY',
    "channel" VARCHAR(20),
    "identificativo_sdi" VARCHAR(30),
    "error" VARCHAR(1000),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "einvoice_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exchange_message" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "einvoice_file_id" INTEGER,
    "message_type" VARCHAR(2) NOT NULL,
    "family" VARCHAR(4) NOT NULL,
    "message_id" VARCHAR(60) NOT NULL,
    "identificativo_sdi" VARCHAR(30) NOT NULL,
    "file_name" VARCHAR(80) NOT NULL,
    "description" VARCHAR(4000) NOT NULL DEFAULT '',
    "bytes" BYTEA NOT NULL,
    "sha256" VARCHAR(64) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exchange_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "einvoice_counter" (
    "transmitter" VARCHAR(30) NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "einvoice_counter_pkey" PRIMARY KEY ("transmitter")
);

-- CreateIndex
CREATE UNIQUE INDEX "anagrafica_sku_key" ON "anagrafica"("sku");

-- CreateIndex
CREATE INDEX "anagrafica_structure_id_id_idx" ON "anagrafica"("structure_id", "id");

-- CreateIndex
CREATE INDEX "anagrafica_structure_id_search_name_id_idx" ON "anagrafica"("structure_id", "search_name", "id");

-- CreateIndex
CREATE INDEX "anagrafica_category_id_idx" ON "anagrafica"("category_id");

-- CreateIndex
CREATE INDEX "anagrafica_category_structure_id_father_id_idx" ON "anagrafica_category"("structure_id", "father_id");

-- CreateIndex
CREATE UNIQUE INDEX "family_name_key" ON "family"("name");

-- CreateIndex
CREATE INDEX "structure_parent_id_idx" ON "structure"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "structure_family_id_name_key" ON "structure"("family_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "account_email_key" ON "account"("email");

-- CreateIndex
CREATE INDEX "membership_structure_id_idx" ON "membership"("structure_id");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_account_id_idx" ON "session"("account_id");

-- CreateIndex
CREATE INDEX "attempt_bucket_at_idx" ON "attempt"("bucket", "at");

-- CreateIndex
CREATE INDEX "audit_entry_structure_id_entity_entity_id_idx" ON "audit_entry"("structure_id", "entity", "entity_id");

-- CreateIndex
CREATE INDEX "audit_entry_structure_id_id_idx" ON "audit_entry"("structure_id", "id");

-- CreateIndex
CREATE INDEX "mail_outbox_structure_id_id_idx" ON "mail_outbox"("structure_id", "id");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE INDEX "sales_document_structure_id_document_kind_type_id_idx" ON "sales_document"("structure_id", "document_kind", "type", "id");

-- CreateIndex
CREATE INDEX "sales_document_structure_id_document_kind_type_date_id_idx" ON "sales_document"("structure_id", "document_kind", "type", "date", "id");

-- CreateIndex
CREATE INDEX "sales_document_structure_id_document_kind_type_state_id_idx" ON "sales_document"("structure_id", "document_kind", "type", "state", "id");

-- CreateIndex
CREATE INDEX "sales_document_structure_id_document_kind_type_number_year_idx" ON "sales_document"("structure_id", "document_kind", "type", "number", "year");

-- CreateIndex
CREATE INDEX "sales_document_structure_id_document_kind_type_year_number__idx" ON "sales_document"("structure_id", "document_kind", "type", "year", "number", "id");

-- CreateIndex
CREATE INDEX "sales_document_structure_id_document_kind_type_receiver_nam_idx" ON "sales_document"("structure_id", "document_kind", "type", "receiver_name", "id");

-- CreateIndex
CREATE INDEX "sales_document_structure_id_document_kind_type_total_id_idx" ON "sales_document"("structure_id", "document_kind", "type", "total", "id");

-- CreateIndex
CREATE INDEX "sales_document_ana_sku_idx" ON "sales_document"("ana_sku");

-- CreateIndex
CREATE UNIQUE INDEX "sales_document_structure_id_document_kind_type_series_year__key" ON "sales_document"("structure_id", "document_kind", "type", "series", "year", "number");

-- CreateIndex
CREATE INDEX "document_line_structure_id_idx" ON "document_line"("structure_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_line_document_id_position_key" ON "document_line"("document_id", "position");

-- CreateIndex
CREATE INDEX "document_due_date_structure_id_date_idx" ON "document_due_date"("structure_id", "date");

-- CreateIndex
CREATE UNIQUE INDEX "document_due_date_document_id_position_key" ON "document_due_date"("document_id", "position");

-- CreateIndex
CREATE INDEX "document_state_change_document_id_state_id_idx" ON "document_state_change"("document_id", "state", "id");

-- CreateIndex
CREATE INDEX "document_state_change_structure_id_idx" ON "document_state_change"("structure_id");

-- CreateIndex
CREATE INDEX "einvoice_file_structure_id_identificativo_sdi_idx" ON "einvoice_file"("structure_id", "identificativo_sdi");

-- CreateIndex
CREATE INDEX "einvoice_file_document_id_id_idx" ON "einvoice_file"("document_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "einvoice_file_transmitter_progressive_key" ON "einvoice_file"("transmitter", "progressive");

-- CreateIndex
CREATE INDEX "exchange_message_einvoice_file_id_idx" ON "exchange_message"("einvoice_file_id");

-- CreateIndex
CREATE UNIQUE INDEX "exchange_message_structure_id_sha256_key" ON "exchange_message"("structure_id", "sha256");

-- AddForeignKey
ALTER TABLE "anagrafica" ADD CONSTRAINT "anagrafica_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "anagrafica_category"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "anagrafica_category" ADD CONSTRAINT "anagrafica_category_father_id_fkey" FOREIGN KEY ("father_id") REFERENCES "anagrafica_category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "structure" ADD CONSTRAINT "structure_family_id_fkey" FOREIGN KEY ("family_id") REFERENCES "family"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "structure" ADD CONSTRAINT "structure_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "structure"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_structure_id_fkey" FOREIGN KEY ("structure_id") REFERENCES "structure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_setting" ADD CONSTRAINT "user_setting_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "structure_configuration" ADD CONSTRAINT "structure_configuration_structure_id_fkey" FOREIGN KEY ("structure_id") REFERENCES "structure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_document" ADD CONSTRAINT "sales_document_ana_sku_fkey" FOREIGN KEY ("ana_sku") REFERENCES "anagrafica"("sku") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document_line" ADD CONSTRAINT "document_line_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "sales_document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_due_date" ADD CONSTRAINT "document_due_date_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "sales_document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_state_change" ADD CONSTRAINT "document_state_change_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "sales_document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "einvoice_file" ADD CONSTRAINT "einvoice_file_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "sales_document"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_message" ADD CONSTRAINT "exchange_message_einvoice_file_id_fkey" FOREIGN KEY ("einvoice_file_id") REFERENCES "einvoice_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------
-- Checks
-- ---------------------------------------------------------------------------------------------------------

ALTER TABLE anagrafica
  ADD CONSTRAINT anagrafica_ana_type_known CHECK (ana_type IN (0, 1)),
  ADD CONSTRAINT anagrafica_has_a_name CHECK (search_name <> '');

ALTER TABLE sales_document
  ADD CONSTRAINT sales_document_kind_known CHECK (document_kind IN ('INVOICE', 'CREDITNOTE', 'OFFER', 'CONTRACT')),
  ADD CONSTRAINT sales_document_type_known CHECK (type IN ('ACTIVE', 'PASSIVE')),
  ADD CONSTRAINT sales_document_typology_known CHECK (typology IN ('STANDARD', 'DIGITAL')),
  ADD CONSTRAINT sales_document_year_of_date CHECK (year = extract(year FROM date)),
  -- A draft has no number; what is issued has one.
  ADD CONSTRAINT sales_document_number_when_issued CHECK (
    document_kind NOT IN ('INVOICE', 'CREDITNOTE')
    OR (state IN ('DRAFT', 'TO_BE_ISSUED', 'DELETED')) = (number IS NULL)
  ),
  ADD CONSTRAINT sales_document_number_positive CHECK (number > 0),
  ADD CONSTRAINT sales_document_issued_at CHECK ((number IS NULL) = (issued_at IS NULL) OR document_kind IN ('OFFER', 'CONTRACT'));

ALTER TABLE document_line
  ADD CONSTRAINT document_line_quantity_positive CHECK (quantity > 0),
  ADD CONSTRAINT document_line_rate_is_percent CHECK (iva >= 0 AND iva <= 100),
  -- FatturaPA controls 00400 and 00401.
  ADD CONSTRAINT document_line_natura_when_no_vat CHECK (iva = 0 OR natura IS NULL);

ALTER TABLE numbering_counter ADD CONSTRAINT numbering_counter_positive CHECK (last_number >= 0);
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_state_known CHECK (state IN ('QUEUED', 'SENT', 'KEPT', 'FAILED'));

-- ---------------------------------------------------------------------------------------------------------
-- Issued documents are immutable: only their state moves.
-- ---------------------------------------------------------------------------------------------------------

CREATE FUNCTION document_is_open(state text) RETURNS boolean
  LANGUAGE sql IMMUTABLE AS $$ SELECT state IN ('DRAFT', 'TO_BE_ISSUED') $$;

CREATE FUNCTION refuse_change_of_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT document_is_open(OLD.state) AND OLD.state <> 'DELETED' THEN
      RAISE EXCEPTION 'an issued document cannot be deleted' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
    END IF;
    RETURN OLD;
  END IF;
  IF NOT document_is_open(OLD.state)
    AND (to_jsonb(NEW) - 'state' - 'updated_at' - 'revision') IS DISTINCT FROM (to_jsonb(OLD) - 'state' - 'updated_at' - 'revision')
  THEN
    RAISE EXCEPTION 'an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  IF NOT document_is_open(OLD.state) AND document_is_open(NEW.state) THEN
    RAISE EXCEPTION 'an issued document cannot be opened again' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER sales_document_immutable BEFORE UPDATE OR DELETE ON sales_document
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_document();

CREATE FUNCTION refuse_change_of_issued_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parent_state text;
BEGIN
  SELECT state INTO parent_state FROM sales_document
    WHERE id = CASE WHEN TG_OP = 'INSERT' THEN NEW.document_id ELSE OLD.document_id END;
  IF parent_state IS NOT NULL AND NOT document_is_open(parent_state) THEN
    RAISE EXCEPTION 'the rows of an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER document_line_immutable BEFORE INSERT OR UPDATE OR DELETE ON document_line
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_rows();
CREATE TRIGGER document_due_date_immutable BEFORE INSERT OR UPDATE OR DELETE ON document_due_date
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_rows();

-- Audit rows and exchange messages are only ever added; the bytes of an e-invoice never change.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'rows_only_added';
END $$;

CREATE TRIGGER audit_entry_only_added BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER exchange_message_only_added BEFORE DELETE OR UPDATE OF bytes, sha256, message_type ON exchange_message
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER einvoice_file_bytes_kept BEFORE DELETE OR UPDATE OF bytes, sha256, file_name, progressive ON einvoice_file
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- ---------------------------------------------------------------------------------------------------------
-- The unprivileged role. Every request's transaction becomes it first; superusers are not bound by
-- row-level security, it is. Roles belong to the whole server, so another database may have made it.
-- ---------------------------------------------------------------------------------------------------------

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'luna_app') THEN
    BEGIN
      CREATE ROLE luna_app NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'luna_app', 'MEMBER') THEN
    EXECUTE format('GRANT luna_app TO %I', current_user);
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'The database user % may not create the role luna_app. Let an administrator run: CREATE ROLE luna_app NOLOGIN; GRANT luna_app TO %', current_user, current_user;
END $$;

GRANT USAGE ON SCHEMA public TO luna_app;

-- ---------------------------------------------------------------------------------------------------------
-- Row-level security
-- ---------------------------------------------------------------------------------------------------------

-- Structures whose rows the transaction may read.
CREATE FUNCTION app_visible() RETURNS int[] LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce(nullif(current_setting('app.visible', true), ''), '{}')::int[] $$;

-- The structure that the transaction writes to.
CREATE FUNCTION app_structure() RETURNS int LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.structure_id', true), '')::int $$;

-- True in the system door only, which never takes the unprivileged role.
CREATE FUNCTION app_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT current_user <> 'luna_app' AND coalesce(current_setting('app.system', true), '') = 'on' $$;

-- Gives a table with `structure_id` its isolation: forced security, reading what is visible, writing to the own
-- structure only, the system's policy and the grants. Later migrations call it for the tables that they add.
CREATE PROCEDURE isolate_table(name text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant_read ON %I FOR SELECT USING (structure_id = ANY ((SELECT app_visible())::int[]))', name);
  EXECUTE format('CREATE POLICY tenant_insert ON %I FOR INSERT WITH CHECK (structure_id = (SELECT app_structure()))', name);
  EXECUTE format('CREATE POLICY tenant_update ON %I FOR UPDATE USING (structure_id = (SELECT app_structure())) WITH CHECK (structure_id = (SELECT app_structure()))', name);
  EXECUTE format('CREATE POLICY tenant_delete ON %I FOR DELETE USING (structure_id = (SELECT app_structure()))', name);
  EXECUTE format('CREATE POLICY system ON %I USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()))', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO luna_app', name);
END $$;

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOR tenant_table IN
    SELECT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'structure_id'
      ORDER BY table_name
  LOOP
    CALL isolate_table(tenant_table);
  END LOOP;
END $$;

REVOKE UPDATE, DELETE ON audit_entry FROM luna_app;
REVOKE DELETE ON exchange_message, einvoice_file FROM luna_app;

ALTER TABLE structure ENABLE ROW LEVEL SECURITY;
ALTER TABLE structure FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON structure USING (id = ANY ((SELECT app_visible())::int[])) WITH CHECK (false);
CREATE POLICY system ON structure USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));
GRANT SELECT ON structure, family TO luna_app;
GRANT SELECT (id, email, first_name, last_name, language) ON account TO luna_app;
GRANT SELECT, INSERT, UPDATE ON einvoice_counter TO luna_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO luna_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO luna_app;

-- ---------------------------------------------------------------------------------------------------------
-- Who calls: every request asks it, so it is one statement without a transaction of its own.
-- ---------------------------------------------------------------------------------------------------------

-- The live session of a token hash with the membership that it works in: the wanted structure's, or else the
-- session's own; structure_id is null when the account does not belong to the wanted one. A null session token
-- stands for a browser's session. Sessions end after their 30 days, or 7 idle ones.
CREATE FUNCTION find_session(p_token_hash text, p_session_token_hash text, p_structure text, p_family text)
  RETURNS TABLE (
    session_id text, kind text, last_seen_at timestamptz, account_id int, email text, first_name text,
    last_name text, language text, structure_id int, structure_name text, family_id int, family_name text,
    gui_item_list text[], anagrafica_sku text
  )
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  -- Set here, as who is no superuser may not bind the parameter to the function.
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY
  SELECT s.id::text, s.kind::text, s.last_seen_at, a.id, a.email::text, a.first_name::text, a.last_name::text,
    a.language::text, t.structure_id, t.structure_name::text, t.family_id, t.family_name::text,
    coalesce(t.gui_item_list, '{}'), t.anagrafica_sku::text
  FROM session s
  JOIN account a ON a.id = s.account_id AND NOT a.disabled
  LEFT JOIN LATERAL (
    SELECT m.structure_id, st.name AS structure_name, f.id AS family_id, f.name AS family_name, m.gui_item_list,
      m.anagrafica_sku
    FROM membership m
    JOIN structure st ON st.id = m.structure_id
    JOIN family f ON f.id = st.family_id
    WHERE m.account_id = a.id
      AND (p_structure IS NULL OR st.name = p_structure)
      AND (p_family IS NULL OR f.name = p_family)
    ORDER BY (m.structure_id = s.active_structure) DESC, m.structure_id
    LIMIT 1
  ) t ON true
  WHERE s.token_hash = p_token_hash
    AND CASE WHEN p_session_token_hash IS NULL THEN s.kind = 'BROWSER' ELSE s.session_token_hash = p_session_token_hash END
    AND s.expires_at > now() AND s.last_seen_at > now() - interval '7 days';
END $$;

REVOKE ALL ON FUNCTION find_session(text, text, text, text) FROM PUBLIC;

-- ---------------------------------------------------------------------------------------------------------
-- Jobs: the unprivileged role may add one, inside its own transaction, and do nothing else with the queue.
-- ---------------------------------------------------------------------------------------------------------

CREATE FUNCTION enqueue_job(task text, payload json, job_key text DEFAULT NULL, run_at timestamptz DEFAULT NULL)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload, job_key := job_key, run_at := run_at);
END $$;

REVOKE ALL ON FUNCTION enqueue_job(text, json, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, timestamptz) TO luna_app;
