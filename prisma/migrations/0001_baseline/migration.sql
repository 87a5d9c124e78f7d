-- The database of the first release. It is put together from the files of prisma/sql, in the order of order.txt.

-- ==================== platform/setup.sql

-- The extensions and the unprivileged role. The transaction of every request becomes this role first: row-level security
-- does not bind superusers, but it binds the role. Roles belong to the whole server, so another database may have made it.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

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
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO luna_app;

-- ==================== platform/app-visible.sql

-- The structures whose rows the transaction may read.
CREATE OR REPLACE FUNCTION app_visible() RETURNS int[] LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce(nullif(current_setting('app.visible', true), ''), '{}')::int[] $$;

-- ==================== platform/app-structure.sql

-- The structure that the transaction writes to.
CREATE OR REPLACE FUNCTION app_structure() RETURNS int LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.structure_id', true), '')::int $$;

-- ==================== platform/app-system.sql

-- True for the system connection only, which never takes the unprivileged role.
CREATE OR REPLACE FUNCTION app_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT current_user <> 'luna_app' AND coalesce(current_setting('app.system', true), '') = 'on' $$;

-- ==================== platform/isolate-table.sql

-- Gives a table with `structure_id` its isolation: forced row-level security, reading of the visible structures, writing
-- to the own structure only, the policy of the system and the grants. Every migration calls it for each table that it adds.
CREATE OR REPLACE PROCEDURE isolate_table(name text) LANGUAGE plpgsql AS $$
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

-- ==================== platform/app-fold.sql

-- Lower case without accents: 'Forlì' and 'FORLI' are equal. Marks are removed from what Unicode can decompose.
CREATE OR REPLACE FUNCTION app_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = char_length(value) THEN lower(value)
    ELSE lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')) END
$$;

-- ==================== salesforce/document/document-is-due.sql

-- Whether a document is to be paid: not before it is issued, nor when SdI refused it.
CREATE OR REPLACE FUNCTION document_is_due(kind text, state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT kind IN ('INVOICE', 'CREDITNOTE') AND state NOT IN ('UNKNOWN', 'DRAFT', 'TO_BE_ISSUED', 'READY_TO_SEND',
    'DELETED', 'REJECTED', 'DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO')
$$;

-- ==================== salesforce/document/document-words.sql

-- What a document is searched by: its number, its customer or supplier, its description. A word begins after a space.
CREATE OR REPLACE FUNCTION document_words(full_numeration text, counterparty_name text, description text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || public.app_fold(coalesce(full_numeration, '') || ' ' || counterparty_name || ' ' || description)
$$;

-- ==================== platform/tables.sql

-- The audit and its chain, mail, removal of files, answers to repeated requests, workers of the job queue.
-- The meaning of each table and column is written in prisma/models/platform.prisma.

CREATE TABLE audit_entry (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  account_id integer,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  action varchar(40) NOT NULL,
  entity varchar(40) NOT NULL,
  entity_id varchar(60) NOT NULL,
  changes jsonb NOT NULL,
  request_id varchar(40) NOT NULL DEFAULT ''
);
CREATE INDEX audit_entry_structure_id_id_idx ON audit_entry (structure_id, id);
CREATE INDEX audit_entry_structure_id_account_id_id_idx ON audit_entry (structure_id, account_id, id);
CREATE INDEX audit_entry_structure_id_action_id_idx ON audit_entry (structure_id, action, id);
CREATE INDEX audit_entry_structure_id_at_idx ON audit_entry (structure_id, at);
CREATE INDEX audit_entry_structure_id_entity_entity_id_at_id_idx
  ON audit_entry (structure_id, entity, entity_id, at, id);
CALL isolate_table('audit_entry');
REVOKE UPDATE, DELETE ON audit_entry FROM luna_app;

CREATE TABLE audit_link (
  entry_id bigint PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  position bigint NOT NULL,
  hash varchar(64) NOT NULL
);
CREATE UNIQUE INDEX audit_link_structure_id_position_key ON audit_link (structure_id, position);
CALL isolate_table('audit_link');
REVOKE INSERT, UPDATE, DELETE ON audit_link FROM luna_app;

CREATE TABLE audit_head (
  structure_id integer DEFAULT current_setting('app.structure_id')::integer PRIMARY KEY,
  position bigint NOT NULL,
  hash varchar(64) NOT NULL
);
CALL isolate_table('audit_head');
REVOKE INSERT, UPDATE, DELETE ON audit_head FROM luna_app;

CREATE TABLE mail_outbox (
  id serial PRIMARY KEY,
  structure_id integer DEFAULT current_setting('app.structure_id')::integer,
  recipient varchar(320) NOT NULL,
  subject varchar(300) NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'QUEUED',
  error text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  sent_at timestamptz(3),
  recipient_key text GENERATED ALWAYS AS (lower(recipient)) STORED,
  document_id integer,
  language varchar(2) NOT NULL DEFAULT 'it',
  message_key uuid NOT NULL DEFAULT gen_random_uuid(),
  sending_at timestamptz(3),
  CONSTRAINT mail_outbox_state_known CHECK (state IN ('QUEUED', 'SENT', 'KEPT', 'FAILED'))
);
CREATE INDEX mail_outbox_structure_id_id_idx ON mail_outbox (structure_id, id);
CREATE INDEX mail_outbox_structure_id_recipient_key_created_at_id_idx
  ON mail_outbox (structure_id, recipient_key, created_at, id);
CREATE INDEX mail_outbox_document_id_idx ON mail_outbox (document_id);
CALL isolate_table('mail_outbox');

CREATE TABLE file_removal (
  file_key varchar(120) PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  due_at timestamptz(3) NOT NULL
);
CREATE INDEX file_removal_due_at_idx ON file_removal (due_at);
CALL isolate_table('file_removal');

CREATE TABLE idempotency_key (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  account_id integer NOT NULL,
  key varchar(200) NOT NULL,
  body_hash varchar(64) NOT NULL,
  answer jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (structure_id, account_id, key)
);
CREATE INDEX idempotency_key_created_at_idx ON idempotency_key (created_at);
CALL isolate_table('idempotency_key');

CREATE TABLE job_worker (
  worker_id varchar(60) PRIMARY KEY,
  host varchar(255) NOT NULL,
  pid integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX job_worker_host_idx ON job_worker (host);

-- ==================== auth/tables.sql

-- Families, structures, accounts, what an account may do, sessions, settings, plans and their payments.
-- The meaning of each table and column is written in prisma/models/auth.prisma.
-- Tables of accounts have no row-level security, because an account belongs to no structure: the application reads them as the
-- system, and its role has no right to them except where a GRANT stands.

CREATE TABLE family (
  id serial PRIMARY KEY,
  name varchar(80) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX family_name_key ON family (name);
GRANT SELECT ON family TO luna_app;

CREATE TABLE structure (
  id serial PRIMARY KEY,
  family_id integer NOT NULL,
  parent_id integer,
  name varchar(80) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT structure_family_id_fkey
    FOREIGN KEY (family_id) REFERENCES family (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT structure_parent_id_fkey
    FOREIGN KEY (parent_id) REFERENCES structure (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX structure_parent_id_idx ON structure (parent_id);
CREATE UNIQUE INDEX structure_family_id_name_key ON structure (family_id, name);
ALTER TABLE structure ENABLE ROW LEVEL SECURITY;
ALTER TABLE structure FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON structure USING (id = ANY ((SELECT app_visible())::int[])) WITH CHECK (false);
CREATE POLICY system ON structure USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));
GRANT SELECT ON structure TO luna_app;

CREATE TABLE account (
  id serial PRIMARY KEY,
  email citext NOT NULL,
  password_hash text NOT NULL,
  first_name varchar(60) NOT NULL DEFAULT '',
  last_name varchar(60) NOT NULL DEFAULT '',
  language varchar(2) NOT NULL DEFAULT 'it',
  disabled boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  confirmed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP,
  wish jsonb,
  -- The wishes of a registration are kept until the address is proved, and no longer.
  CONSTRAINT account_wish_unproved CHECK (wish IS NULL OR confirmed_at IS NULL)
);
CREATE UNIQUE INDEX account_email_key ON account (email);
GRANT SELECT (id, email, first_name, last_name, language) ON account TO luna_app;

CREATE TABLE membership (
  account_id integer NOT NULL,
  structure_id integer NOT NULL,
  gui_item_list text[],
  anagrafica_sku varchar(40),
  last_seen_at timestamptz(3),
  PRIMARY KEY (account_id, structure_id),
  CONSTRAINT membership_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES account (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT membership_structure_id_fkey
    FOREIGN KEY (structure_id) REFERENCES structure (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX membership_structure_id_anagrafica_sku_idx ON membership (structure_id, anagrafica_sku);
CALL isolate_table('membership');

CREATE TABLE session (
  id varchar(40) PRIMARY KEY,
  account_id integer NOT NULL,
  kind varchar(10) NOT NULL,
  token_hash varchar(64) NOT NULL,
  session_token_hash varchar(64) NOT NULL,
  active_structure integer NOT NULL,
  user_agent varchar(300) NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT session_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES account (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX session_token_hash_key ON session (token_hash);
CREATE INDEX session_account_id_idx ON session (account_id);

CREATE TABLE attempt (
  id bigserial PRIMARY KEY,
  bucket varchar(100) NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX attempt_bucket_at_idx ON attempt (bucket, at);

CREATE TABLE user_setting (
  account_id integer NOT NULL,
  sku varchar(80) NOT NULL,
  data jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, sku),
  CONSTRAINT user_setting_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES account (id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE structure_configuration (
  structure_id integer DEFAULT current_setting('app.structure_id')::integer PRIMARY KEY,
  data jsonb NOT NULL,
  registry_sku varchar(40),
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT structure_configuration_structure_id_fkey
    FOREIGN KEY (structure_id) REFERENCES structure (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CALL isolate_table('structure_configuration');

CREATE TABLE account_token (
  id serial PRIMARY KEY,
  token_hash varchar(64) NOT NULL,
  kind varchar(20) NOT NULL,
  account_id integer,
  data jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT account_token_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES account (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT account_token_kind_known CHECK (kind IN ('confirm', 'association', 'reset', 'invite', 'email'))
);
CREATE UNIQUE INDEX account_token_token_hash_key ON account_token (token_hash);
CREATE INDEX account_token_account_id_kind_id_idx ON account_token (account_id, kind, id);
CREATE INDEX account_token_expires_at_idx ON account_token (expires_at);

CREATE TABLE plan (
  id serial PRIMARY KEY,
  name varchar(80) NOT NULL,
  "descriptionPlan" varchar(1000) NOT NULL,
  price numeric(10,2) NOT NULL DEFAULT 0,
  period varchar(10) NOT NULL DEFAULT 'MONTH',
  stripe_price varchar(100),
  available boolean NOT NULL DEFAULT true,
  CONSTRAINT plan_price_not_negative CHECK (price >= 0),
  CONSTRAINT plan_period_known CHECK (period IN ('MONTH', 'YEAR', 'ONCE'))
);

CREATE TABLE payment_attempt (
  id serial PRIMARY KEY,
  key varchar(64) NOT NULL,
  email citext NOT NULL,
  plan_id integer NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'STARTED',
  data jsonb NOT NULL,
  stripe_customer varchar(100),
  stripe_payment varchar(100),
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT payment_attempt_plan_id_fkey
    FOREIGN KEY (plan_id) REFERENCES plan (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT payment_attempt_state_known CHECK (state IN ('STARTED', 'PAID', 'DONE', 'FAILED'))
);
CREATE UNIQUE INDEX payment_attempt_key_key ON payment_attempt (key);
CREATE INDEX payment_attempt_email_idx ON payment_attempt (email);
CREATE INDEX payment_attempt_plan_id_idx ON payment_attempt (plan_id);
-- At most one attempt to pay of a person is under way: a form that is sent twice pays once.
CREATE UNIQUE INDEX payment_attempt_one_under_way ON payment_attempt (email) WHERE state IN ('STARTED', 'PAID');

CREATE TABLE generic_sku (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  sku varchar(40) NOT NULL,
  code_hash varchar(64) NOT NULL,
  anagrafica_sku varchar(40) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  used_by integer
);
CREATE UNIQUE INDEX generic_sku_sku_key ON generic_sku (sku);
CREATE UNIQUE INDEX generic_sku_code_hash_key ON generic_sku (code_hash);
CREATE INDEX generic_sku_structure_id_idx ON generic_sku (structure_id);
CREATE INDEX generic_sku_anagrafica_sku_idx ON generic_sku (anagrafica_sku);
CREATE INDEX generic_sku_expires_at_idx ON generic_sku (expires_at);
CALL isolate_table('generic_sku');

CREATE TABLE application_configuration (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  application_name varchar(80) NOT NULL,
  data jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (structure_id, application_name)
);
CALL isolate_table('application_configuration');

CREATE TABLE account_avatar (
  account_id integer PRIMARY KEY,
  mime_type varchar(20) NOT NULL,
  bytes bytea NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT account_avatar_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES account (id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE account_two_factor (
  account_id integer PRIMARY KEY,
  secret bytea NOT NULL,
  confirmed_at timestamptz(3),
  last_step integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT account_two_factor_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES account (id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE account_recovery_code (
  account_id integer NOT NULL,
  code_hash varchar(64) NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (account_id, code_hash),
  CONSTRAINT account_recovery_code_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES account (id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE invitation (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  email citext NOT NULL,
  gui_item_list text[],
  cascade boolean NOT NULL DEFAULT false,
  invited_by integer NOT NULL,
  token_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT invitation_structure_id_fkey
    FOREIGN KEY (structure_id) REFERENCES structure (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT invitation_token_id_fkey
    FOREIGN KEY (token_id) REFERENCES account_token (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX invitation_token_id_key ON invitation (token_id);
CREATE UNIQUE INDEX invitation_structure_id_email_key ON invitation (structure_id, email);
CALL isolate_table('invitation');

-- ==================== anagrafica/tables.sql

-- The registry: entries, categories, fields, contacts, pictures, search, merges, tags, notes, files, contacts made, exports.
-- The meaning of each table and column is written in prisma/models/anagrafica.prisma.

CREATE TABLE anagrafica_category (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  father_id integer,
  name varchar(100) NOT NULL,
  CONSTRAINT anagrafica_category_has_a_name CHECK (name <> '')
);
CREATE INDEX anagrafica_category_structure_id_father_id_idx ON anagrafica_category (structure_id, father_id);
CREATE UNIQUE INDEX anagrafica_category_structure_id_id_key ON anagrafica_category (structure_id, id);
CREATE UNIQUE INDEX anagrafica_category_sibling_name
  ON anagrafica_category (structure_id, coalesce(father_id, 0), lower(name));
ALTER TABLE anagrafica_category ADD CONSTRAINT anagrafica_category_structure_id_father_id_fkey
  FOREIGN KEY (structure_id, father_id) REFERENCES anagrafica_category (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
CALL isolate_table('anagrafica_category');

CREATE TABLE anagrafica (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  sku varchar(40) NOT NULL,
  ana_type smallint NOT NULL DEFAULT 0,
  first_name varchar(100) NOT NULL DEFAULT '',
  last_name varchar(100) NOT NULL DEFAULT '',
  business_name varchar(200) NOT NULL DEFAULT '',
  business_vatnumber varchar(28) NOT NULL DEFAULT '',
  business_iban varchar(34) NOT NULL DEFAULT '',
  business_tax_regime varchar(4) NOT NULL DEFAULT '',
  taxcode varchar(28) NOT NULL DEFAULT '',
  address_street_name varchar(200) NOT NULL DEFAULT '',
  address_street_number varchar(20) NOT NULL DEFAULT '',
  address_city varchar(100) NOT NULL DEFAULT '',
  address_prov varchar(50) NOT NULL DEFAULT '',
  zipcode varchar(20) NOT NULL DEFAULT '',
  country varchar(2) NOT NULL DEFAULT '',
  id_paese varchar(2) NOT NULL DEFAULT '',
  phone_number varchar(40) NOT NULL DEFAULT '',
  phone_number_second varchar(40) NOT NULL DEFAULT '',
  cell_phone_number varchar(40) NOT NULL DEFAULT '',
  cell_phone_number_second varchar(40) NOT NULL DEFAULT '',
  fax varchar(40) NOT NULL DEFAULT '',
  fax_second varchar(40) NOT NULL DEFAULT '',
  email varchar(254) NOT NULL DEFAULT '',
  email_second varchar(254) NOT NULL DEFAULT '',
  pec_destinatario varchar(254) NOT NULL DEFAULT '',
  codice_destinatario varchar(7) NOT NULL DEFAULT '',
  web_site varchar(200) NOT NULL DEFAULT '',
  agent varchar(100) NOT NULL DEFAULT '',
  note varchar(4000) NOT NULL DEFAULT '',
  category_id integer,
  anagrafica_custom_fields jsonb NOT NULL DEFAULT '[]',
  avatar_image_present boolean NOT NULL DEFAULT false,
  search_name text GENERATED ALWAYS AS (lower(btrim(business_name || ' ' || last_name || ' ' || first_name))) STORED,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT anagrafica_structure_id_category_id_fkey
    FOREIGN KEY (structure_id, category_id) REFERENCES anagrafica_category (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT anagrafica_ana_type_known CHECK (ana_type IN (0, 1)),
  CONSTRAINT anagrafica_has_a_name CHECK (search_name <> '')
);
CREATE UNIQUE INDEX anagrafica_sku_key ON anagrafica (sku);
CREATE INDEX anagrafica_structure_id_search_name_id_idx ON anagrafica (structure_id, search_name, id);
CREATE INDEX anagrafica_structure_id_category_id_idx ON anagrafica (structure_id, category_id);
CREATE UNIQUE INDEX anagrafica_structure_id_id_key ON anagrafica (structure_id, id);
CREATE UNIQUE INDEX anagrafica_structure_id_sku_key ON anagrafica (structure_id, sku);
-- Suppliers are found by these keys.
CREATE INDEX anagrafica_by_vatnumber ON anagrafica (structure_id, business_vatnumber) WHERE business_vatnumber <> '';
CREATE INDEX anagrafica_by_taxcode ON anagrafica (structure_id, taxcode) WHERE taxcode <> '';
CREATE INDEX anagrafica_by_iban ON anagrafica (structure_id, business_iban) WHERE business_iban <> '';
CALL isolate_table('anagrafica');

CREATE TABLE anagrafica_custom_field (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  key varchar(80) NOT NULL,
  label varchar(200) NOT NULL,
  type varchar(10) NOT NULL DEFAULT 'TEXT',
  CONSTRAINT anagrafica_custom_field_type_known CHECK (type IN ('TEXT', 'NUMBER', 'DATE', 'BOOLEAN', 'PERCENTAGE', 'FIXED'))
);
CREATE INDEX anagrafica_custom_field_structure_id_id_idx ON anagrafica_custom_field (structure_id, id);
CREATE UNIQUE INDEX anagrafica_custom_field_key ON anagrafica_custom_field (structure_id, lower(key));
CALL isolate_table('anagrafica_custom_field');

CREATE TABLE anagrafica_contact (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_id integer NOT NULL,
  contatto_id integer NOT NULL,
  PRIMARY KEY (structure_id, anagrafica_id, contatto_id),
  CONSTRAINT anagrafica_contact_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT anagrafica_contact_structure_id_contatto_id_fkey
    FOREIGN KEY (structure_id, contatto_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT anagrafica_contact_of_another CHECK (anagrafica_id <> contatto_id)
);
CREATE INDEX anagrafica_contact_structure_id_contatto_id_idx ON anagrafica_contact (structure_id, contatto_id);
CALL isolate_table('anagrafica_contact');

CREATE TABLE anagrafica_avatar (
  anagrafica_id integer PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  mime_type varchar(20) NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT anagrafica_avatar_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX anagrafica_avatar_structure_id_anagrafica_id_key
  ON anagrafica_avatar (structure_id, anagrafica_id);
CALL isolate_table('anagrafica_avatar');

-- Under row-level security no operator that could leak what it compares (LIKE, similarity) may use an index. So what entries
-- are searched by stands in a table without it, to which luna_app has no right. Two functions of the owner read it within
-- app_visible(): they accept patterns and return ids, and the rows of those ids are read under row-level security as any
-- others. They need neither a superuser nor a role of their own.
CREATE TABLE anagrafica_search (
  id integer PRIMARY KEY,
  structure_id integer NOT NULL,
  ana_type smallint NOT NULL,
  category_id integer,
  name text COLLATE "C" NOT NULL,
  first_name text COLLATE "C" NOT NULL,
  last_name text COLLATE "C" NOT NULL,
  business_name text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  address_city text COLLATE "C" NOT NULL,
  business_vatnumber text COLLATE "C" NOT NULL,
  phone_number text COLLATE "C" NOT NULL,
  cell_phone_number text COLLATE "C" NOT NULL,
  fax text COLLATE "C" NOT NULL,
  address_prov text COLLATE "C" NOT NULL,
  agent text COLLATE "C" NOT NULL,
  identity text COLLATE "C" NOT NULL,
  note text COLLATE "C" NOT NULL,
  keys text[],
  family_id integer NOT NULL,
  CONSTRAINT anagrafica_search_id_fkey
    FOREIGN KEY (id) REFERENCES anagrafica (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX anagrafica_search_structure_id_id_idx ON anagrafica_search (structure_id, id);
CREATE INDEX anagrafica_search_structure_id_ana_type_id_idx ON anagrafica_search (structure_id, ana_type, id);
CREATE INDEX anagrafica_search_structure_id_category_id_id_idx ON anagrafica_search (structure_id, category_id, id);
CREATE INDEX anagrafica_search_structure_id_name_id_idx ON anagrafica_search (structure_id, name, id);
CREATE INDEX anagrafica_search_structure_id_first_name_id_idx ON anagrafica_search (structure_id, first_name, id);
CREATE INDEX anagrafica_search_structure_id_last_name_id_idx ON anagrafica_search (structure_id, last_name, id);
CREATE INDEX anagrafica_search_structure_id_business_name_id_idx
  ON anagrafica_search (structure_id, business_name, id);
CREATE INDEX anagrafica_search_structure_id_email_id_idx ON anagrafica_search (structure_id, email, id);
CREATE INDEX anagrafica_search_structure_id_address_city_id_idx ON anagrafica_search (structure_id, address_city, id);
CREATE INDEX anagrafica_search_structure_id_address_prov_id_idx ON anagrafica_search (structure_id, address_prov, id);
CREATE INDEX anagrafica_search_structure_id_agent_id_idx ON anagrafica_search (structure_id, agent, id);
CREATE INDEX anagrafica_search_family_id_id_idx ON anagrafica_search (family_id, id);
CREATE INDEX anagrafica_search_parts
  ON anagrafica_search USING GIN (structure_id int4_ops, family_id int4_ops, name gin_trgm_ops,
    first_name gin_trgm_ops, last_name gin_trgm_ops, business_name gin_trgm_ops, email gin_trgm_ops,
    address_city gin_trgm_ops, business_vatnumber gin_trgm_ops, phone_number gin_trgm_ops,
    cell_phone_number gin_trgm_ops, fax gin_trgm_ops, address_prov gin_trgm_ops, agent gin_trgm_ops,
    identity gin_trgm_ops, note gin_trgm_ops, keys array_ops);
CREATE INDEX anagrafica_search_family_id_business_name_structure_id_id_idx
  ON anagrafica_search (family_id, business_name, structure_id, id);
CREATE INDEX anagrafica_search_family_id_address_city_structure_id_id_idx
  ON anagrafica_search (family_id, address_city, structure_id, id);
CREATE INDEX anagrafica_search_family_id_address_prov_structure_id_id_idx
  ON anagrafica_search (family_id, address_prov, structure_id, id);
CREATE INDEX anagrafica_search_family_id_agent_structure_id_id_idx
  ON anagrafica_search (family_id, agent, structure_id, id);

-- The number of entries that fit is read from a narrow table where one suffices: a text of the notes may fit half of all rows,
-- and the rows of `anagrafica_search` are long.
CREATE TABLE anagrafica_search_note (
  id integer PRIMARY KEY,
  structure_id integer NOT NULL,
  note text COLLATE "C" NOT NULL,
  family_id integer NOT NULL,
  CONSTRAINT anagrafica_search_note_id_fkey
    FOREIGN KEY (id) REFERENCES anagrafica_search (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX anagrafica_search_note_parts
  ON anagrafica_search_note USING GIN (structure_id int4_ops, family_id int4_ops, note gin_trgm_ops);

CREATE TABLE anagrafica_merge (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  kept_sku varchar(40) NOT NULL,
  merged_sku varchar(40) NOT NULL,
  kept_name varchar(420) NOT NULL,
  merged_name varchar(420) NOT NULL,
  kept_before jsonb,
  merged_before jsonb,
  kept_after jsonb,
  moved jsonb NOT NULL,
  account_id integer,
  merged_at timestamptz(3) NOT NULL DEFAULT now(),
  undone_at timestamptz(3)
);
CREATE INDEX anagrafica_merge_structure_id_id_idx ON anagrafica_merge (structure_id, id);
CREATE INDEX anagrafica_merge_merged_at_idx ON anagrafica_merge (merged_at);
CALL isolate_table('anagrafica_merge');

CREATE TABLE anagrafica_tag (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  name varchar(40) NOT NULL,
  color varchar(10) NOT NULL,
  CONSTRAINT anagrafica_tag_has_a_name CHECK (name <> ''),
  CONSTRAINT anagrafica_tag_color_known CHECK (color IN ('grey', 'blue', 'indigo', 'teal', 'green', 'amber', 'orange', 'red'))
);
CREATE UNIQUE INDEX anagrafica_tag_structure_id_id_key ON anagrafica_tag (structure_id, id);
CREATE UNIQUE INDEX anagrafica_tag_name ON anagrafica_tag (structure_id, lower(name));
CALL isolate_table('anagrafica_tag');

CREATE TABLE anagrafica_tag_link (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_id integer NOT NULL,
  tag_id integer NOT NULL,
  PRIMARY KEY (structure_id, anagrafica_id, tag_id),
  CONSTRAINT anagrafica_tag_link_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT anagrafica_tag_link_structure_id_tag_id_fkey
    FOREIGN KEY (structure_id, tag_id) REFERENCES anagrafica_tag (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX anagrafica_tag_link_structure_id_tag_id_anagrafica_id_idx
  ON anagrafica_tag_link (structure_id, tag_id, anagrafica_id);
CALL isolate_table('anagrafica_tag_link');

CREATE TABLE anagrafica_note (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_id integer NOT NULL,
  text varchar(4000) NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  edited_at timestamptz(3),
  CONSTRAINT anagrafica_note_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT anagrafica_note_has_a_text CHECK (text <> '')
);
CREATE INDEX anagrafica_note_structure_id_anagrafica_id_created_at_id_idx
  ON anagrafica_note (structure_id, anagrafica_id, created_at, id);
CALL isolate_table('anagrafica_note');

CREATE TABLE anagrafica_attachment (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_id integer NOT NULL,
  name varchar(255) NOT NULL,
  mime_type varchar(100) NOT NULL,
  size integer NOT NULL,
  sha256 varchar(64) NOT NULL,
  file_key varchar(120) NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT anagrafica_attachment_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX anagrafica_attachment_file_key_key ON anagrafica_attachment (file_key);
CREATE INDEX anagrafica_attachment_structure_id_anagrafica_id_created_at_idx
  ON anagrafica_attachment (structure_id, anagrafica_id, created_at, id);
CALL isolate_table('anagrafica_attachment');

CREATE TABLE anagrafica_contact_log (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_id integer NOT NULL,
  kind varchar(10) NOT NULL,
  day date NOT NULL,
  at timestamptz(3) NOT NULL,
  text varchar(1000) NOT NULL DEFAULT '',
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT anagrafica_contact_log_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT anagrafica_contact_log_kind_known CHECK (kind IN ('CALL', 'EMAIL', 'MEETING'))
);
CREATE INDEX anagrafica_contact_log_structure_id_anagrafica_id_at_id_idx
  ON anagrafica_contact_log (structure_id, anagrafica_id, at, id);
CALL isolate_table('anagrafica_contact_log');

CREATE TABLE gdpr_export (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_id integer NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'QUEUED',
  language varchar(2) NOT NULL DEFAULT 'it',
  processed integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  file_key varchar(120),
  size integer,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT gdpr_export_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT gdpr_export_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED'))
);
CREATE UNIQUE INDEX gdpr_export_file_key_key ON gdpr_export (file_key);
CREATE INDEX gdpr_export_structure_id_anagrafica_id_id_idx ON gdpr_export (structure_id, anagrafica_id, id);
CREATE INDEX gdpr_export_expires_at_idx ON gdpr_export (expires_at);
CALL isolate_table('gdpr_export');

-- Tables of earlier modules refer to tables of this one.
ALTER TABLE membership ADD CONSTRAINT membership_structure_id_anagrafica_sku_fkey
  FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE structure_configuration ADD CONSTRAINT structure_configuration_structure_id_registry_sku_fkey
  FOREIGN KEY (structure_id, registry_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE generic_sku ADD CONSTRAINT generic_sku_anagrafica_sku_fkey
  FOREIGN KEY (anagrafica_sku) REFERENCES anagrafica (sku) ON UPDATE RESTRICT ON DELETE CASCADE;

-- ==================== imports/tables.sql

-- Imports of files: the jobs, the rows that they left out, and the columns that they remember.
-- The meaning of each table and column is written in prisma/models/imports.prisma.

CREATE TABLE import_job (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  target varchar(40) NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'UPLOADED',
  format varchar(5) NOT NULL,
  file_name varchar(255) NOT NULL,
  file_key varchar(120),
  encoding varchar(20) NOT NULL,
  separator varchar(1) NOT NULL,
  headers jsonb NOT NULL,
  sample jsonb NOT NULL,
  row_count integer NOT NULL,
  mapping jsonb NOT NULL DEFAULT '{}',
  options jsonb NOT NULL DEFAULT '{}',
  mode varchar(4) NOT NULL DEFAULT 'ALL',
  email varchar(254) NOT NULL DEFAULT '',
  language varchar(2) NOT NULL DEFAULT 'it',
  processed integer NOT NULL DEFAULT 0,
  new_count integer NOT NULL DEFAULT 0,
  changed_count integer NOT NULL DEFAULT 0,
  unchanged_count integer NOT NULL DEFAULT 0,
  fault_count integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  beat_at timestamptz(3),
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  sha256 varchar(64) NOT NULL DEFAULT '',
  size integer NOT NULL DEFAULT 0,
  CONSTRAINT import_job_state_known CHECK (state IN ('UPLOADED', 'QUEUED', 'RUNNING', 'DONE', 'REFUSED', 'FAILED')),
  CONSTRAINT import_job_mode_known CHECK (mode IN ('ALL', 'SKIP')),
  CONSTRAINT import_job_processed_within CHECK (processed BETWEEN 0 AND row_count)
);
CREATE INDEX import_job_state_beat_at_idx ON import_job (state, beat_at);
CREATE UNIQUE INDEX import_job_structure_id_id_key ON import_job (structure_id, id);
CALL isolate_table('import_job');

CREATE TABLE import_fault (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  import_id integer NOT NULL,
  row_number integer NOT NULL,
  faults jsonb NOT NULL,
  PRIMARY KEY (structure_id, import_id, row_number),
  CONSTRAINT import_fault_structure_id_import_id_fkey
    FOREIGN KEY (structure_id, import_id) REFERENCES import_job (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CALL isolate_table('import_fault');

CREATE TABLE import_mapping (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  target varchar(40) NOT NULL,
  signature varchar(64) NOT NULL,
  mapping jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (structure_id, target, signature)
);
CALL isolate_table('import_mapping');

-- ==================== pricelist/tables.sql

-- Products, prices, their attributes, stock, and changes of many prices at once.
-- The meaning of each table and column is written in prisma/models/pricelist.prisma.

CREATE TABLE product_type (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  name varchar(80) NOT NULL,
  color varchar(7) NOT NULL DEFAULT '',
  CONSTRAINT product_type_has_a_name CHECK (name <> ''),
  CONSTRAINT product_type_color_known CHECK (color ~ '^(#[0-9a-fA-F]{6})?$')
);
CREATE UNIQUE INDEX product_type_structure_id_id_key ON product_type (structure_id, id);
CREATE UNIQUE INDEX product_type_name ON product_type (structure_id, lower(name));
CALL isolate_table('product_type');

CREATE TABLE product (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  code varchar(80) NOT NULL DEFAULT '',
  barcode varchar(14) NOT NULL DEFAULT '',
  name varchar(200) NOT NULL,
  description varchar(1000) NOT NULL DEFAULT '',
  sku_anagrafica varchar(40),
  availability numeric(20,8) NOT NULL DEFAULT 0,
  purchase_price numeric(19,8),
  attributes jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  type_id integer,
  code_key text GENERATED ALWAYS AS (lower(code)) STORED,
  CONSTRAINT product_structure_id_sku_anagrafica_fkey
    FOREIGN KEY (structure_id, sku_anagrafica) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT product_structure_id_type_id_fkey
    FOREIGN KEY (structure_id, type_id) REFERENCES product_type (structure_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT product_has_a_name CHECK (name <> ''),
  CONSTRAINT product_attributes_are_texts CHECK (jsonb_typeof(attributes) = 'object'),
  CONSTRAINT product_purchase_price_not_negative CHECK (purchase_price >= 0)
);
CREATE INDEX product_structure_id_sku_anagrafica_idx ON product (structure_id, sku_anagrafica);
CREATE INDEX product_structure_id_barcode_idx ON product (structure_id, barcode);
CREATE UNIQUE INDEX product_structure_id_id_key ON product (structure_id, id);
CREATE INDEX product_structure_id_type_id_idx ON product (structure_id, type_id);
CREATE UNIQUE INDEX product_code ON product (structure_id, code_key) WHERE code <> '';
CREATE INDEX product_structure_id_availability_id_idx ON product (structure_id, availability, id);
CALL isolate_table('product');

CREATE TABLE product_image (
  product_id integer PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  mime_type varchar(20) NOT NULL,
  bytes bytea NOT NULL,
  thumbnail bytea NOT NULL,
  CONSTRAINT product_image_structure_id_product_id_fkey
    FOREIGN KEY (structure_id, product_id) REFERENCES product (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX product_image_structure_id_product_id_key ON product_image (structure_id, product_id);
CALL isolate_table('product_image');

CREATE TABLE product_note (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  product_id integer NOT NULL,
  value varchar(2000) NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT product_note_structure_id_product_id_fkey
    FOREIGN KEY (structure_id, product_id) REFERENCES product (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT product_note_says_something CHECK (value <> '')
);
CREATE INDEX product_note_structure_id_product_id_id_idx ON product_note (structure_id, product_id, id);
CALL isolate_table('product_note');
REVOKE UPDATE, DELETE ON product_note FROM luna_app;

-- As `anagrafica_search`: a table without row-level security, to which luna_app has no right. `search_product` reads it within
-- app_visible().
CREATE TABLE product_search (
  id integer PRIMARY KEY,
  structure_id integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  code text COLLATE "C" NOT NULL,
  sku_anagrafica text COLLATE "C",
  words text COLLATE "C" NOT NULL,
  attributes jsonb NOT NULL,
  values text COLLATE "C" NOT NULL,
  CONSTRAINT product_search_id_fkey FOREIGN KEY (id) REFERENCES product (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX product_search_structure_id_id_idx ON product_search (structure_id, id);
CREATE INDEX product_search_structure_id_name_id_idx ON product_search (structure_id, name, id);
CREATE INDEX product_search_structure_id_code_id_idx ON product_search (structure_id, code, id);
CREATE INDEX product_search_structure_id_sku_anagrafica_id_idx ON product_search (structure_id, sku_anagrafica, id);
CREATE INDEX product_search_parts
  ON product_search USING GIN (structure_id int4_ops, words gin_trgm_ops, values gin_trgm_ops);

-- The number of products that fit is read from a narrow table where one suffices: an attribute may fit half of all rows, and
-- the rows of `product_search` are long. `keep_product_search_values` says why it has no foreign key.
CREATE TABLE product_search_value (
  structure_id integer NOT NULL,
  key text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  id integer NOT NULL,
  PRIMARY KEY (structure_id, key, value, id)
);

CREATE TABLE price (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  product_id integer NOT NULL,
  description varchar(200) NOT NULL DEFAULT '',
  quantity numeric(20,8) NOT NULL DEFAULT 1,
  amount numeric(19,8) NOT NULL,
  currency_id integer NOT NULL,
  measurementunit_id integer NOT NULL,
  attributes jsonb NOT NULL DEFAULT '{}',
  valid_from date,
  valid_to date,
  CONSTRAINT price_structure_id_product_id_fkey
    FOREIGN KEY (structure_id, product_id) REFERENCES product (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT price_amount_above_zero CHECK (amount > 0),
  CONSTRAINT price_quantity_above_zero CHECK (quantity > 0),
  CONSTRAINT price_valid_in_order CHECK (valid_to >= valid_from),
  CONSTRAINT price_attributes_are_texts CHECK (jsonb_typeof(attributes) = 'object')
);
CREATE INDEX price_structure_id_product_id_id_idx ON price (structure_id, product_id, id);
CREATE UNIQUE INDEX price_structure_id_id_key ON price (structure_id, id);
CALL isolate_table('price');

CREATE TABLE product_attribute (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  unique_key varchar(80) NOT NULL,
  name varchar(200) NOT NULL,
  CONSTRAINT product_attribute_unique_key_plain CHECK (unique_key ~ '^[a-z0-9_]+$')
);
CREATE UNIQUE INDEX product_attribute_structure_id_unique_key_key ON product_attribute (structure_id, unique_key);
CALL isolate_table('product_attribute');

CREATE TABLE price_attribute (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  unique_key varchar(80) NOT NULL,
  name varchar(200) NOT NULL,
  CONSTRAINT price_attribute_unique_key_plain CHECK (unique_key ~ '^[a-z0-9_]+$')
);
CREATE UNIQUE INDEX price_attribute_structure_id_unique_key_key ON price_attribute (structure_id, unique_key);
CALL isolate_table('price_attribute');

CREATE TABLE stock_movement (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  product_id integer NOT NULL,
  quantity numeric(20,8) NOT NULL,
  reason varchar(10) NOT NULL,
  document_id integer,
  note varchar(200) NOT NULL DEFAULT '',
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT stock_movement_structure_id_product_id_fkey
    FOREIGN KEY (structure_id, product_id) REFERENCES product (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT stock_movement_moves CHECK (quantity <> 0),
  CONSTRAINT stock_movement_reason_known CHECK (reason IN ('MANUAL', 'IMPORT', 'INVOICE', 'CREDITNOTE')),
  CONSTRAINT stock_movement_document CHECK ((document_id IS NOT NULL) = (reason IN ('INVOICE', 'CREDITNOTE')))
);
CREATE INDEX stock_movement_structure_id_product_id_id_idx ON stock_movement (structure_id, product_id, id);
CREATE UNIQUE INDEX stock_movement_document_id_product_id_reason_key
  ON stock_movement (document_id, product_id, reason);
CALL isolate_table('stock_movement');
REVOKE UPDATE, DELETE ON stock_movement FROM luna_app;

CREATE TABLE price_change (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  type varchar(8) NOT NULL,
  mode varchar(10) NOT NULL,
  value numeric(19,8) NOT NULL,
  rounding varchar(11) NOT NULL,
  price_count integer NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  undone_at timestamptz(3),
  restored_count integer,
  CONSTRAINT price_change_type_known CHECK (type IN ('INCREASE', 'DISCOUNT')),
  CONSTRAINT price_change_mode_known CHECK (mode IN ('PERCENTAGE', 'FIXED')),
  CONSTRAINT price_change_rounding_known CHECK (rounding IN ('CENT', 'FIVE_CENTS', 'WHOLE', 'NINETY_NINE')),
  CONSTRAINT price_change_value_above_zero CHECK (value > 0),
  CONSTRAINT price_change_restored_when_undone CHECK ((undone_at IS NULL) = (restored_count IS NULL))
);
CREATE UNIQUE INDEX price_change_structure_id_id_key ON price_change (structure_id, id);
CALL isolate_table('price_change');
REVOKE DELETE ON price_change FROM luna_app;

CREATE TABLE price_change_row (
  price_change_id integer NOT NULL,
  price_id integer NOT NULL,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  product_id integer NOT NULL,
  quantity numeric(20,8) NOT NULL,
  currency_id integer NOT NULL,
  before numeric(19,8) NOT NULL,
  after numeric(19,8) NOT NULL,
  PRIMARY KEY (price_change_id, price_id),
  CONSTRAINT price_change_row_structure_id_price_change_id_fkey
    FOREIGN KEY (structure_id, price_change_id) REFERENCES price_change (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CALL isolate_table('price_change_row');
REVOKE UPDATE, DELETE ON price_change_row FROM luna_app;

-- ==================== pricelist/business-conditions/tables.sql

-- What is agreed with customers about the products of suppliers, and the CSV files that brought it.
-- The meaning of each table and column is written in prisma/models/business-conditions.prisma.

CREATE TABLE business_condition_custom_field (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_sku varchar(40),
  key varchar(80) NOT NULL,
  name varchar(200) NOT NULL,
  type varchar(10) NOT NULL,
  change varchar(8) NOT NULL DEFAULT 'DISCOUNT',
  position integer NOT NULL DEFAULT 0,
  CONSTRAINT business_condition_custom_field_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT business_condition_field_key_plain CHECK (key ~ '^[a-z0-9_]+$'),
  CONSTRAINT business_condition_field_type_known CHECK (type IN ('PERCENTAGE', 'FIXED')),
  CONSTRAINT business_condition_field_change_known CHECK (change IN ('INCREASE', 'DISCOUNT'))
);
CREATE INDEX business_condition_custom_field_structure_id_id_idx ON business_condition_custom_field (structure_id, id);
CREATE INDEX business_condition_custom_field_structure_id_anagrafica_sku_idx
  ON business_condition_custom_field (structure_id, anagrafica_sku);
-- The own company counts as one supplier, because nulls would all differ.
CREATE UNIQUE INDEX business_condition_field_key
  ON business_condition_custom_field (structure_id, coalesce(anagrafica_sku, ''), key);
CALL isolate_table('business_condition_custom_field');

CREATE TABLE business_condition (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  business_condition_ana_sku varchar(40),
  sku_vendee varchar(40) NOT NULL,
  values jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT business_condition_business_condition_ana_sku_fkey
    FOREIGN KEY (structure_id, business_condition_ana_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT business_condition_vendee_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, sku_vendee) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT business_condition_of_two CHECK (business_condition_ana_sku <> sku_vendee),
  CONSTRAINT business_condition_values_are_texts CHECK (jsonb_typeof(values) = 'object')
);
CREATE INDEX business_condition_structure_id_business_condition_ana_sku_idx
  ON business_condition (structure_id, business_condition_ana_sku);
CREATE INDEX business_condition_structure_id_sku_vendee_idx ON business_condition (structure_id, sku_vendee);
CREATE UNIQUE INDEX business_condition_pair
  ON business_condition (structure_id, coalesce(business_condition_ana_sku, ''), sku_vendee);
CREATE UNIQUE INDEX business_condition_structure_id_id_key ON business_condition (structure_id, id);
CALL isolate_table('business_condition');

CREATE TABLE business_condition_csv (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_sku varchar(40),
  file_name varchar(255) NOT NULL,
  file_key varchar(120) NOT NULL,
  size integer NOT NULL,
  sha256 varchar(64) NOT NULL,
  row_count integer NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT business_condition_csv_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT
);
CREATE UNIQUE INDEX business_condition_csv_file_key_key ON business_condition_csv (file_key);
CREATE INDEX business_condition_csv_structure_id_anagrafica_sku_sha256_idx
  ON business_condition_csv (structure_id, anagrafica_sku, sha256);
CREATE INDEX business_condition_csv_structure_id_created_at_id_idx
  ON business_condition_csv (structure_id, created_at, id);
CREATE UNIQUE INDEX business_condition_csv_structure_id_id_key ON business_condition_csv (structure_id, id);
CALL isolate_table('business_condition_csv');

CREATE TABLE business_condition_csv_row (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  business_condition_id integer NOT NULL,
  csv_id integer NOT NULL,
  keys varchar(80)[],
  PRIMARY KEY (structure_id, business_condition_id),
  CONSTRAINT business_condition_csv_row_structure_id_business_condition_fkey
    FOREIGN KEY (structure_id, business_condition_id) REFERENCES business_condition (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT business_condition_csv_row_structure_id_csv_id_fkey
    FOREIGN KEY (structure_id, csv_id) REFERENCES business_condition_csv (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX business_condition_csv_row_structure_id_csv_id_idx ON business_condition_csv_row (structure_id, csv_id);
CALL isolate_table('business_condition_csv_row');

-- ==================== salesforce/document/tables.sql

-- Documents of every kind, issued and received, with their lines, due dates, states, counts and numbers.
-- The meaning of each table and column is written in prisma/models/salesforce/document.prisma.

CREATE TABLE document (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_kind varchar(10) NOT NULL,
  type varchar(7) NOT NULL DEFAULT 'ACTIVE',
  typology varchar(8) NOT NULL DEFAULT 'STANDARD',
  tipo_documento varchar(4) NOT NULL DEFAULT 'TD01',
  state varchar(30) NOT NULL DEFAULT 'DRAFT',
  series varchar(8) NOT NULL DEFAULT '',
  year integer NOT NULL,
  number integer,
  full_numeration varchar(20),
  date date NOT NULL,
  description varchar(500) NOT NULL DEFAULT '',
  note varchar(2000) NOT NULL DEFAULT '',
  ana_sku varchar(40),
  anagrafica_sender jsonb NOT NULL,
  anagrafica_receiver jsonb NOT NULL,
  counterparty_name varchar(220) NOT NULL DEFAULT '',
  invoice_configuration jsonb NOT NULL,
  extra_expenses_list jsonb NOT NULL DEFAULT '[]',
  taxes jsonb NOT NULL DEFAULT '{}',
  cig varchar(15),
  cup varchar(15),
  totals jsonb NOT NULL,
  product_subtotal numeric(15,2) NOT NULL DEFAULT 0,
  subtotal numeric(15,2) NOT NULL DEFAULT 0,
  total numeric(15,2) NOT NULL DEFAULT 0,
  amount_due numeric(15,2) NOT NULL DEFAULT 0,
  revision integer NOT NULL DEFAULT 1,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  issued_at timestamptz(3),
  offer_sale_description varchar(500) NOT NULL DEFAULT '',
  origin_id integer,
  origin_kind varchar(10),
  origin_position integer,
  recurrence varchar(12) NOT NULL DEFAULT 'SINGLE',
  received_file_id integer,
  received_file_position smallint,
  supplier_key varchar(64),
  credited_amount numeric(15,2) NOT NULL DEFAULT 0,
  overpaid boolean NOT NULL DEFAULT false,
  paid_amount numeric(15,2) NOT NULL DEFAULT 0,
  residual numeric(15,2) GENERATED ALWAYS AS (amount_due - credited_amount - paid_amount) STORED,
  document_model varchar(10) NOT NULL DEFAULT 'pdf_custom',
  CONSTRAINT document_structure_id_ana_sku_fkey
    FOREIGN KEY (structure_id, ana_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT document_kind_known CHECK (document_kind IN ('INVOICE', 'CREDITNOTE', 'OFFER', 'CONTRACT')),
  CONSTRAINT document_type_known CHECK (type IN ('ACTIVE', 'PASSIVE')),
  CONSTRAINT document_typology_known CHECK (typology IN ('STANDARD', 'DIGITAL')),
  CONSTRAINT document_year_of_date CHECK (year = extract(year FROM date)),
  CONSTRAINT document_number_positive CHECK (number > 0),
  CONSTRAINT document_issued_at CHECK ((number IS NULL) = (issued_at IS NULL) OR document_kind IN ('OFFER', 'CONTRACT')),
  CONSTRAINT document_recurrence_known CHECK (recurrence IN ('SINGLE', 'SUBSCRIPTION')),
  CONSTRAINT document_origin_known CHECK (
    origin_kind IN ('CONVERSION', 'ACTIVATION', 'CREDIT', 'REVISION', 'COPY')
    AND (origin_kind IS NULL) = (origin_id IS NULL)
    AND (origin_kind IS NOT DISTINCT FROM 'ACTIVATION') = (origin_position IS NOT NULL)),
  CONSTRAINT document_number_when_issued CHECK (
    CASE
    WHEN type = 'PASSIVE' THEN number IS NULL
    WHEN document_kind IN ('INVOICE', 'CREDITNOTE') THEN (state IN ('DRAFT', 'TO_BE_ISSUED', 'DELETED')) = (number IS NULL)
    ELSE true
    END),
  -- Payments never exceed what is due, unless on purpose.
  CONSTRAINT document_not_overpaid CHECK (
    amount_due - credited_amount - paid_amount >= 0 OR amount_due < 0 OR overpaid),
  CONSTRAINT document_model_known CHECK (document_model IN ('pdf', 'pdf_custom')),
  CONSTRAINT document_received CHECK (
    CASE
    WHEN type = 'PASSIVE' THEN supplier_key IS NOT NULL AND ana_sku IS NOT NULL AND origin_id IS NULL
      AND (received_file_id IS NULL) = (received_file_position IS NULL)
      AND CASE
        WHEN document_kind IN ('OFFER', 'CONTRACT') THEN received_file_id IS NULL
          AND state IN ('SENT', 'SIGNED', 'REJECTED', 'DELETED')
        ELSE full_numeration IS NOT NULL AND state IN ('ISSUED', 'LATE', 'EXPIRED', 'PAYED', 'DELETED')
      END
    ELSE supplier_key IS NULL AND received_file_id IS NULL AND received_file_position IS NULL
    END)
);
CREATE INDEX document_structure_id_document_kind_type_id_idx
  ON document (structure_id, document_kind, type, id);
CREATE INDEX document_structure_id_document_kind_type_state_id_idx
  ON document (structure_id, document_kind, type, state, id);
CREATE INDEX document_structure_id_document_kind_type_number_year_idx
  ON document (structure_id, document_kind, type, number, year);
CREATE INDEX document_structure_id_document_kind_type_year_number_id_idx
  ON document (structure_id, document_kind, type, year, number, id);
CREATE INDEX document_structure_id_document_kind_type_counterparty_name__idx
  ON document (structure_id, document_kind, type, counterparty_name, id);
CREATE INDEX document_structure_id_document_kind_type_total_id_idx
  ON document (structure_id, document_kind, type, total, id);
CREATE UNIQUE INDEX document_structure_id_document_kind_type_series_year_number_key
  ON document (structure_id, document_kind, type, series, year, number);
CREATE INDEX document_structure_id_ana_sku_idx ON document (structure_id, ana_sku);
CREATE UNIQUE INDEX document_structure_id_id_key ON document (structure_id, id);
CREATE INDEX document_structure_id_origin_id_idx ON document (structure_id, origin_id);
-- A date of a contract is activated once, however often and by whatever caller it is asked for.
CREATE UNIQUE INDEX document_activated_once ON document (origin_id, origin_position)
  WHERE origin_kind = 'ACTIVATION';
CREATE INDEX document_structure_id_received_file_id_idx ON document (structure_id, received_file_id);
-- A supplier gives a number once a year, to one document of a kind. The key does not refer to the registry: two entries that
-- are merged keep the documents of both.
CREATE UNIQUE INDEX received_document_once ON document (structure_id, supplier_key, year, document_kind, full_numeration)
  WHERE type = 'PASSIVE';
CREATE UNIQUE INDEX received_document_of_file ON document (received_file_id, received_file_position)
  WHERE received_file_id IS NOT NULL;
CREATE INDEX received_document_by_number ON document (structure_id, document_kind, year, full_numeration, id)
  WHERE type = 'PASSIVE';
CREATE INDEX document_open ON document (structure_id, document_kind, type, id)
  WHERE residual <> 0 AND document_is_due(document_kind, state);
-- The register of sales is counted, summed and ordered by the index alone.
CREATE INDEX document_registered_days ON document (structure_id, date, id)
  INCLUDE (document_kind, state, series, number, total)
  WHERE type = 'ACTIVE' AND document_kind IN ('INVOICE', 'CREDITNOTE') AND number IS NOT NULL;
CREATE INDEX document_deferred ON document (structure_id, id)
  WHERE type = 'ACTIVE' AND totals @> '{"riepilogo": [{"esigibilita_iva": "D"}]}';
CREATE INDEX document_stamped ON document (structure_id, date, id)
  WHERE type = 'ACTIVE' AND totals -> 'bollo' ->> 'importo' <> '0';
CREATE INDEX document_withheld ON document (structure_id, type, date, id)
  WHERE totals ->> 'withheld' <> '0';
CREATE INDEX document_residual ON document (structure_id, residual, id) WHERE residual <> 0;
CREATE INDEX document_structure_id_document_kind_type_date_id_state_idx
  ON document (structure_id, document_kind, type, date, id, state);
CREATE INDEX document_words ON document USING GIN (structure_id int4_ops, document_kind text_ops,
  type text_ops, document_words(full_numeration, counterparty_name, description) gin_trgm_ops);
ALTER TABLE document ADD CONSTRAINT document_structure_id_origin_id_fkey
  FOREIGN KEY (structure_id, origin_id) REFERENCES document (structure_id, id);
CALL isolate_table('document');

CREATE TABLE document_line (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  position integer NOT NULL,
  name varchar(200) NOT NULL,
  description varchar(1000) NOT NULL,
  quantity numeric(20,8) NOT NULL,
  single_price numeric(19,8) NOT NULL,
  discounted_price numeric(19,8) NOT NULL,
  total_price numeric(15,2) NOT NULL,
  iva numeric(5,2) NOT NULL,
  natura varchar(4),
  riferimento_normativo varchar(100),
  esigibilita_iva varchar(1) NOT NULL DEFAULT 'I',
  price_change_type varchar(8) NOT NULL DEFAULT 'DISCOUNT',
  discount_type varchar(10) NOT NULL DEFAULT 'PERCENTAGE',
  discount numeric(19,8) NOT NULL DEFAULT 0,
  measurement_unit varchar(10),
  ritenuta boolean NOT NULL DEFAULT false,
  price_cross_id varchar(60),
  product_cross_id varchar(60),
  credited_line_id integer,
  from_stock boolean NOT NULL DEFAULT true,
  CONSTRAINT document_line_document_id_fkey
    FOREIGN KEY (document_id) REFERENCES document (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT document_line_credited_line_id_fkey FOREIGN KEY (credited_line_id) REFERENCES document_line (id),
  CONSTRAINT document_line_rate_is_percent CHECK (iva >= 0 AND iva <= 100),
  CONSTRAINT document_line_quantity_positive CHECK (quantity >= 0),
  CONSTRAINT document_line_natura_when_no_vat CHECK (iva = 0 OR natura IS NULL OR natura LIKE 'N6%')
);
CREATE INDEX document_line_structure_id_idx ON document_line (structure_id);
CREATE UNIQUE INDEX document_line_document_id_position_key ON document_line (document_id, position);
CREATE INDEX document_line_credited_line_id_idx ON document_line (credited_line_id);
CALL isolate_table('document_line');

CREATE TABLE document_due_date (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  position integer NOT NULL,
  date date NOT NULL,
  amount numeric(15,2) NOT NULL,
  flow varchar(3) NOT NULL DEFAULT 'IN',
  open_amount numeric(15,2) NOT NULL DEFAULT 0,
  CONSTRAINT document_due_date_document_id_fkey
    FOREIGN KEY (document_id) REFERENCES document (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX document_due_date_structure_id_date_idx ON document_due_date (structure_id, date);
CREATE UNIQUE INDEX document_due_date_document_id_position_key ON document_due_date (document_id, position);
-- The scadenzario reads what is open, by day. Lists find documents by their last open due date.
CREATE INDEX document_due_date_open ON document_due_date (structure_id, date, id) INCLUDE (flow, open_amount, document_id)
  WHERE open_amount <> 0;
-- Documents that a movement of the bank may pay are found by their open amount.
CREATE INDEX document_due_date_open_amount ON document_due_date (structure_id, open_amount, document_id)
  WHERE open_amount <> 0;
CALL isolate_table('document_due_date');

CREATE TABLE document_tally (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_kind varchar(10) NOT NULL,
  type varchar(7) NOT NULL,
  state varchar(30) NOT NULL,
  n integer NOT NULL,
  month date,
  total numeric(17,2) NOT NULL DEFAULT 0
);
CREATE INDEX document_tally_structure_id_document_kind_type_state_month_idx
  ON document_tally (structure_id, document_kind, type, state, month);
CALL isolate_table('document_tally');

CREATE TABLE document_state_change (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  state varchar(30) NOT NULL,
  description varchar(1000) NOT NULL DEFAULT '',
  account_id integer,
  date_ts timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT document_state_change_document_id_fkey
    FOREIGN KEY (document_id) REFERENCES document (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX document_state_change_document_id_state_id_idx ON document_state_change (document_id, state, id);
CREATE INDEX document_state_change_structure_id_idx ON document_state_change (structure_id);
CREATE INDEX document_state_change_payed
  ON document_state_change (structure_id, date_ts, document_id) WHERE state = 'PAYED';
CALL isolate_table('document_state_change');

CREATE TABLE numbering_counter (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_kind varchar(20) NOT NULL,
  series varchar(8) NOT NULL DEFAULT '',
  year integer NOT NULL,
  last_number integer NOT NULL DEFAULT 0,
  last_date date NOT NULL,
  PRIMARY KEY (structure_id, document_kind, series, year),
  CONSTRAINT numbering_counter_positive CHECK (last_number >= 0)
);
CALL isolate_table('numbering_counter');

-- Tables of earlier modules refer to tables of this one.
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_document_id_fkey
  FOREIGN KEY (document_id) REFERENCES document (id) ON UPDATE CASCADE ON DELETE SET NULL;

-- ==================== salesforce/received/tables.sql

-- Documents received from suppliers are rows of the documents with the type PASSIVE; here stand the files that brought them.
-- The meaning of each table and column is written in prisma/models/salesforce/received.prisma.

CREATE TABLE received_file (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  sha256 varchar(64) NOT NULL,
  name varchar(255) NOT NULL,
  bytes bytea NOT NULL,
  size integer NOT NULL,
  signed boolean NOT NULL,
  intact boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX received_file_structure_id_id_key ON received_file (structure_id, id);
CREATE UNIQUE INDEX received_file_structure_id_sha256_key ON received_file (structure_id, sha256);
CALL isolate_table('received_file');
REVOKE DELETE ON received_file FROM luna_app;

CREATE TABLE received_attachment (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  name varchar(255) NOT NULL,
  mime_type varchar(120) NOT NULL,
  size integer NOT NULL,
  sha256 varchar(64) NOT NULL,
  file_key varchar(120) NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT received_attachment_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX received_attachment_file_key_key ON received_attachment (file_key);
CREATE INDEX received_attachment_structure_id_document_id_id_idx ON received_attachment (structure_id, document_id, id);
CALL isolate_table('received_attachment');

CREATE TABLE received_import (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  state varchar(10) NOT NULL DEFAULT 'QUEUED',
  uploads jsonb NOT NULL,
  file_count integer,
  processed integer NOT NULL DEFAULT 0,
  created_count integer NOT NULL DEFAULT 0,
  present_count integer NOT NULL DEFAULT 0,
  error_count integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  beat_at timestamptz(3),
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  CONSTRAINT received_import_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  CONSTRAINT received_import_counts CHECK (processed = created_count + present_count + error_count)
);
CREATE INDEX received_import_state_beat_at_idx ON received_import (state, beat_at);
CREATE UNIQUE INDEX received_import_structure_id_id_key ON received_import (structure_id, id);
CALL isolate_table('received_import');

CREATE TABLE received_import_entry (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  import_id integer NOT NULL,
  position integer NOT NULL,
  name varchar(500) NOT NULL,
  outcome varchar(10) NOT NULL,
  document_id integer,
  document_count integer NOT NULL DEFAULT 0,
  reason varchar(40),
  params jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (structure_id, import_id, position),
  CONSTRAINT received_import_entry_structure_id_import_id_fkey
    FOREIGN KEY (structure_id, import_id) REFERENCES received_import (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT received_import_entry_document_id_fkey
    FOREIGN KEY (document_id) REFERENCES document (id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT received_import_entry_outcome_known CHECK (outcome IN ('CREATED', 'PRESENT', 'ERROR')),
  CONSTRAINT received_import_entry_reason CHECK ((outcome = 'ERROR') = (reason IS NOT NULL))
);
CREATE INDEX received_import_entry_document_id_idx ON received_import_entry (document_id);
CALL isolate_table('received_import_entry');

-- Tables of earlier modules refer to tables of this one.
ALTER TABLE document ADD CONSTRAINT document_structure_id_received_file_id_fkey
  FOREIGN KEY (structure_id, received_file_id) REFERENCES received_file (structure_id, id);

-- ==================== salesforce/exchange/tables.sql

-- Files of e-invoices and messages of the exchange system.
-- The meaning of each table and column is written in prisma/models/salesforce/exchange.prisma.

CREATE TABLE einvoice_file (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  transmitter varchar(30) NOT NULL,
  progressive varchar(5) NOT NULL,
  file_name varchar(60) NOT NULL,
  bytes bytea NOT NULL,
  sha256 varchar(64) NOT NULL,
  state varchar(15) NOT NULL DEFAULT 'READY',
  channel varchar(20),
  identificativo_sdi varchar(30),
  error varchar(1000),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  sent_at timestamptz(3),
  signed_bytes bytea,
  signed_at timestamptz(3),
  CONSTRAINT einvoice_file_document_id_fkey
    FOREIGN KEY (document_id) REFERENCES document (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX einvoice_file_structure_id_identificativo_sdi_idx ON einvoice_file (structure_id, identificativo_sdi);
CREATE INDEX einvoice_file_document_id_id_idx ON einvoice_file (document_id, id);
CREATE UNIQUE INDEX einvoice_file_transmitter_progressive_key ON einvoice_file (transmitter, progressive);
-- Every poll and every incoming message looks a file up by its name.
CREATE INDEX einvoice_file_file_name_idx ON einvoice_file (file_name);
CREATE INDEX einvoice_file_identificativo_sdi_idx ON einvoice_file (identificativo_sdi);
CREATE INDEX einvoice_file_state_id_idx ON einvoice_file (state, id);
CALL isolate_table('einvoice_file');
REVOKE DELETE ON einvoice_file FROM luna_app;

CREATE TABLE exchange_message (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  einvoice_file_id integer,
  message_type varchar(2) NOT NULL,
  family varchar(4) NOT NULL,
  message_id varchar(60) NOT NULL,
  identificativo_sdi varchar(30) NOT NULL,
  file_name varchar(80) NOT NULL,
  description varchar(4000) NOT NULL DEFAULT '',
  bytes bytea NOT NULL,
  sha256 varchar(64) NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT exchange_message_einvoice_file_id_fkey
    FOREIGN KEY (einvoice_file_id) REFERENCES einvoice_file (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX exchange_message_einvoice_file_id_idx ON exchange_message (einvoice_file_id);
CREATE UNIQUE INDEX exchange_message_structure_id_sha256_key ON exchange_message (structure_id, sha256);
CALL isolate_table('exchange_message');
REVOKE DELETE ON exchange_message FROM luna_app;

CREATE TABLE einvoice_counter (
  transmitter varchar(30) PRIMARY KEY,
  last integer NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE ON einvoice_counter TO luna_app;

-- ==================== salesforce/delivery/tables.sql

-- Links by which customers see a document.
-- The meaning of each table and column is written in prisma/models/salesforce/delivery.prisma.

CREATE TABLE document_share (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  token_hash varchar(64) NOT NULL,
  mail_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  first_opened_at timestamptz(3),
  last_opened_at timestamptz(3),
  opens integer NOT NULL DEFAULT 0,
  CONSTRAINT document_share_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT document_share_mail_id_fkey
    FOREIGN KEY (mail_id) REFERENCES mail_outbox (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT document_share_opens CHECK (
    opens >= 0 AND (opens > 0) = (first_opened_at IS NOT NULL) AND (opens > 0) = (last_opened_at IS NOT NULL))
);
CREATE UNIQUE INDEX document_share_token_hash_key ON document_share (token_hash);
CREATE INDEX document_share_structure_id_document_id_id_idx ON document_share (structure_id, document_id, id);
CREATE INDEX document_share_mail_id_idx ON document_share (mail_id);
CALL isolate_table('document_share');

-- ==================== salesforce/payments/tables.sql

-- Payments of invoices and credit notes, issued and received.
-- The meaning of each table and column is written in prisma/models/salesforce/payments.prisma.

CREATE TABLE document_payment (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  date date NOT NULL,
  amount numeric(15,2) NOT NULL,
  method varchar(12) NOT NULL,
  account_iban varchar(34) NOT NULL DEFAULT '',
  account_name varchar(200) NOT NULL DEFAULT '',
  note varchar(500) NOT NULL DEFAULT '',
  allow_excess boolean NOT NULL DEFAULT false,
  reverses_id integer,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT document_payment_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id),
  CONSTRAINT document_payment_amount CHECK (amount > 0),
  CONSTRAINT document_payment_method_known CHECK (method IN ('ALLOWANCE', 'CHECK', 'CASH', 'CREDITCARD', 'RID',
    'SDD', 'SDD_CORE', 'SDD_B2B', 'RIBA'))
);
CREATE INDEX document_payment_structure_id_document_id_id_idx ON document_payment (structure_id, document_id, id);
CREATE INDEX document_payment_structure_id_date_id_idx ON document_payment (structure_id, date, id);
CREATE UNIQUE INDEX document_payment_structure_id_id_key ON document_payment (structure_id, id);
CREATE UNIQUE INDEX document_payment_structure_id_reverses_id_key ON document_payment (structure_id, reverses_id);
ALTER TABLE document_payment ADD CONSTRAINT document_payment_structure_id_reverses_id_fkey
  FOREIGN KEY (structure_id, reverses_id) REFERENCES document_payment (structure_id, id);
CALL isolate_table('document_payment');
REVOKE UPDATE, DELETE ON document_payment FROM luna_app;

-- ==================== salesforce/batches/tables.sql

-- Work on many documents at once, and its result for each.
-- The meaning of each table and column is written in prisma/models/salesforce/batches.prisma.

CREATE TABLE document_batch (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_kind varchar(10),
  action varchar(6) NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'QUEUED',
  message varchar(4000) NOT NULL DEFAULT '',
  language varchar(2) NOT NULL DEFAULT 'it',
  total integer NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  beat_at timestamptz(3),
  file_key varchar(120),
  file_size integer,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  closed_at timestamptz(3),
  month date,
  CONSTRAINT document_batch_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  CONSTRAINT document_batch_finished CHECK ((state IN ('QUEUED', 'RUNNING')) = (finished_at IS NULL)),
  CONSTRAINT document_batch_file CHECK ((file_key IS NULL) = (file_size IS NULL)),
  CONSTRAINT document_batch_action_known CHECK (action IN ('ISSUE', 'CREDIT', 'MAIL', 'PDF', 'XML', 'MONTH')),
  CONSTRAINT document_batch_month CHECK (
    (action = 'MONTH') = (month IS NOT NULL) AND (action = 'MONTH') = (document_kind IS NULL)
    AND extract(day FROM month) = 1)
);
CREATE UNIQUE INDEX document_batch_file_key_key ON document_batch (file_key);
CREATE INDEX document_batch_structure_id_created_by_closed_at_id_idx
  ON document_batch (structure_id, created_by, closed_at, id);
CREATE INDEX document_batch_state_beat_at_idx ON document_batch (state, beat_at);
CREATE INDEX document_batch_created_at_idx ON document_batch (created_at);
CREATE UNIQUE INDEX document_batch_structure_id_id_key ON document_batch (structure_id, id);
CALL isolate_table('document_batch');

CREATE TABLE document_batch_row (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  batch_id integer NOT NULL,
  position integer NOT NULL,
  document_id integer NOT NULL,
  state varchar(8) NOT NULL DEFAULT 'WAITING',
  code varchar(60),
  description varchar(2000),
  result varchar(254),
  result_id integer,
  PRIMARY KEY (structure_id, batch_id, position),
  CONSTRAINT document_batch_row_structure_id_batch_id_fkey
    FOREIGN KEY (structure_id, batch_id) REFERENCES document_batch (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT document_batch_row_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT document_batch_row_state_known CHECK (state IN ('WAITING', 'DONE', 'REFUSED')),
  CONSTRAINT document_batch_row_refused CHECK ((state = 'REFUSED') = (code IS NOT NULL))
);
CREATE INDEX document_batch_row_structure_id_batch_id_state_position_idx
  ON document_batch_row (structure_id, batch_id, state, position);
CREATE INDEX document_batch_row_structure_id_document_id_idx ON document_batch_row (structure_id, document_id);
CALL isolate_table('document_batch_row');

-- ==================== salesforce/purchases/tables.sql

-- Purchases: what the business spends, with lines, due dates, payments and files.
-- The meaning of each table and column is written in prisma/models/salesforce/purchases.prisma.

CREATE TABLE purchase (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  state varchar(10) NOT NULL DEFAULT 'DRAFT',
  state_description varchar(1000) NOT NULL DEFAULT '',
  ana_sku varchar(40),
  customer_name varchar(420) NOT NULL DEFAULT '',
  invoice_number varchar(60) NOT NULL DEFAULT '',
  date date NOT NULL,
  description varchar(500) NOT NULL DEFAULT '',
  category varchar(30) NOT NULL DEFAULT 'UNKNOWN',
  tax_percentage numeric(5,2) NOT NULL,
  tax_description varchar(100) NOT NULL DEFAULT '',
  start_price numeric(15,2) NOT NULL DEFAULT 0,
  final_price numeric(15,2) NOT NULL DEFAULT 0,
  paid_amount numeric(15,2) NOT NULL DEFAULT 0,
  revision integer NOT NULL DEFAULT 1,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT purchase_structure_id_ana_sku_fkey
    FOREIGN KEY (structure_id, ana_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  -- A paid purchase is paid in full, and never above its price.
  CONSTRAINT purchase_state_known CHECK (state IN ('DRAFT', 'PAID', 'DELETED')),
  CONSTRAINT purchase_category_known CHECK (category IN ('QUITTANCE', 'RECEIPT', 'EMPLOYEE_SALARIES',
    'EMPLOYEE_CONTRIBUTIONS', 'LEASE', 'ADMINISTRATOR_FEES', 'BANK_CHARGES', 'INSURANCE', 'UNKNOWN')),
  CONSTRAINT purchase_rate CHECK (tax_percentage BETWEEN 0 AND 100),
  CONSTRAINT purchase_paid CHECK (
    final_price >= 0 AND paid_amount BETWEEN 0 AND final_price AND (state <> 'PAID' OR paid_amount = final_price))
);
CREATE INDEX purchase_structure_id_date_id_idx ON purchase (structure_id, date, id);
CREATE INDEX purchase_structure_id_state_id_idx ON purchase (structure_id, state, id);
CREATE INDEX purchase_structure_id_category_id_idx ON purchase (structure_id, category, id);
CREATE INDEX purchase_structure_id_customer_name_id_idx ON purchase (structure_id, customer_name, id);
CREATE INDEX purchase_structure_id_description_id_idx ON purchase (structure_id, description, id);
CREATE INDEX purchase_structure_id_final_price_id_idx ON purchase (structure_id, final_price, id);
CREATE INDEX purchase_structure_id_ana_sku_idx ON purchase (structure_id, ana_sku);
CREATE UNIQUE INDEX purchase_structure_id_id_key ON purchase (structure_id, id);
CREATE INDEX purchase_residual ON purchase (structure_id, (final_price - paid_amount), id) WHERE state = 'DRAFT';
CALL isolate_table('purchase');

CREATE TABLE purchase_line (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  purchase_id integer NOT NULL,
  position integer NOT NULL,
  description varchar(1000) NOT NULL,
  number_of_invoice varchar(60) NOT NULL DEFAULT '',
  date_of_invoice date,
  quantity numeric(20,8) NOT NULL,
  amount numeric(19,8) NOT NULL,
  percentage_of_iva numeric(5,2) NOT NULL,
  total_price numeric(15,2) NOT NULL,
  CONSTRAINT purchase_line_structure_id_purchase_id_fkey
    FOREIGN KEY (structure_id, purchase_id) REFERENCES purchase (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT purchase_line_described CHECK (btrim(description) <> '' AND position >= 1),
  CONSTRAINT purchase_line_quantity CHECK (quantity > 0)
);
CREATE UNIQUE INDEX purchase_line_structure_id_purchase_id_position_key
  ON purchase_line (structure_id, purchase_id, position);
CALL isolate_table('purchase_line');

CREATE TABLE purchase_due_date (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  purchase_id integer NOT NULL,
  position integer NOT NULL,
  date date NOT NULL,
  amount numeric(15,2) NOT NULL,
  open_amount numeric(15,2) NOT NULL DEFAULT 0,
  CONSTRAINT purchase_due_date_structure_id_purchase_id_fkey
    FOREIGN KEY (structure_id, purchase_id) REFERENCES purchase (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT purchase_due_date_amount CHECK (amount > 0 AND position >= 1)
);
CREATE INDEX purchase_due_date_structure_id_date_idx ON purchase_due_date (structure_id, date);
CREATE UNIQUE INDEX purchase_due_date_structure_id_purchase_id_position_key
  ON purchase_due_date (structure_id, purchase_id, position);
CREATE INDEX purchase_due_date_open ON purchase_due_date (structure_id, date, id) INCLUDE (open_amount, purchase_id)
  WHERE open_amount <> 0;
CREATE INDEX purchase_due_date_open_amount ON purchase_due_date (structure_id, open_amount, purchase_id)
  WHERE open_amount <> 0;
CALL isolate_table('purchase_due_date');

CREATE TABLE purchase_payment (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  purchase_id integer NOT NULL,
  position integer NOT NULL,
  date date NOT NULL,
  amount numeric(15,2) NOT NULL,
  method varchar(12) NOT NULL,
  CONSTRAINT purchase_payment_structure_id_purchase_id_fkey
    FOREIGN KEY (structure_id, purchase_id) REFERENCES purchase (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT purchase_payment_amount CHECK (amount > 0 AND position >= 1),
  CONSTRAINT purchase_payment_method_known CHECK (method IN ('ALLOWANCE', 'CHECK', 'CASH', 'CREDITCARD', 'RID',
    'SDD', 'SDD_CORE', 'SDD_B2B', 'RIBA'))
);
CREATE INDEX purchase_payment_structure_id_date_idx ON purchase_payment (structure_id, date);
CREATE UNIQUE INDEX purchase_payment_structure_id_purchase_id_position_key
  ON purchase_payment (structure_id, purchase_id, position);
CALL isolate_table('purchase_payment');

CREATE TABLE purchase_file (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  purchase_id integer NOT NULL,
  name varchar(255) NOT NULL,
  mime_type varchar(100) NOT NULL,
  size integer NOT NULL,
  md5 varchar(32) NOT NULL,
  file_key varchar(120) NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT purchase_file_structure_id_purchase_id_fkey
    FOREIGN KEY (structure_id, purchase_id) REFERENCES purchase (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT purchase_file_md5 CHECK (md5 ~ '^[0-9a-f]{32}$'),
  CONSTRAINT purchase_file_size CHECK (size > 0)
);
CREATE UNIQUE INDEX purchase_file_file_key_key ON purchase_file (file_key);
CREATE UNIQUE INDEX purchase_file_structure_id_purchase_id_md5_key ON purchase_file (structure_id, purchase_id, md5);
CALL isolate_table('purchase_file');

-- ==================== salesforce/registers/tables.sql

-- VAT registers: the protocols of received documents, and the amounts that documents add to the registers.
-- The meaning of each table and column is written in prisma/models/salesforce/registers.prisma.

CREATE TABLE vat_protocol (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  registered_on date NOT NULL,
  year integer NOT NULL,
  protocol integer NOT NULL,
  PRIMARY KEY (structure_id, document_id),
  CONSTRAINT vat_protocol_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT vat_protocol_year CHECK (year = extract(year FROM registered_on)),
  CONSTRAINT vat_protocol_positive CHECK (protocol >= 1)
);
CREATE INDEX vat_protocol_structure_id_registered_on_document_id_idx
  ON vat_protocol (structure_id, registered_on, document_id);
CREATE UNIQUE INDEX vat_protocol_structure_id_year_protocol_key ON vat_protocol (structure_id, year, protocol);
CALL isolate_table('vat_protocol');

CREATE TABLE vat_block (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  register varchar(9) NOT NULL,
  position integer NOT NULL,
  registered_on date NOT NULL,
  date date NOT NULL,
  series varchar(8) NOT NULL,
  number integer NOT NULL,
  received boolean NOT NULL,
  tipo_documento varchar(4) NOT NULL,
  total numeric NOT NULL,
  iva numeric,
  natura varchar(4),
  esigibilita_iva varchar(1),
  imponibile numeric,
  imposta numeric,
  PRIMARY KEY (structure_id, document_id, register, position),
  CONSTRAINT vat_block_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT vat_block_register_known CHECK (register IN ('SALES', 'PURCHASES')),
  CONSTRAINT vat_block_position CHECK (position >= 1),
  CONSTRAINT vat_block_whole CHECK (
    (iva IS NULL) = (esigibilita_iva IS NULL) AND (iva IS NULL) = (imponibile IS NULL) AND (iva IS NULL) = (imposta IS NULL)
    AND (iva IS NOT NULL OR natura IS NULL AND position = 1))
);
-- The sums of a period are taken from this alone.
CREATE INDEX vat_block_sums ON vat_block (structure_id, register, registered_on)
  INCLUDE (document_id, position, date, series, received, tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta)
  WHERE position >= 1;
-- A page of a register: each document once, in the register's order.
CREATE INDEX vat_block_page ON vat_block (structure_id, register, registered_on, series, number, document_id)
  WHERE position = 1;
-- Deferred VAT becomes due whenever its document is paid: few documents have it, or all; few are paid in a period.
CREATE INDEX vat_block_deferred ON vat_block (structure_id, document_id) WHERE esigibilita_iva = 'D';
CALL isolate_table('vat_block');

-- ==================== salesforce/bank/tables.sql

-- Bank statements: the movements of the accounts of a structure, and the documents that they pay.
-- The meaning of each table and column is written in prisma/models/salesforce/bank.prisma.

CREATE TABLE bank_statement (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  iban varchar(34) NOT NULL,
  format varchar(4) NOT NULL,
  statement_ref varchar(80) NOT NULL DEFAULT '',
  file_name varchar(255) NOT NULL DEFAULT '',
  sha256 varchar(64) NOT NULL DEFAULT '',
  opening_day date,
  opening numeric(15,2),
  closing_day date,
  closing numeric(15,2),
  created_count integer NOT NULL DEFAULT 0,
  present_count integer NOT NULL DEFAULT 0,
  skipped_count integer NOT NULL DEFAULT 0,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT bank_statement_format_known CHECK (format IN ('CAMT', 'CSV')),
  CONSTRAINT bank_statement_counts CHECK (created_count >= 0 AND present_count >= 0 AND skipped_count >= 0)
);
CREATE INDEX bank_statement_structure_id_iban_closing_day_id_idx
  ON bank_statement (structure_id, iban, closing_day, id);
CREATE INDEX bank_statement_structure_id_created_at_id_idx ON bank_statement (structure_id, created_at, id);
CREATE UNIQUE INDEX bank_statement_structure_id_id_key ON bank_statement (structure_id, id);
CALL isolate_table('bank_statement');

CREATE TABLE bank_movement (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  statement_id integer NOT NULL,
  iban varchar(34) NOT NULL,
  fingerprint varchar(64) NOT NULL,
  day date NOT NULL,
  value_day date NOT NULL,
  amount numeric(15,2) NOT NULL,
  counterparty varchar(200) NOT NULL DEFAULT '',
  counterparty_iban varchar(34) NOT NULL DEFAULT '',
  remittance varchar(2000) NOT NULL DEFAULT '',
  end_to_end varchar(80) NOT NULL DEFAULT '',
  bank_reference varchar(80) NOT NULL DEFAULT '',
  matched_amount numeric(15,2) NOT NULL DEFAULT 0,
  state varchar(10) NOT NULL DEFAULT 'OPEN',
  ignore_reason varchar(300) NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT bank_movement_structure_id_statement_id_fkey
    FOREIGN KEY (structure_id, statement_id) REFERENCES bank_statement (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  -- Matches never exceed the movement; a movement is reconciled exactly when they cover all of it.
  CONSTRAINT bank_movement_amount CHECK (amount <> 0),
  CONSTRAINT bank_movement_matched CHECK (matched_amount BETWEEN 0 AND abs(amount)),
  CONSTRAINT bank_movement_state_known CHECK (state IN ('OPEN', 'RECONCILED', 'IGNORED')),
  CONSTRAINT bank_movement_reconciled CHECK ((state = 'RECONCILED') = (matched_amount = abs(amount))),
  CONSTRAINT bank_movement_ignored CHECK ((state = 'IGNORED') = (ignore_reason <> ''))
);
CREATE INDEX bank_movement_structure_id_statement_id_idx ON bank_movement (structure_id, statement_id);
CREATE INDEX bank_movement_structure_id_day_id_idx ON bank_movement (structure_id, day, id);
CREATE INDEX bank_movement_structure_id_state_day_id_idx ON bank_movement (structure_id, state, day, id);
CREATE INDEX bank_movement_structure_id_iban_day_id_idx ON bank_movement (structure_id, iban, day, id);
CREATE INDEX bank_movement_structure_id_amount_id_idx ON bank_movement (structure_id, amount, id);
CREATE INDEX bank_movement_structure_id_counterparty_iban_idx ON bank_movement (structure_id, counterparty_iban);
CREATE INDEX bank_movement_search
  ON bank_movement USING GIN (structure_id int4_ops, counterparty gin_trgm_ops, remittance gin_trgm_ops);
CREATE UNIQUE INDEX bank_movement_structure_id_id_key ON bank_movement (structure_id, id);
CREATE UNIQUE INDEX bank_movement_structure_id_iban_fingerprint_key ON bank_movement (structure_id, iban, fingerprint);
CALL isolate_table('bank_movement');

CREATE TABLE bank_match (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  movement_id integer NOT NULL,
  document_id integer,
  payment_id integer,
  purchase_id integer,
  amount numeric(15,2) NOT NULL,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT bank_match_structure_id_movement_id_fkey
    FOREIGN KEY (structure_id, movement_id) REFERENCES bank_movement (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT bank_match_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id),
  CONSTRAINT bank_match_structure_id_payment_id_fkey
    FOREIGN KEY (structure_id, payment_id) REFERENCES document_payment (structure_id, id),
  CONSTRAINT bank_match_structure_id_purchase_id_fkey
    FOREIGN KEY (structure_id, purchase_id) REFERENCES purchase (structure_id, id),
  CONSTRAINT bank_match_amount CHECK (amount > 0),
  CONSTRAINT bank_match_of_one CHECK (num_nonnulls(document_id, purchase_id) = 1),
  CONSTRAINT bank_match_paid CHECK ((document_id IS NULL) = (payment_id IS NULL))
);
CREATE INDEX bank_match_structure_id_document_id_idx ON bank_match (structure_id, document_id);
CREATE INDEX bank_match_structure_id_purchase_id_idx ON bank_match (structure_id, purchase_id);
CREATE UNIQUE INDEX bank_match_structure_id_movement_id_document_id_key
  ON bank_match (structure_id, movement_id, document_id);
CREATE UNIQUE INDEX bank_match_structure_id_movement_id_purchase_id_key
  ON bank_match (structure_id, movement_id, purchase_id);
CREATE UNIQUE INDEX bank_match_structure_id_payment_id_key ON bank_match (structure_id, payment_id);
CALL isolate_table('bank_match');

-- ==================== salesforce/reminders/tables.sql

-- Reminders of due dates that were sent, and the customers and documents that are not reminded.
-- The meaning of each table and column is written in prisma/models/salesforce/reminders.prisma.

CREATE TABLE reminder_sent (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  due_date_id integer NOT NULL,
  days integer,
  mail_id integer,
  open_amount numeric(15,2) NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reminder_sent_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT reminder_sent_due_date_id_fkey
    FOREIGN KEY (due_date_id) REFERENCES document_due_date (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT reminder_sent_mail_id_fkey
    FOREIGN KEY (mail_id) REFERENCES mail_outbox (id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT reminder_sent_days CHECK (days IS NULL OR days BETWEEN -60 AND 365)
);
CREATE INDEX reminder_sent_structure_id_document_id_id_idx ON reminder_sent (structure_id, document_id, id);
CREATE INDEX reminder_sent_due_date_id_idx ON reminder_sent (due_date_id);
CREATE INDEX reminder_sent_mail_id_idx ON reminder_sent (mail_id);
CREATE UNIQUE INDEX reminder_sent_structure_id_due_date_id_days_key ON reminder_sent (structure_id, due_date_id, days);
CALL isolate_table('reminder_sent');

CREATE TABLE reminder_pause (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  ana_sku varchar(40),
  document_id integer,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reminder_pause_structure_id_ana_sku_fkey
    FOREIGN KEY (structure_id, ana_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE CASCADE,
  CONSTRAINT reminder_pause_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT reminder_pause_of_one CHECK (num_nonnulls(ana_sku, document_id) = 1)
);
CREATE UNIQUE INDEX reminder_pause_structure_id_ana_sku_key ON reminder_pause (structure_id, ana_sku);
CREATE UNIQUE INDEX reminder_pause_structure_id_document_id_key ON reminder_pause (structure_id, document_id);
CALL isolate_table('reminder_pause');

-- ==================== booking/tables.sql

-- The calendar of bookings: places, teachers, prices, series and their occurrences, attendants, passes, messages.
-- The meaning of each table and column is written in prisma/models/booking.prisma.

CREATE TABLE event_location (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  name varchar(120) NOT NULL,
  description varchar(500) NOT NULL DEFAULT '',
  address varchar(300) NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  CONSTRAINT event_location_has_a_name CHECK (btrim(name) <> '')
);
CREATE UNIQUE INDEX event_location_structure_id_id_key ON event_location (structure_id, id);
CREATE UNIQUE INDEX event_location_name ON event_location (structure_id, lower(name)) WHERE deleted_at IS NULL;
CALL isolate_table('event_location');

CREATE TABLE event_teacher (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  short_description varchar(200) NOT NULL,
  anagrafica_sku varchar(40) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  CONSTRAINT event_teacher_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT
);
CREATE INDEX event_teacher_structure_id_anagrafica_sku_idx ON event_teacher (structure_id, anagrafica_sku);
CREATE UNIQUE INDEX event_teacher_structure_id_id_key ON event_teacher (structure_id, id);
CREATE UNIQUE INDEX event_teacher_person ON event_teacher (structure_id, anagrafica_sku) WHERE deleted_at IS NULL;
CALL isolate_table('event_teacher');

CREATE TABLE event_price (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  name varchar(120) NOT NULL,
  product_cross_id varchar(60),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  CONSTRAINT event_price_has_a_name CHECK (btrim(name) <> '')
);
CREATE UNIQUE INDEX event_price_structure_id_id_key ON event_price (structure_id, id);
CREATE UNIQUE INDEX event_price_name ON event_price (structure_id, lower(name)) WHERE deleted_at IS NULL;
CALL isolate_table('event_price');

CREATE TABLE event_series (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  name varchar(200) NOT NULL,
  zone varchar(60) NOT NULL,
  first_day date NOT NULL,
  last_day date,
  weekdays varchar(9)[],
  start_time time(0) NOT NULL,
  end_time time(0) NOT NULL,
  end_days smallint NOT NULL DEFAULT 0,
  all_day boolean NOT NULL DEFAULT false,
  availability integer NOT NULL,
  location_id integer NOT NULL,
  split_from_id integer,
  last_update_date timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_series_structure_id_location_id_fkey
    FOREIGN KEY (structure_id, location_id) REFERENCES event_location (structure_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT event_series_has_a_name CHECK (btrim(name) <> ''),
  CONSTRAINT event_series_days CHECK (last_day IS NULL OR last_day >= first_day),
  CONSTRAINT event_series_weekdays CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@
    ARRAY['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']::varchar[]),
  CONSTRAINT event_series_times CHECK (end_days BETWEEN 0 AND 31 AND (end_days > 0 OR end_time > start_time)),
  CONSTRAINT event_series_availability CHECK (availability BETWEEN 1 AND 100000)
);
CREATE INDEX event_series_structure_id_last_day_idx ON event_series (structure_id, last_day);
CREATE UNIQUE INDEX event_series_structure_id_id_key ON event_series (structure_id, id);
CREATE INDEX event_series_structure_id_location_id_idx ON event_series (structure_id, location_id);
CALL isolate_table('event_series');

CREATE TABLE event (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  series_id integer,
  original_day date,
  name varchar(200) NOT NULL,
  zone varchar(60) NOT NULL,
  start_day date NOT NULL,
  start_time time(0) NOT NULL,
  end_day date NOT NULL,
  end_time time(0) NOT NULL,
  all_day boolean NOT NULL DEFAULT false,
  starts_at timestamp(0) with time zone NOT NULL,
  ends_at timestamp(0) with time zone NOT NULL,
  availability integer NOT NULL,
  extra integer NOT NULL DEFAULT 0,
  location_id integer NOT NULL,
  state varchar(9) NOT NULL DEFAULT 'ACTIVE',
  overrides varchar(12)[] DEFAULT (ARRAY[]::varchar[])::character varying(12)[],
  booked integer NOT NULL DEFAULT 0,
  queued integer NOT NULL DEFAULT 0,
  queue_last integer NOT NULL DEFAULT 0,
  revision integer NOT NULL DEFAULT 1,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_structure_id_series_id_fkey
    FOREIGN KEY (structure_id, series_id) REFERENCES event_series (structure_id, id),
  CONSTRAINT event_structure_id_location_id_fkey
    FOREIGN KEY (structure_id, location_id) REFERENCES event_location (structure_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT event_has_a_name CHECK (btrim(name) <> ''),
  CONSTRAINT event_state_known CHECK (state IN ('ACTIVE', 'CANCELLED', 'DELETED')),
  CONSTRAINT event_of_series CHECK ((series_id IS NULL) = (original_day IS NULL)),
  CONSTRAINT event_times CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '32 days'),
  CONSTRAINT event_availability CHECK (availability BETWEEN 1 AND 100000 AND extra >= 0),
  CONSTRAINT event_queue CHECK (queued >= 0 AND queue_last >= queued),
  -- Bookings never exceed the seats, whatever the code does.
  CONSTRAINT event_capacity CHECK (booked >= 0 AND booked <= availability + extra)
);
CREATE INDEX event_structure_id_starts_at_idx ON event (structure_id, starts_at);
CREATE UNIQUE INDEX event_structure_id_id_key ON event (structure_id, id);
CREATE UNIQUE INDEX event_series_id_original_day_key ON event (series_id, original_day);
CREATE INDEX event_structure_id_location_id_starts_at_idx ON event (structure_id, location_id, starts_at);
CALL isolate_table('event');

CREATE TABLE series_to_teacher (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  series_id integer NOT NULL,
  teacher_id integer NOT NULL,
  PRIMARY KEY (structure_id, series_id, teacher_id),
  CONSTRAINT series_to_teacher_structure_id_series_id_fkey
    FOREIGN KEY (structure_id, series_id) REFERENCES event_series (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT series_to_teacher_structure_id_teacher_id_fkey
    FOREIGN KEY (structure_id, teacher_id) REFERENCES event_teacher (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX series_to_teacher_structure_id_teacher_id_idx ON series_to_teacher (structure_id, teacher_id);
CALL isolate_table('series_to_teacher');

CREATE TABLE series_to_price (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  series_id integer NOT NULL,
  price_id integer NOT NULL,
  PRIMARY KEY (structure_id, series_id, price_id),
  CONSTRAINT series_to_price_structure_id_series_id_fkey
    FOREIGN KEY (structure_id, series_id) REFERENCES event_series (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT series_to_price_structure_id_price_id_fkey
    FOREIGN KEY (structure_id, price_id) REFERENCES event_price (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX series_to_price_structure_id_price_id_idx ON series_to_price (structure_id, price_id);
CALL isolate_table('series_to_price');

CREATE TABLE event_to_teacher (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  event_id integer NOT NULL,
  teacher_id integer NOT NULL,
  PRIMARY KEY (structure_id, event_id, teacher_id),
  CONSTRAINT event_to_teacher_structure_id_event_id_fkey
    FOREIGN KEY (structure_id, event_id) REFERENCES event (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_to_teacher_structure_id_teacher_id_fkey
    FOREIGN KEY (structure_id, teacher_id) REFERENCES event_teacher (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX event_to_teacher_structure_id_teacher_id_idx ON event_to_teacher (structure_id, teacher_id);
CALL isolate_table('event_to_teacher');

CREATE TABLE event_to_price (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  event_id integer NOT NULL,
  price_id integer NOT NULL,
  PRIMARY KEY (structure_id, event_id, price_id),
  CONSTRAINT event_to_price_structure_id_event_id_fkey
    FOREIGN KEY (structure_id, event_id) REFERENCES event (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_to_price_structure_id_price_id_fkey
    FOREIGN KEY (structure_id, price_id) REFERENCES event_price (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX event_to_price_structure_id_price_id_idx ON event_to_price (structure_id, price_id);
CALL isolate_table('event_to_price');

CREATE TABLE event_attendant (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  event_id integer NOT NULL,
  anagrafica_sku varchar(40) NOT NULL,
  state varchar(18) NOT NULL,
  queue_number integer,
  product_cross_id varchar(60),
  price_cross_id varchar(60),
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  left_late boolean NOT NULL DEFAULT false,
  CONSTRAINT event_attendant_structure_id_event_id_fkey
    FOREIGN KEY (structure_id, event_id) REFERENCES event (structure_id, id) ON DELETE RESTRICT,
  CONSTRAINT event_attendant_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT event_attendant_state_known CHECK (state IN ('SUBSCRIBED', 'ON_WAITING_QUEUE', 'ATTENDED',
    'NOT_ATTENDED', 'REMOVED_FROM_EVENT')),
  CONSTRAINT event_attendant_queued CHECK ((state = 'ON_WAITING_QUEUE') = (queue_number IS NOT NULL)),
  CONSTRAINT event_attendant_left_late CHECK (NOT left_late OR state = 'REMOVED_FROM_EVENT')
);
CREATE INDEX event_attendant_event_id_state_queue_number_idx ON event_attendant (event_id, state, queue_number);
CREATE INDEX event_attendant_structure_id_anagrafica_sku_event_id_idx
  ON event_attendant (structure_id, anagrafica_sku, event_id);
CREATE UNIQUE INDEX event_attendant_structure_id_id_key ON event_attendant (structure_id, id);
-- A person attends an event once, and no position of its queue is given twice.
CREATE UNIQUE INDEX event_attendant_once
  ON event_attendant (event_id, anagrafica_sku) WHERE state <> 'REMOVED_FROM_EVENT';
CREATE UNIQUE INDEX event_attendant_position
  ON event_attendant (event_id, queue_number) WHERE queue_number IS NOT NULL;
CALL isolate_table('event_attendant');

CREATE TABLE booking_settings (
  structure_id integer DEFAULT current_setting('app.structure_id')::integer PRIMARY KEY,
  automatic_promotion boolean NOT NULL DEFAULT false,
  promotion_cutoff_minutes integer NOT NULL DEFAULT 120,
  bill_late_cancels boolean NOT NULL DEFAULT false,
  bill_no_shows boolean NOT NULL DEFAULT false,
  late_cancel_minutes integer NOT NULL DEFAULT 0,
  clashes varchar(6) NOT NULL DEFAULT 'WARN',
  public_page boolean NOT NULL DEFAULT false,
  public_slug varchar(60),
  public_weeks smallint NOT NULL DEFAULT 8,
  CONSTRAINT booking_settings_cutoff CHECK (promotion_cutoff_minutes BETWEEN 0 AND 43200),
  CONSTRAINT booking_settings_late_cancel CHECK (late_cancel_minutes BETWEEN 0 AND 43200),
  CONSTRAINT booking_settings_clashes CHECK (clashes IN ('ALLOW', 'WARN', 'REFUSE')),
  CONSTRAINT booking_settings_public_slug CHECK (public_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  CONSTRAINT booking_settings_public_page CHECK (public_slug IS NOT NULL OR NOT public_page),
  CONSTRAINT booking_settings_public_weeks CHECK (public_weeks BETWEEN 1 AND 26)
);
CREATE UNIQUE INDEX booking_settings_public_slug_key ON booking_settings (public_slug);
CALL isolate_table('booking_settings');

CREATE TABLE event_billing (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  attendant_id integer NOT NULL,
  document_id integer NOT NULL,
  live boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_billing_structure_id_attendant_id_fkey
    FOREIGN KEY (structure_id, attendant_id) REFERENCES event_attendant (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_billing_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX event_billing_structure_id_document_id_idx ON event_billing (structure_id, document_id);
CREATE INDEX event_billing_structure_id_attendant_id_idx ON event_billing (structure_id, attendant_id);
-- Each attendance is billed once, whatever the code does.
CREATE UNIQUE INDEX event_billing_once ON event_billing (attendant_id) WHERE live;
CALL isolate_table('event_billing');

CREATE TABLE event_pass (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_sku varchar(40) NOT NULL,
  name varchar(120) NOT NULL,
  kind varchar(7) NOT NULL,
  entries integer,
  used integer NOT NULL DEFAULT 0,
  valid_from date NOT NULL,
  valid_to date,
  revoked_at timestamptz(3),
  revision integer NOT NULL DEFAULT 1,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_pass_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT event_pass_has_a_name CHECK (btrim(name) <> ''),
  CONSTRAINT event_pass_kind CHECK (kind IN ('ENTRIES', 'PERIOD')),
  CONSTRAINT event_pass_of_kind CHECK (CASE kind WHEN 'ENTRIES' THEN entries BETWEEN 1 AND 10000
    ELSE entries IS NULL AND valid_to IS NOT NULL END),
  CONSTRAINT event_pass_days CHECK (valid_to IS NULL OR valid_to >= valid_from),
  -- A pass is never used more often than it has entries, whatever the code does.
  CONSTRAINT event_pass_entries CHECK (used >= 0 AND (entries IS NULL OR used <= entries))
);
CREATE INDEX event_pass_structure_id_anagrafica_sku_valid_to_idx
  ON event_pass (structure_id, anagrafica_sku, valid_to);
CREATE INDEX event_pass_structure_id_valid_to_id_idx ON event_pass (structure_id, valid_to, id);
CREATE UNIQUE INDEX event_pass_structure_id_id_key ON event_pass (structure_id, id);
CALL isolate_table('event_pass');

CREATE TABLE event_pass_to_price (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  pass_id integer NOT NULL,
  price_id integer NOT NULL,
  PRIMARY KEY (structure_id, pass_id, price_id),
  CONSTRAINT event_pass_to_price_structure_id_pass_id_fkey
    FOREIGN KEY (structure_id, pass_id) REFERENCES event_pass (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_pass_to_price_structure_id_price_id_fkey
    FOREIGN KEY (structure_id, price_id) REFERENCES event_price (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX event_pass_to_price_structure_id_price_id_idx ON event_pass_to_price (structure_id, price_id);
CALL isolate_table('event_pass_to_price');

CREATE TABLE event_pass_use (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  attendant_id integer NOT NULL,
  pass_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (structure_id, attendant_id),
  CONSTRAINT event_pass_use_structure_id_attendant_id_fkey
    FOREIGN KEY (structure_id, attendant_id) REFERENCES event_attendant (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_pass_use_structure_id_pass_id_fkey
    FOREIGN KEY (structure_id, pass_id) REFERENCES event_pass (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX event_pass_use_structure_id_pass_id_idx ON event_pass_use (structure_id, pass_id);
CALL isolate_table('event_pass_use');

CREATE TABLE public_booking (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  token_hash varchar(64) NOT NULL,
  event_id bigint NOT NULL,
  starts_at timestamp(0) with time zone NOT NULL,
  email varchar(254) NOT NULL,
  first_name varchar(60) NOT NULL,
  last_name varchar(60) NOT NULL,
  language varchar(2) NOT NULL,
  state varchar(9) NOT NULL DEFAULT 'ASKED',
  attendant_id integer,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT public_booking_structure_id_attendant_id_fkey
    FOREIGN KEY (structure_id, attendant_id) REFERENCES event_attendant (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT public_booking_state_known CHECK (state IN ('ASKED', 'CONFIRMED')),
  -- A person with a booking stands in the registry, and nowhere else.
  CONSTRAINT public_booking_of_somebody CHECK ((state = 'CONFIRMED') = (attendant_id IS NOT NULL)
    AND (state = 'ASKED') = (email <> ''))
);
CREATE UNIQUE INDEX public_booking_structure_id_token_hash_key ON public_booking (structure_id, token_hash);
CREATE INDEX public_booking_structure_id_attendant_id_idx ON public_booking (structure_id, attendant_id);
CREATE INDEX public_booking_expires_at_idx ON public_booking (expires_at);
CALL isolate_table('public_booking');

CREATE TABLE event_message (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  event_id integer NOT NULL,
  attendant_id integer NOT NULL,
  kind varchar(9) NOT NULL,
  about varchar(20) NOT NULL,
  before jsonb,
  due_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  settled_at timestamptz(3),
  mail_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_message_structure_id_event_id_fkey
    FOREIGN KEY (structure_id, event_id) REFERENCES event (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_message_structure_id_attendant_id_fkey
    FOREIGN KEY (structure_id, attendant_id) REFERENCES event_attendant (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_message_mail_id_fkey
    FOREIGN KEY (mail_id) REFERENCES mail_outbox (id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT event_message_kind_known CHECK (kind IN ('BOOKED', 'QUEUED', 'PROMOTED', 'CHANGED', 'CANCELLED',
    'LEFT', 'REMINDER')),
  CONSTRAINT event_message_before CHECK ((kind IN ('CHANGED', 'CANCELLED')) = (before IS NOT NULL))
);
CREATE INDEX event_message_structure_id_event_id_idx ON event_message (structure_id, event_id);
CREATE INDEX event_message_structure_id_attendant_id_idx ON event_message (structure_id, attendant_id);
CREATE INDEX event_message_mail_id_idx ON event_message (mail_id);
-- What happens once to a booking is reported once; of the changes of its event, one waits at a time.
CREATE UNIQUE INDEX event_message_once
  ON event_message (attendant_id, kind) WHERE kind NOT IN ('CHANGED', 'CANCELLED');
CREATE UNIQUE INDEX event_message_change ON event_message (attendant_id) WHERE kind = 'CHANGED' AND settled_at IS NULL;
-- The messages that wait: of an event or a series, and of all.
CREATE INDEX event_message_waiting ON event_message (structure_id, about) WHERE settled_at IS NULL;
CREATE INDEX event_message_due ON event_message (due_at) WHERE settled_at IS NULL;
CALL isolate_table('event_message');

CREATE TABLE calendar_feed (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  kind varchar(8) NOT NULL,
  anagrafica_sku varchar(40),
  teacher_id integer,
  location_id integer,
  token_hash varchar(64) NOT NULL,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_read_at timestamptz(3),
  CONSTRAINT calendar_feed_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE CASCADE,
  CONSTRAINT calendar_feed_structure_id_teacher_id_fkey
    FOREIGN KEY (structure_id, teacher_id) REFERENCES event_teacher (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT calendar_feed_structure_id_location_id_fkey
    FOREIGN KEY (structure_id, location_id) REFERENCES event_location (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT calendar_feed_of_one CHECK (num_nonnulls(anagrafica_sku, teacher_id, location_id) = 1
    AND kind = CASE WHEN anagrafica_sku IS NOT NULL THEN 'PERSON' WHEN teacher_id IS NOT NULL THEN 'TEACHER'
    ELSE 'LOCATION' END)
);
CREATE UNIQUE INDEX calendar_feed_token_hash_key ON calendar_feed (token_hash);
CREATE INDEX calendar_feed_structure_id_anagrafica_sku_idx ON calendar_feed (structure_id, anagrafica_sku);
CREATE INDEX calendar_feed_structure_id_teacher_id_idx ON calendar_feed (structure_id, teacher_id);
CREATE INDEX calendar_feed_structure_id_location_id_idx ON calendar_feed (structure_id, location_id);
CALL isolate_table('calendar_feed');

-- ==================== platform/app-anonymising.sql

-- The one door through which an issued document changes its parties. It opens inside `anonymise_documents` only:
-- luna_app may call that function but cannot imitate it, because luna_app is not its owner.
CREATE OR REPLACE FUNCTION app_anonymising() RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT current_user <> 'luna_app' AND coalesce(current_setting('app.anonymising', true), '') = 'on' $$;

-- ==================== platform/audit-hash.sql

-- What a link seals: the link before it and every column of the entry. The first link has 64 zeros before it.
CREATE OR REPLACE FUNCTION audit_hash(previous text, entry audit_entry) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(previous || jsonb_build_array(entry.id, entry.structure_id, entry.account_id,
    to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.action, entry.entity, entry.entity_id,
    entry.changes, entry.request_id)::text, 'UTF8')), 'hex')
$$;

-- ==================== platform/audit-faults.sql

-- The places where the chain of a structure is broken; no row when it is whole. ALTERED: the entry is not what was sealed.
-- MISSING: the entry was sealed and is gone. ADDED: the entry was written past the chain. CUT: the end of the chain is gone.
CREATE OR REPLACE FUNCTION audit_faults(p_structure_id int)
  RETURNS TABLE (kind text, entry_id bigint, "position" bigint) LANGUAGE sql STABLE AS $$
  WITH links AS (
    SELECT l.entry_id, l.position, l.hash,
      lag(l.hash, 1, repeat('0', 64)) OVER w AS previous, lag(l.position, 1, 0::bigint) OVER w AS before
    FROM audit_link l WHERE l.structure_id = p_structure_id WINDOW w AS (ORDER BY l.position)
  )
  SELECT 'ALTERED', k.entry_id, k.position FROM links k JOIN audit_entry e ON e.id = k.entry_id
    WHERE k.position = k.before + 1 AND k.hash <> audit_hash(k.previous, e)
  UNION ALL
  SELECT 'MISSING', k.entry_id, k.position FROM links k WHERE NOT EXISTS (
    SELECT FROM audit_entry e WHERE e.id = k.entry_id)
  UNION ALL
  SELECT 'MISSING', NULL, k.before + 1 FROM links k WHERE k.position <> k.before + 1
  UNION ALL
  SELECT 'ADDED', e.id, NULL FROM audit_entry e WHERE e.structure_id = p_structure_id AND NOT EXISTS (
    SELECT FROM audit_link l WHERE l.entry_id = e.id)
  UNION ALL
  SELECT 'CUT', NULL, h.position FROM audit_head h WHERE h.structure_id = p_structure_id AND NOT EXISTS (
    SELECT FROM audit_link l WHERE l.structure_id = p_structure_id AND l.position = h.position AND l.hash = h.hash)
  UNION ALL
  SELECT 'CUT', NULL, 0::bigint WHERE EXISTS (SELECT FROM audit_link l WHERE l.structure_id = p_structure_id)
    AND NOT EXISTS (SELECT FROM audit_head h WHERE h.structure_id = p_structure_id)
$$;

-- ==================== platform/enqueue-job.sql

-- The unprivileged role may add a job inside its own transaction, and can do nothing else with the queue.
CREATE OR REPLACE FUNCTION enqueue_job(task text, payload json, job_key text DEFAULT NULL, run_at timestamptz DEFAULT NULL)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload, job_key := job_key, run_at := run_at);
END $$;

REVOKE ALL ON FUNCTION enqueue_job(text, json, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, timestamptz) TO luna_app;

-- ==================== platform/key-of-row.sql

-- The primary key of a row, as JSON.
CREATE OR REPLACE FUNCTION key_of_row(row_value jsonb, p_table regclass) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(a.attname, row_value -> a.attname::text)
  FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
  WHERE i.indrelid = p_table AND i.indisprimary
$$;

-- ==================== platform/move-references.sql

-- Makes everything that refers to one row refer to another. A row of which the other has an equal is dropped, after its
-- own references were moved to that equal. Returns what happened to each row, in the order in which it is restored.
CREATE OR REPLACE FUNCTION move_references(p_table regclass, from_row jsonb, to_row jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  ref record;
  found_row record;
  moved_row jsonb;
  like_row jsonb;
  done jsonb := '[]';
  old_value text;
  new_value text;
BEGIN
  FOR ref IN SELECT * FROM references_to(p_table) LOOP
    old_value := from_row ->> ref.target;
    new_value := to_row ->> ref.target;
    CONTINUE WHEN old_value IS NULL OR old_value = new_value;
    FOR found_row IN EXECUTE format('SELECT ctid AS place, to_jsonb(t) AS content FROM %I t WHERE %I::text = $1 FOR UPDATE',
      ref.table_name, ref.column_name) USING old_value
    LOOP
      BEGIN
        EXECUTE format('UPDATE %I t SET %I = $1::%s WHERE ctid = $2 RETURNING to_jsonb(t)', ref.table_name,
          ref.column_name, ref.type) INTO moved_row USING new_value, found_row.place;
        done := done || jsonb_build_object('table', ref.table_name, 'column', ref.column_name, 'type', ref.type,
          'was', old_value, 'is', new_value, 'key', key_of_row(moved_row, ref.table_name::regclass));
      EXCEPTION WHEN unique_violation OR check_violation THEN
        like_row := row_in_place_of(ref.table_name::regclass, ref.column_name,
          found_row.content || jsonb_build_object(ref.column_name, new_value));
        done := done || jsonb_build_object('table', ref.table_name,
          'row', plain_row(found_row.content, ref.table_name::regclass));
        IF like_row IS NOT NULL THEN
          done := done || move_references(ref.table_name::regclass, found_row.content, like_row);
        END IF;
        EXECUTE format('DELETE FROM %I WHERE ctid = $1', ref.table_name) USING found_row.place;
      END;
    END LOOP;
  END LOOP;
  RETURN done;
END $$;

-- ==================== platform/plain-row.sql

-- A row as JSON without its generated columns: what INSERT accepts.
CREATE OR REPLACE FUNCTION plain_row(row_value jsonb, p_table regclass) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT row_value - coalesce(array_agg(a.attname::text), '{}') FROM pg_attribute a
    WHERE a.attrelid = p_table AND a.attgenerated <> ''
$$;

-- ==================== platform/references-to.sql

-- The columns of any table that refer to a table, and the columns of it that they name. Where several columns refer
-- together, the one that identifies the row stands for them.
CREATE OR REPLACE FUNCTION references_to(p_table regclass) RETURNS TABLE (table_name text, column_name text, target text, type text)
  LANGUAGE sql STABLE AS $$
  SELECT DISTINCT c.relname::text, own.attname::text, other.attname::text, format_type(own.atttypid, NULL)
  FROM pg_constraint k
  JOIN pg_class c ON c.oid = k.conrelid
  CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS pair (own_number, other_number)
  JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attnum = pair.own_number
  JOIN pg_attribute other ON other.attrelid = k.confrelid AND other.attnum = pair.other_number
  WHERE k.contype = 'f' AND k.confrelid = p_table AND other.attname <> 'structure_id' AND c.relname <> 'anagrafica_search'
  ORDER BY 1, 2
$$;

-- ==================== platform/refresh-statistics.sql

-- An import fills tables within one transaction. The statistics of a table describe its state before: of an empty table
-- Postgres knows nothing, takes any index that begins with the structure for as good as the unique one, and a foreign key
-- would read all rows of the structure for each row. The unprivileged role may not ANALYZE, so this function does it. A
-- table that another transaction analyses at the same time is skipped.
CREATE OR REPLACE FUNCTION refresh_statistics(p_tables text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY p_tables LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) %I', name);
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION refresh_statistics(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_statistics(text[]) TO luna_app;

-- ==================== platform/refuse-change.sql

-- Audit rows and the bytes of a received file are added and never changed.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'rows_only_added';
END $$;

CREATE OR REPLACE TRIGGER audit_entry_only_added BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_link_only_added BEFORE UPDATE OR DELETE ON audit_link
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER received_file_kept BEFORE UPDATE ON received_file
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- ==================== platform/remove-stored-file.sql

-- A file is removed with the row that names it, whatever deletes the row, or when the row names another file. The
-- storage is not part of the transaction: the transaction writes down what is to be removed, and a job removes it after
-- the commit.
CREATE OR REPLACE FUNCTION remove_stored_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.file_key IS NOT NULL THEN
    INSERT INTO file_removal (file_key, structure_id, due_at) VALUES (OLD.file_key, OLD.structure_id, now())
      ON CONFLICT (file_key) DO NOTHING;
    PERFORM enqueue_job('file-removal', '{}', 'file-removal');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER anagrafica_attachment_file AFTER DELETE ON anagrafica_attachment
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER gdpr_export_file AFTER DELETE ON gdpr_export
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER business_condition_csv_file AFTER DELETE ON business_condition_csv
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER business_condition_csv_file_replaced AFTER UPDATE OF file_key ON business_condition_csv
  FOR EACH ROW WHEN (OLD.file_key <> NEW.file_key) EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER purchase_file_stored AFTER DELETE ON purchase_file
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER received_attachment_file AFTER DELETE ON received_attachment
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER document_batch_file AFTER DELETE ON document_batch
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();

-- ==================== platform/restore-row.sql

-- Restores a row as it was. Returns false when its place is taken, or when the tag, contact or category that it names is
-- gone.
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

-- ==================== platform/row-in-place-of.sql

-- The row that stands where another one cannot come because only one of them may exist: `content` is the other row as it
-- would be, with another value in one column. Null when the place is free.
CREATE OR REPLACE FUNCTION row_in_place_of(p_table regclass, p_column text, content jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  unique_key record;
  found jsonb;
BEGIN
  FOR unique_key IN
    SELECT string_agg(format('t.%1$I = p.%1$I', a.attname), ' and ') AS same,
      coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') AS of_those
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    WHERE i.indrelid = p_table AND i.indisunique AND i.indexprs IS NULL
    GROUP BY i.indexrelid, i.indpred, i.indrelid
    HAVING bool_or(a.attname = p_column)
    ORDER BY i.indexrelid
  LOOP
    EXECUTE format('SELECT to_jsonb(t) FROM (SELECT * FROM %1$s WHERE %2$s) t
      JOIN jsonb_populate_record(null::%1$s, $1) p ON %3$s', p_table, unique_key.of_those, unique_key.same)
      INTO found USING content;
    EXIT WHEN found IS NOT NULL;
  END LOOP;
  RETURN found;
END $$;

-- ==================== platform/seal-audit-entry.sql

-- The audit entries of a structure form a chain: each is hashed together with the one before it, so that `audit_faults`
-- finds what was altered, removed or inserted later. Entries are sealed at the end of the transaction: the head of the
-- chain is locked for the commit only, not while the request works. Nearly every transaction has one entry: one statement
-- locks the head and hashes what it reads there. An entry is the last of its transaction when its id is the last that its
-- session received. Several entries, and those of a structure without a head, are sealed together: one after the other,
-- each would search for the head among all its versions of the same transaction (100,000 entries took hours).
CREATE OR REPLACE FUNCTION seal_audit_entry() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  was text := coalesce(current_setting('app.system', true), '');
  door text := set_config('app.system', 'on', true);
  is_sealed boolean := false;
  head audit_head;
  entry audit_entry;
  entry_ids bigint[] := '{}';
  hashes text[] := '{}';
BEGIN
  IF NEW.id = currval('audit_entry_id_seq') THEN
    WITH sealed AS (
      UPDATE audit_head h SET position = h.position + 1, hash = audit_hash(h.hash, NEW)
      WHERE h.structure_id = NEW.structure_id AND NOT EXISTS (SELECT FROM audit_link l WHERE l.entry_id = NEW.id)
      RETURNING h.position, h.hash)
    INSERT INTO audit_link (entry_id, structure_id, position, hash)
      SELECT NEW.id, NEW.structure_id, sealed.position, sealed.hash FROM sealed;
    is_sealed := FOUND;
  END IF;
  IF NOT is_sealed AND NOT EXISTS (SELECT FROM audit_link WHERE entry_id = NEW.id) THEN
    INSERT INTO audit_head (structure_id, position, hash) VALUES (NEW.structure_id, 0, repeat('0', 64))
      ON CONFLICT DO NOTHING;
    SELECT * INTO head FROM audit_head WHERE structure_id = NEW.structure_id FOR UPDATE;
    FOR entry IN SELECT e.* FROM audit_entry e
        WHERE e.structure_id = NEW.structure_id AND e.id >= NEW.id AND (e.id = NEW.id OR e.xmin = pg_current_xact_id()::xid)
          AND NOT EXISTS (SELECT FROM audit_link l WHERE l.entry_id = e.id)
        ORDER BY e.id LOOP
      head.hash := audit_hash(head.hash, entry);
      entry_ids := entry_ids || entry.id;
      hashes := hashes || head.hash::text;
    END LOOP;
    INSERT INTO audit_link (entry_id, structure_id, position, hash)
      SELECT sealed.id, NEW.structure_id, head.position + sealed.n, sealed.hash
      FROM unnest(entry_ids, hashes) WITH ORDINALITY AS sealed (id, hash, n);
    UPDATE audit_head SET position = head.position + cardinality(entry_ids), hash = head.hash
      WHERE structure_id = NEW.structure_id;
  END IF;
  door := set_config('app.system', was, true);
  RETURN NULL;
END $$;

-- A transaction that writes for two structures seals its entries in the order of their ids, so that two of them never wait
-- for each other.
DROP TRIGGER IF EXISTS audit_entry_sealed ON audit_entry;
CREATE CONSTRAINT TRIGGER audit_entry_sealed AFTER INSERT ON audit_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_audit_entry();

-- ==================== platform/search-page.sql

-- The number of rows `s` of the given structures that fit a condition, and the ids of one page of them, ordered by an
-- expression and then by id. `p_rows`: what follows FROM for all rows `s`; `p_ordered`: the same with what they are
-- ordered by. The number decides how the page is read: few rows are sorted, many are met soon along the index of the
-- order, of several structures along each of their indexes. `p_narrow`: what follows FROM for the rows `s` of a narrower
-- table that fit, or null; `p_family`: the family of the structures, or null where the rows know none. For search
-- functions only: the arguments are SQL.
CREATE OR REPLACE FUNCTION search_page(p_rows text, p_ordered text, p_structures int[], p_fits text, p_narrow text, p_by text,
    p_is_text boolean, p_descending boolean, p_page int, p_size int, p_family int DEFAULT NULL)
  RETURNS TABLE (total int, ids int[]) LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  several boolean := cardinality(p_structures) <> 1;
  here text := search_scope(p_structures, p_family, p_is_text);
  all_that_fit text := coalesce(p_narrow, format('%s where %s and %s', p_rows, here, p_fits));
  way text := CASE WHEN p_descending THEN 'desc' ELSE 'asc' END;
  skip int := (p_page - 1) * p_size;
  take int;
  reversed boolean;
  few boolean;
  hits int[];
  fits text := p_fits;
BEGIN
  -- Of what many have the page is mostly near the beginning of its order: then they need only be counted.
  IF p_is_text AND skip + p_size <= 200 AND (NOT several OR p_by = 's.id' AND p_family IS NOT NULL) THEN
    EXECUTE format('select array(select id from (select s.id, %s as fits from %s where %s order by %s %s, s.id %5$s
        limit %s) near where fits limit %s offset %s)', p_fits, p_ordered, here, p_by, way, 10 * (skip + p_size), p_size, skip)
      INTO ids;
    IF cardinality(ids) = p_size THEN
      EXECUTE format('select count(*)::int from %s', all_that_fit) INTO total;
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;
  IF p_is_text THEN
    EXECUTE format('select coalesce(array_agg(s.id), ''{}'') from %s', all_that_fit) INTO hits;
    total := cardinality(hits);
  ELSE
    EXECUTE format('select count(*)::int from %s', all_that_fit) INTO total;
  END IF;
  take := greatest(0, least(p_size, total - skip));
  -- From whichever end is nearer: the last page costs what the first does.
  reversed := total - skip - take < skip AND take > 0;
  IF reversed THEN
    skip := total - skip - take;
    way := CASE WHEN p_descending THEN 'asc' ELSE 'desc' END;
  END IF;
  -- Along an order many rows are met that do not fit, the more the fewer fit; sorted are all that do. It is even where
  -- n * n is about as many as all rows times those looked for.
  few := p_fits <> 'true'
    AND total <= 200 * sqrt(CASE WHEN several THEN cardinality(p_structures) ELSE 1 END::float * (skip + take));
  IF p_is_text AND p_by = 's.id' THEN
    EXECUTE format('select array(select id from unnest($1) hit (id) order by id %s limit %s offset %s)', way, take, skip)
      INTO ids USING hits;
  ELSIF few THEN
    EXECUTE format('select array(select s.id from %s where %s order by %s %s, s.id %4$s limit %s offset %s)', p_ordered,
        CASE WHEN p_is_text THEN 's.id = any ($1)' ELSE concat_ws(' and ', here, p_fits) END, p_by, way, take, skip)
      INTO ids USING hits;
  ELSE
    -- As a value, or the planner would read the hits one by one.
    IF p_is_text THEN fits := '(s.id in (select unnest($1))) is true'; END IF;
    EXECUTE format(CASE WHEN several THEN
        'select array(select near.id from unnest($2) n, lateral (
             select s.id, %2$s as by from %1$s where s.structure_id = n and %4$s
             order by %2$s %5$s, s.id %5$s limit %7$s) near
           order by near.by %5$s, near.id %5$s limit %6$s offset %8$s)'
      ELSE
        'select array(select s.id from %1$s where %3$s and %4$s order by %2$s %5$s, s.id %5$s limit %6$s offset %8$s)'
      END, p_ordered, p_by, here, fits, way, take, skip + take, skip)
      INTO ids USING hits, p_structures;
  END IF;
  IF reversed THEN
    ids := ARRAY(SELECT u.id FROM unnest(ids) WITH ORDINALITY AS u (id, n) ORDER BY u.n DESC);
  END IF;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION search_page(text, text, int[], text, text, text, boolean, boolean, int, int, int) FROM PUBLIC;

-- ==================== platform/search-scope.sql

-- The condition that limits rows `s` to some structures. A text in several structures is searched by an index that knows
-- their family, or through all rows: a plain list of structures would read the index once for each of them.
CREATE OR REPLACE FUNCTION search_scope(p_structures int[], p_family int, p_is_text boolean) RETURNS text
  LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN cardinality(p_structures) = 1 THEN format('s.structure_id = %s', p_structures[1])
    WHEN NOT p_is_text THEN format('s.structure_id = any (%L::int[])', p_structures)
    ELSE concat_ws(' and ', 's.family_id = ' || p_family, format('coalesce(s.structure_id = any (%L::int[]), false)', p_structures))
  END
$$;

REVOKE ALL ON FUNCTION search_scope(int[], int, boolean) FROM PUBLIC;

-- ==================== auth/find-session.sql

-- Every request asks for its session, so it is one statement without a transaction of its own. Returns the live session
-- of a token hash with the membership that it works in: that of the wanted structure, or else of the own one of the
-- session; structure_id is null when the account does not belong to the wanted structure. A null session token stands for
-- the session of a browser. A session ends after 30 days, or after 7 idle ones.
CREATE OR REPLACE FUNCTION find_session(p_token_hash text, p_session_token_hash text, p_structure text, p_family text)
  RETURNS TABLE (
    session_id text, kind text, last_seen_at timestamptz, account_id int, email text, first_name text,
    last_name text, language text, structure_id int, structure_name text, family_id int, family_name text,
    gui_item_list text[], anagrafica_sku text
  )
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  -- It is set here, because a user without superuser rights may not bind the parameter to the function.
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

-- ==================== auth/structure-contents.sql

-- What a structure holds besides what it began with (settings, audit, the registry entries of its company and its people):
-- the names of the tables with rows of it, 'membership' when it has more than one person, 'structure' when structures
-- stand below it. It reads the catalogue, so a table that is added later counts too. What triggers derive and what is a
-- setting is not content.
CREATE OR REPLACE FUNCTION structure_contents(p_structure_id int) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  tenant_table text;
  found boolean;
BEGIN
  IF EXISTS (SELECT FROM structure WHERE parent_id = p_structure_id) THEN RETURN NEXT 'structure'; END IF;
  IF (SELECT count(*) FROM membership WHERE structure_id = p_structure_id) > 1 THEN RETURN NEXT 'membership'; END IF;
  IF EXISTS (SELECT FROM anagrafica a WHERE a.structure_id = p_structure_id
      AND NOT EXISTS (SELECT FROM membership m WHERE m.structure_id = a.structure_id AND m.anagrafica_sku = a.sku)
      AND NOT EXISTS (SELECT FROM structure_configuration c WHERE c.structure_id = a.structure_id AND c.registry_sku = a.sku))
  THEN RETURN NEXT 'anagrafica'; END IF;
  FOR tenant_table IN
    SELECT c.relname FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'structure_id' AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND c.relname <> ALL (ARRAY['membership', 'anagrafica', 'anagrafica_search', 'anagrafica_search_note',
          'structure_configuration', 'booking_settings', 'document_tally', 'vat_block', 'application_configuration', 'invitation', 'idempotency_key', 'audit_entry', 'audit_link',
          'audit_head'])
      ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE structure_id = $1)', tenant_table)
      INTO found USING p_structure_id;
    IF found THEN RETURN NEXT tenant_table; END IF;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION structure_contents(int) FROM PUBLIC;

-- ==================== anagrafica/anagrafica-name.sql

-- The name by which people know an entry, equal to displayName of server/anagrafica.
CREATE OR REPLACE FUNCTION anagrafica_name(a anagrafica) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(a.business_name, ''), btrim(concat_ws(' ', a.first_name, a.last_name)))
$$;

-- ==================== anagrafica/anagrafica-named-like.sql

-- For each of these names, the entries of the own structure with the most similar names.
CREATE OR REPLACE FUNCTION anagrafica_named_like(p_names text[], p_limit int) RETURNS TABLE (id int)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named text;
BEGIN
  PERFORM set_config('pg_trgm.similarity_threshold', '0.4', true);
  FOREACH named IN ARRAY p_names LOOP
    named := app_fold(named);
    RETURN QUERY EXECUTE 'select s.id from anagrafica_search s
      where s.structure_id = $1 and s.name % $2 order by similarity(s.name, $2) desc, s.id limit $3'
      USING app_structure(), named, p_limit;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION anagrafica_named_like(text[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION anagrafica_named_like(text[], int) TO luna_app;

-- ==================== anagrafica/anagrafica-of-address.sql

-- The entries of the own structure that have an e-mail address, whatever its case.
CREATE OR REPLACE FUNCTION anagrafica_of_address(p_email text) RETURNS SETOF int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id FROM anagrafica_search s WHERE s.structure_id = app_structure() AND s.email = app_fold(p_email)
$$;

-- ==================== anagrafica/anagrafica-search-condition.sql

-- The condition that a filter stands for. `parts` is { column: [pattern, ...] } where every pattern must fit; `ana_type`
-- and `categories` are compared; `tags` are the ids of tags of which an entry has at least one. An unknown column is an
-- error, because it is quoted. A text never fits an empty value: along the index of a column, entries without a value
-- stand together (half of the registry for the name of a company). The two long columns have no such index.
CREATE OR REPLACE FUNCTION anagrafica_search_condition(p_filter jsonb) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT concat_ws(' and ', 'true',
    (SELECT string_agg(format('s.%I like %L', field.key, folded.pattern) ||
        CASE WHEN field.key NOT IN ('identity', 'note') AND translate(folded.pattern, '%', '') <> ''
          THEN format(' and s.%I > ''''', field.key) ELSE '' END, ' and ')
      FROM jsonb_each(p_filter -> 'parts') field, jsonb_array_elements_text(field.value) part,
        LATERAL (SELECT app_fold(part) AS pattern) folded),
    (SELECT format('s.ana_type = %L::smallint', p_filter ->> 'ana_type') WHERE p_filter ->> 'ana_type' IS NOT NULL),
    (SELECT format('s.category_id = any (%L::int[])', translate(p_filter ->> 'categories', '[]', '{}'))
      WHERE p_filter ->> 'categories' IS NOT NULL),
    (SELECT format('exists (select from anagrafica_tag_link l where l.structure_id = s.structure_id
        and l.tag_id = any (%L::int[]) and l.anagrafica_id = s.id)', translate(p_filter ->> 'tags', '[]', '{}'))
      WHERE p_filter ->> 'tags' IS NOT NULL))
$$;

-- ==================== anagrafica/app-phone.sql

-- The digits of a telephone number, without the prefix of Italy.
CREATE OR REPLACE FUNCTION app_phone(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(value, '\D', '', 'g'), '^00', ''), '^39(?=0|\d{9})', '')
$$;

-- ==================== anagrafica/app-registry-keys.sql

-- The keys by which two entries are recognised as one: v P.IVA, c tax code, e e-mail, t telephone.
CREATE OR REPLACE FUNCTION app_registry_keys(vatnumber text, taxcode text, emails text[], phones text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT array(
    SELECT DISTINCT key FROM (
      SELECT 'v:' || regexp_replace(app_fold(vatnumber), '^it(?=\d{11}$)', '') AS key WHERE vatnumber <> ''
      UNION ALL SELECT 'c:' || app_fold(taxcode) WHERE taxcode <> ''
      UNION ALL SELECT 'e:' || app_fold(email) FROM unnest(emails) email WHERE email <> ''
      UNION ALL SELECT 't:' || app_phone(phone) FROM unnest(phones) phone WHERE length(app_phone(phone)) >= 6
    ) found)
$$;

-- ==================== anagrafica/anagrafica-search-row.sql

-- What an entry is searched by, and its family.
CREATE OR REPLACE FUNCTION anagrafica_search_row(a anagrafica) RETURNS anagrafica_search LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT a.id, a.structure_id, a.ana_type, a.category_id, app_fold(a.search_name), app_fold(a.first_name),
    app_fold(a.last_name), app_fold(a.business_name), app_fold(a.email), app_fold(a.address_city),
    app_fold(a.business_vatnumber), regexp_replace(a.phone_number, '\D', '', 'g'),
    regexp_replace(a.cell_phone_number, '\D', '', 'g'), regexp_replace(a.fax, '\D', '', 'g'),
    app_fold(a.address_prov), app_fold(a.agent),
    ' ' || app_fold(concat_ws(' ', a.search_name, a.business_vatnumber, a.taxcode, a.email, a.email_second))
      || ' ' || regexp_replace(concat_ws('/', a.phone_number, a.cell_phone_number, a.phone_number_second,
        a.cell_phone_number_second), '[^\d/]', '', 'g'),
    app_fold(a.note),
    app_registry_keys(a.business_vatnumber, a.taxcode, ARRAY[a.email, a.email_second],
      ARRAY[a.phone_number, a.phone_number_second, a.cell_phone_number, a.cell_phone_number_second]),
    (SELECT family_id FROM structure WHERE id = a.structure_id)
$$;

-- ==================== anagrafica/keep-anagrafica-search-note.sql

-- Keeps `anagrafica_search_note` equal to the notes of `anagrafica_search`.
CREATE OR REPLACE FUNCTION keep_anagrafica_search_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO anagrafica_search_note (id, structure_id, note, family_id) VALUES (NEW.id, NEW.structure_id, NEW.note, NEW.family_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER anagrafica_search_noted AFTER INSERT ON anagrafica_search
  FOR EACH ROW WHEN (NEW.note <> '') EXECUTE FUNCTION keep_anagrafica_search_note();

-- ==================== anagrafica/keep-anagrafica-search.sql

-- Keeps `anagrafica_search` equal to the registry.
CREATE OR REPLACE FUNCTION keep_anagrafica_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND anagrafica_search_row(NEW) IS NOT DISTINCT FROM anagrafica_search_row(OLD) THEN
    RETURN NULL;
  END IF;
  DELETE FROM anagrafica_search WHERE id = NEW.id;
  INSERT INTO anagrafica_search SELECT * FROM anagrafica_search_row(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER anagrafica_searched AFTER INSERT OR UPDATE ON anagrafica
  FOR EACH ROW EXECUTE FUNCTION keep_anagrafica_search();

-- ==================== anagrafica/move-registry-references.sql

-- Makes everything that refers to one entry refer to another; a row of which the other has an equal is dropped. Returns
-- what happened to each row, for `restore_registry_references`.
CREATE OR REPLACE FUNCTION move_registry_references(merged anagrafica, kept anagrafica) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  done jsonb;
BEGIN
  PERFORM set_config('app.merging', 'on', true);
  done := move_references('anagrafica', to_jsonb(merged), to_jsonb(kept));
  PERFORM set_config('app.merging', '', true);
  RETURN done;
END $$;

-- ==================== anagrafica/registry-references.sql

-- The columns of any table that refer to an entry, by its id or its sku, read from the catalogue: a table that a later
-- migration adds is among them. What triggers derive from the entry is removed with it and is left out.
CREATE OR REPLACE FUNCTION registry_references() RETURNS TABLE (table_name text, column_name text, target text)
  LANGUAGE sql STABLE AS $$ SELECT table_name, column_name, target FROM references_to('anagrafica') $$;

-- ==================== anagrafica/restore-registry-references.sql

-- Makes what was moved refer to the first entry again, unless it refers to a third one by now, and restores what was
-- dropped, step by step: what belongs to a dropped row comes back after it. The entry itself exists again already. A step
-- without values names the column of the registry instead.
CREATE OR REPLACE FUNCTION restore_registry_references(moved jsonb, merged anagrafica, kept anagrafica) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  step jsonb;
BEGIN
  PERFORM set_config('app.merging', 'on', true);
  FOR step IN SELECT value FROM jsonb_array_elements(moved) WITH ORDINALITY AS s (value, n) ORDER BY n LOOP
    IF step ? 'row' THEN
      PERFORM restore_row((step ->> 'table')::regclass, step -> 'row');
    ELSE
      EXECUTE format('UPDATE %I t SET %I = $1::%s WHERE %I::text = $2 AND to_jsonb(t) @> $3', step ->> 'table',
        step ->> 'column', coalesce(step ->> 'type', CASE step ->> 'target' WHEN 'id' THEN 'int' ELSE 'text' END),
        step ->> 'column')
        USING coalesce(step ->> 'was', to_jsonb(merged) ->> (step ->> 'target')),
          coalesce(step ->> 'is', to_jsonb(kept) ->> (step ->> 'target')), step -> 'key';
    END IF;
  END LOOP;
  PERFORM set_config('app.merging', '', true);
END $$;

-- ==================== anagrafica/search-anagrafica.sql

-- Searches the registry within the visible structures: the number of entries that fit, and the ids of one page. Together
-- with `similar_anagrafica` it is the only reader of `anagrafica_search`: the rows of the ids are read under row-level
-- security as any others.
CREATE OR REPLACE FUNCTION search_anagrafica(p_structures int[], p_filter jsonb, p_similar text, p_order text, p_descending boolean,
    p_page int, p_size int) RETURNS TABLE (total int, ids int[], best_first boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  structures int[] := ARRAY(SELECT unnest(p_structures) INTERSECT SELECT unnest(app_visible()));
  -- Where all are of one.
  family int := (SELECT min(family_id) FROM structure WHERE id = ANY (structures) HAVING min(family_id) = max(family_id));
  fits text := anagrafica_search_condition(p_filter);
  -- Of the note, and nothing else. Entries without one have no row there: it is not asked for what fits every text.
  narrow text := (SELECT format('anagrafica_search_note s where %s and %s', search_scope(structures, family, true), fits)
    WHERE p_filter - 'parts' = '{}' AND (p_filter -> 'parts') - 'note' = '{}'
      AND translate(p_filter #>> '{parts,note,0}', '%', '') <> '');
BEGIN
  best_first := false;
  SELECT found.total, found.ids INTO total, ids FROM search_page('anagrafica_search s', 'anagrafica_search s', structures,
    fits, narrow, format('s.%I', p_order), p_filter ? 'parts', p_descending, p_page, p_size, family) found;
  IF total = 0 AND p_similar <> '' THEN
    best_first := true;
    ids := similar_names(structures, anagrafica_search_condition(p_filter #- '{parts,identity}'), p_similar);
    total := cardinality(ids);
    ids := ids[(p_page - 1) * p_size + 1:p_page * p_size];
  END IF;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION search_anagrafica(int[], jsonb, text, text, boolean, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_anagrafica(int[], jsonb, text, text, boolean, int, int) TO luna_app;

-- ==================== anagrafica/similar-anagrafica.sql

-- Entries of the own structure that may equal one that is being written: first those that share a key, then those with a
-- similar name, very similar or, when there are none, at least half similar.
CREATE OR REPLACE FUNCTION similar_anagrafica(p_keys text[], p_name text, p_except int, p_limit int)
  RETURNS TABLE (id int, shared text[], score real) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named text := app_fold(p_name);
  alike int[];
BEGIN
  FOREACH alike SLICE 1 IN ARRAY ARRAY[[75], [50]] LOOP
    PERFORM set_config('pg_trgm.similarity_threshold', (alike[1] / 100.0)::text, true);
    EXECUTE 'select array(select s.id from anagrafica_search s
      where s.structure_id = $1 and s.name % $2 and s.id is distinct from $3 limit 200)'
      INTO alike USING app_structure(), named, p_except;
    EXIT WHEN cardinality(alike) > 0;
  END LOOP;
  RETURN QUERY EXECUTE
    'with hit as (
       (select s.id from anagrafica_search s where s.structure_id = $1 and s.keys && $2 order by s.id limit 50)
       union select unnest($3))
     select s.id, n.shared, n.score from hit join anagrafica_search s using (id),
       lateral (select array(select unnest(s.keys) intersect select unnest($2) order by 1) as shared,
         similarity(s.name, $4) as score) n
     where s.id is distinct from $5 order by cardinality(n.shared) desc, n.score desc, s.id limit $6'
    USING app_structure(), p_keys, alike, named, p_except, p_limit;
END $$;

REVOKE ALL ON FUNCTION similar_anagrafica(text[], text, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION similar_anagrafica(text[], text, int, int) TO luna_app;

-- ==================== anagrafica/similar-names.sql

-- The ids of at most 200 similar names among the rows that fit a condition, the most similar first; for the search only.
-- Very similar names are searched first. Of less similar ones only the first are compared, because one comparison costs
-- 20 microseconds.
CREATE OR REPLACE FUNCTION similar_names(p_structures int[], p_fits text, p_name text) RETURNS int[]
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  found int[];
BEGIN
  FOREACH found SLICE 1 IN ARRAY ARRAY[[60], [40]] LOOP
    PERFORM set_config('pg_trgm.word_similarity_threshold', (found[1] / 100.0)::text, true);
    EXECUTE format('select array_agg(h.id order by word_similarity(%1$L, h.name) desc, h.id) from (
        select s.id, s.name from anagrafica_search s
        where s.structure_id = any (%2$L::int[]) and s.name %%> %1$L and %3$s limit 500) h',
      app_fold(p_name), p_structures, p_fits) INTO found;
    EXIT WHEN found IS NOT NULL;
  END LOOP;
  RETURN coalesce(found[1:200], '{}');
END $$;

-- ==================== pricelist/changed-price.sql

-- The price after a change, as lib/domain/pricing/price-change.ts computes it; null where it would fall to nothing or out
-- of range.
CREATE OR REPLACE FUNCTION changed_price(amount numeric, type text, mode text, value numeric, rounding text)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN r.price > 0 AND r.price <= 99999999 THEN r.price END
  FROM (SELECT CASE type WHEN 'INCREASE' THEN amount + d.difference ELSE amount - d.difference END AS price
    FROM (SELECT CASE mode WHEN 'PERCENTAGE' THEN amount * value / 100 ELSE value END AS difference) d) c,
  LATERAL (SELECT CASE rounding
    WHEN 'CENT' THEN round(c.price, 2)
    WHEN 'FIVE_CENTS' THEN round(c.price * 20, 0) / 20
    WHEN 'WHOLE' THEN round(c.price, 0)
    ELSE round(c.price + 0.01, 0) - 0.01 END AS price) r
$$;

-- ==================== pricelist/guard-availability.sql

-- Only stock movements change the availability of a product.
CREATE OR REPLACE FUNCTION guard_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.availability := 0;
  ELSIF NEW.availability <> OLD.availability AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'availability changes by stock movements only';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER product_availability_guarded BEFORE INSERT OR UPDATE ON product
  FOR EACH ROW EXECUTE FUNCTION guard_availability();

-- ==================== pricelist/keep-availability.sql

-- The availability of a product is the sum of its stock movements.
CREATE OR REPLACE FUNCTION keep_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product SET availability = availability + NEW.quantity
    WHERE structure_id = NEW.structure_id AND id = NEW.product_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stock_movement_moves AFTER INSERT ON stock_movement
  FOR EACH ROW EXECUTE FUNCTION keep_availability();

-- ==================== pricelist/keep-product-search-values.sql

-- Keeps `product_search_value` equal to the attributes of `product_search`. The table has no foreign key, which would cost
-- an import one look at the product for each of its values: rows of product_search are added and removed as a whole.
CREATE OR REPLACE FUNCTION keep_product_search_values() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_search_value SELECT NEW.structure_id, a.key, a.value, NEW.id FROM jsonb_each_text(NEW.attributes) a;
  ELSE
    DELETE FROM product_search_value v USING jsonb_each_text(OLD.attributes) a
      WHERE v.structure_id = OLD.structure_id AND v.key = a.key AND v.value = a.value AND v.id = OLD.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_search_valued AFTER INSERT OR DELETE ON product_search
  FOR EACH ROW EXECUTE FUNCTION keep_product_search_values();

-- ==================== pricelist/keep-product-search.sql

-- Keeps `product_search` equal to the products.
CREATE OR REPLACE FUNCTION keep_product_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  fresh product_search := product_search_row(NEW);
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_search SELECT fresh.*;
  ELSIF fresh IS DISTINCT FROM product_search_row(OLD) THEN
    DELETE FROM product_search WHERE id = NEW.id;
    INSERT INTO product_search SELECT fresh.*;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_searched
  AFTER INSERT OR UPDATE OF name, code, barcode, description, sku_anagrafica, attributes ON product
  FOR EACH ROW EXECUTE FUNCTION keep_product_search();

-- ==================== pricelist/product-search-row.sql

-- What a product is searched by.
CREATE OR REPLACE FUNCTION product_search_row(p product) RETURNS product_search LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p.id, p.structure_id, app_fold(p.name), app_fold(p.code), p.sku_anagrafica,
    ' ' || app_fold(concat_ws(' ', p.name, p.code, p.barcode, p.description)), v.attributes, v.words
  FROM (
    SELECT coalesce(jsonb_object_agg(key, app_fold(value)), '{}') AS attributes,
      coalesce(string_agg(app_fold(value), ' '), '') AS words
    FROM jsonb_each_text(p.attributes)) v
$$;

-- ==================== pricelist/search-product.sql

-- The number of products of the given visible structures that fit a filter, and the ids of one page in their order.
-- `words`: patterns that must stand in name, code, barcode or description; `name`: patterns of the name; `attributes`:
-- { unique_key: pattern }; `suppliers`: skus. What is ordered by availability is read along the index of the product. It
-- is the only reader of `product_search`, which has no row-level security and to which luna_app has no right.
CREATE OR REPLACE FUNCTION search_product(p_structures int[], p_filter jsonb, p_order text, p_descending boolean, p_page int, p_size int)
  RETURNS TABLE (total int, ids int[]) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  structures int[] := ARRAY(SELECT unnest(p_structures) INTERSECT SELECT unnest(app_visible()));
  fits text := concat_ws(' and ', 'true',
    (SELECT string_agg(format('s.words like %L', app_fold(pattern)), ' and ')
      FROM jsonb_array_elements_text(p_filter -> 'words') pattern),
    (SELECT string_agg(format('s.name like %1$L and s.words like %1$L', app_fold(pattern)), ' and ')
      FROM jsonb_array_elements_text(p_filter -> 'name') pattern),
    (SELECT string_agg(format('s.attributes ->> %L like %L and s.values like %2$L', field.key, app_fold(field.value)), ' and ')
      FROM jsonb_each_text(p_filter -> 'attributes') field),
    (SELECT format('s.sku_anagrafica = any (%L::text[])', array_agg(sku))
      FROM jsonb_array_elements_text(p_filter -> 'suppliers') sku HAVING count(*) > 0));
  -- Of a single attribute, and nothing else.
  narrow text := (SELECT format('product_search_value s where s.structure_id = any (%L::int[]) and s.key = %L
      and s.value like %L', structures, min(field.key), app_fold(min(field.value)))
    FROM jsonb_each_text(p_filter -> 'attributes') field WHERE p_filter - 'attributes' = '{}' HAVING count(*) = 1);
  is_text boolean := p_filter ?| ARRAY['words', 'name', 'attributes'];
  by_stock boolean := p_order = 'availability';
BEGIN
  RETURN QUERY SELECT * FROM search_page('product_search s',
    CASE WHEN by_stock THEN 'product_search s join product p on p.structure_id = s.structure_id and p.id = s.id'
      ELSE 'product_search s' END,
    structures, fits, narrow, format(CASE WHEN by_stock THEN 'p.%I' ELSE 's.%I' END, p_order), is_text, p_descending, p_page, p_size);
END $$;

REVOKE ALL ON FUNCTION search_product(int[], jsonb, text, boolean, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_product(int[], jsonb, text, boolean, int, int) TO luna_app;

-- ==================== pricelist/business-conditions/refuse-other-meaning.sql

-- Two suppliers that are merged keep one field of each key. Conditions of both would read their values by it: 10 euro must
-- not become 10 percent, so fields that differ refuse the merge.
CREATE OR REPLACE FUNCTION refuse_other_meaning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM business_condition_custom_field f
      WHERE f.structure_id = NEW.structure_id AND f.anagrafica_sku = NEW.anagrafica_sku AND f.key = NEW.key
        AND (f.type, f.change) <> (NEW.type, NEW.change)) THEN
    RAISE EXCEPTION 'business_condition_field_differs' USING ERRCODE = '23001';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER business_condition_field_keeps_meaning BEFORE UPDATE OF anagrafica_sku ON business_condition_custom_field
  FOR EACH ROW EXECUTE FUNCTION refuse_other_meaning();

-- ==================== salesforce/document/anonymise-documents.sql

-- Puts a nameless party in place of the person in the past and deleted documents of the own structure that name an entry,
-- removes their texts, exchanged files and attachments, and the notes of their payments. Amounts, numbers and days stay. A
-- counterparty stands in the file and the key of a received document too. Returns the number of documents. A document that
-- must still be kept stops all of it.
CREATE OR REPLACE FUNCTION anonymise_documents(p_sku text, p_party jsonb, p_name text) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  documents int[] := ARRAY(SELECT id FROM document
    WHERE structure_id = app_structure() AND ana_sku = p_sku ORDER BY id FOR UPDATE);
  files int[] := ARRAY(SELECT received_file_id FROM document WHERE id = ANY (documents) AND received_file_id IS NOT NULL);
BEGIN
  PERFORM set_config('app.anonymising', 'on', true);
  DELETE FROM exchange_message m USING einvoice_file f WHERE f.id = m.einvoice_file_id AND f.document_id = ANY (documents);
  DELETE FROM einvoice_file WHERE document_id = ANY (documents);
  DELETE FROM received_attachment WHERE document_id = ANY (documents);
  UPDATE document_payment SET note = '' WHERE document_id = ANY (documents) AND note <> '';
  UPDATE document SET description = '', note = '',
    anagrafica_receiver = CASE type WHEN 'ACTIVE' THEN p_party ELSE anagrafica_receiver END,
    anagrafica_sender = CASE type WHEN 'PASSIVE' THEN p_party ELSE anagrafica_sender END,
    counterparty_name = p_name,
    supplier_key = CASE type WHEN 'PASSIVE' THEN 'id:' || id END,
    received_file_id = NULL, received_file_position = NULL
    WHERE id = ANY (documents);
  DELETE FROM received_file f WHERE f.id = ANY (files)
    AND NOT EXISTS (SELECT FROM document d WHERE d.received_file_id = f.id);
  PERFORM set_config('app.anonymising', '', true);
  RETURN cardinality(documents);
END $$;

REVOKE ALL ON FUNCTION anonymise_documents(text, jsonb, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION anonymise_documents(text, jsonb, text) TO luna_app;

-- ==================== salesforce/document/document-has.sql

-- Whether every pattern stands in the words of a document. It is a function of its own because row-level security hides
-- from the planner how common a pattern is: for a function it expects one row in three, and walks along the order of a
-- list.
CREATE OR REPLACE FUNCTION document_has(words text, patterns text[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN words LIKE ALL (patterns);
END $$;

-- ==================== salesforce/document/document-hits.sql

-- The documents of a kind of the current structure in which every pattern stands, at most `p_most`. Row-level security lets
-- no index be used for a pattern, so the function searches with the rights of its owner, in that structure alone.
CREATE OR REPLACE FUNCTION document_hits(p_kind text, p_type text, p_patterns text[], p_most int) RETURNS int[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  fits text := (SELECT string_agg(format('document_words(d.full_numeration, d.counterparty_name, d.description) LIKE app_fold(%L)',
    pattern), ' AND ') FROM unnest(p_patterns) AS pattern);
  hits int[];
BEGIN
  IF fits IS NULL OR app_structure() IS NULL OR NOT app_structure() = ANY (app_visible()) THEN
    RETURN '{}';
  END IF;
  EXECUTE format('SELECT array(SELECT d.id FROM document d WHERE d.structure_id = %s AND d.document_kind = %L
      AND d.type = %L AND %s LIMIT %s)', app_structure(), p_kind, p_type, fits, p_most) INTO hits;
  RETURN hits;
END $$;

REVOKE ALL ON FUNCTION document_hits(text, text, text[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION document_hits(text, text, text[], int) TO luna_app;

-- ==================== salesforce/document/document-is-open.sql

-- A draft is open. Offers and contracts may change until the customer has them; what was thrown away can come back as a
-- draft.
CREATE OR REPLACE FUNCTION document_is_open(kind text, state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT state = 'DRAFT' OR state = CASE WHEN kind IN ('OFFER', 'CONTRACT') THEN 'READY_TO_SEND' ELSE 'TO_BE_ISSUED' END
$$;

-- ==================== salesforce/document/document-is-past.sql

-- True ten years after the end of the year of the document (art. 2220 c.c.). The application is stricter: it counts from
-- the year of the last entry about the document.
CREATE OR REPLACE FUNCTION document_is_past(day date) RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT extract(year FROM day) + 10 < extract(year FROM current_date) $$;

-- ==================== salesforce/document/document-is-rejected.sql

-- An invoice that the exchange system rejected counts as not issued, and is sent again, corrected, with the same number and
-- day (Agenzia delle Entrate, circolare 13/E of 2 July 2018, question 1.6). So its content may change; what identifies it
-- may not.
CREATE OR REPLACE FUNCTION document_is_rejected(state text) RETURNS boolean
  LANGUAGE sql IMMUTABLE AS $$ SELECT state IN ('DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO') $$;

-- ==================== salesforce/document/fold-document-tally.sql

-- Adds up the rows of one count, once in a while. Changes are only added, so that no transaction waits for another.
CREATE OR REPLACE FUNCTION fold_document_tally(of_structure int, of_kind text, of_type text, of_state text, of_month date) RETURNS void
  LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM document_tally WHERE id IN (
      SELECT id FROM document_tally
      WHERE structure_id = of_structure AND document_kind = of_kind AND type = of_type AND state = of_state
        AND month IS NOT DISTINCT FROM of_month
      FOR UPDATE SKIP LOCKED)
    RETURNING n, total)
  INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
  SELECT of_structure, of_kind, of_type, of_state, of_month, sum(n), sum(total) FROM gone
  HAVING sum(n) <> 0 OR sum(total) <> 0
$$;

-- ==================== salesforce/document/issued-month.sql

-- The first day of the month in which a document was issued; null while it has no number.
CREATE OR REPLACE FUNCTION issued_month(number int, date date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN number IS NOT NULL THEN date_trunc('month', date::timestamp)::date END
$$;

-- ==================== salesforce/document/refuse-change-of-issued-document.sql

-- An issued document is immutable: its state moves, and what is left of it. A rejected one may be corrected except for what
-- identifies it. A received document that came with a file stays as it came; of one that was typed in, all fields that the
-- calls of documents accept may be corrected. A merge of registry entries may lead a document to another entry; its
-- snapshots stay.
CREATE OR REPLACE FUNCTION refuse_change_of_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['state', 'updated_at', 'revision', 'paid_amount', 'credited_amount', 'overpaid', 'residual'];
  content text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'counterparty_name', 'ana_sku', 'description', 'note',
    'invoice_configuration', 'extra_expenses_list', 'taxes', 'cig', 'cup', 'totals', 'product_subtotal', 'subtotal',
    'total', 'amount_due', 'tipo_documento'];
  personal text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'counterparty_name', 'description', 'note',
    'supplier_key', 'received_file_id', 'received_file_position'];
  was_open boolean := document_is_open(OLD.document_kind, OLD.state);
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT was_open AND OLD.state <> 'DELETED' THEN
      RAISE EXCEPTION 'an issued document cannot be deleted' USING ERRCODE = '23514', CONSTRAINT = 'document_immutable';
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
    IF OLD.received_file_id IS NULL AND OLD.state <> 'DELETED' THEN
      free := free || content || ARRAY['date', 'year', 'full_numeration', 'supplier_key', 'typology', 'recurrence',
        'offer_sale_description', 'document_model'];
    END IF;
  END IF;
  IF current_setting('app.merging', true) = 'on' THEN
    free := free || 'ana_sku'::text;
  END IF;
  IF app_anonymising() AND (OLD.state = 'DELETED' OR document_is_past(OLD.date)) THEN
    free := free || personal;
  END IF;
  IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
    RAISE EXCEPTION 'an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'document_immutable';
  END IF;
  IF document_is_open(NEW.document_kind, NEW.state) AND OLD.state <> 'DELETED' THEN
    RAISE EXCEPTION 'an issued document cannot be opened again' USING ERRCODE = '23514', CONSTRAINT = 'document_immutable';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER document_immutable BEFORE UPDATE OR DELETE ON document
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_document();

-- ==================== salesforce/document/refuse-change-of-issued-rows.sql

-- The lines and due dates of an issued document are immutable, except for the open part of a due date, which follows from
-- payments. Due dates of a received document may be agreed again; the lines of a received file are only added.
CREATE OR REPLACE FUNCTION refuse_change_of_issued_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parent record;
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1
      AND to_jsonb(NEW) - 'open_amount' - 'flow' = to_jsonb(OLD) - 'open_amount' - 'flow' THEN
    RETURN NEW;
  END IF;
  SELECT document_kind, state, type, received_file_id INTO parent FROM document
    WHERE id = CASE WHEN TG_OP = 'INSERT' THEN NEW.document_id ELSE OLD.document_id END;
  IF FOUND AND parent.type = 'PASSIVE' THEN
    IF TG_TABLE_NAME = 'document_line' AND parent.received_file_id IS NOT NULL AND TG_OP <> 'INSERT' THEN
      RAISE EXCEPTION 'the rows of an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'document_immutable';
    END IF;
  ELSIF FOUND AND NOT document_is_open(parent.document_kind, parent.state) AND NOT document_is_rejected(parent.state) THEN
    RAISE EXCEPTION 'the rows of an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'document_immutable';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE OR REPLACE TRIGGER document_line_immutable BEFORE INSERT OR UPDATE OR DELETE ON document_line
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_rows();
CREATE OR REPLACE TRIGGER document_due_date_immutable BEFORE INSERT OR UPDATE OR DELETE ON document_due_date
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_rows();

-- ==================== salesforce/document/tally-added-documents.sql

-- Counts documents that are added.
CREATE OR REPLACE FUNCTION tally_added_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
  SELECT structure_id, document_kind, type, state, issued_month(number, date), count(*),
    coalesce(sum(total) FILTER (WHERE number IS NOT NULL), 0)
  FROM added GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_tallied AFTER INSERT ON document
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added_documents();

-- ==================== salesforce/document/tally-changed-document.sql

-- Counts a document that is changed or deleted: what the change subtracts and what it adds are one statement.
CREATE OR REPLACE FUNCTION tally_changed_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_month date := issued_month(OLD.number, OLD.date);
  new_month date;
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
    VALUES (OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, old_month, -1,
      CASE WHEN OLD.number IS NULL THEN 0 ELSE -OLD.total END);
  ELSE
    new_month := issued_month(NEW.number, NEW.date);
    INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
    VALUES
      (OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, old_month, -1,
        CASE WHEN OLD.number IS NULL THEN 0 ELSE -OLD.total END),
      (NEW.structure_id, NEW.document_kind, NEW.type, NEW.state, new_month, 1,
        CASE WHEN NEW.number IS NULL THEN 0 ELSE NEW.total END);
  END IF;
  IF random() < 0.02 THEN
    PERFORM fold_document_tally(OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, old_month);
    IF TG_OP = 'UPDATE' THEN
      PERFORM fold_document_tally(NEW.structure_id, NEW.document_kind, NEW.type, NEW.state, new_month);
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_untallied AFTER DELETE ON document
  FOR EACH ROW EXECUTE FUNCTION tally_changed_document();
CREATE OR REPLACE TRIGGER document_retallied AFTER UPDATE ON document
  FOR EACH ROW WHEN ((OLD.structure_id, OLD.document_kind, OLD.type, OLD.state)
    IS DISTINCT FROM (NEW.structure_id, NEW.document_kind, NEW.type, NEW.state)
    OR (OLD.number IS NULL) <> (NEW.number IS NULL)
    OR NEW.number IS NOT NULL AND (OLD.date, OLD.total) IS DISTINCT FROM (NEW.date, NEW.total))
  EXECUTE FUNCTION tally_changed_document();

-- ==================== salesforce/exchange/refuse-change-of-exchanged.sql

-- As `refuse_change`, except that the files of a past document may be deleted while it is anonymised.
CREATE OR REPLACE FUNCTION refuse_change_of_exchanged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  file int := (to_jsonb(OLD) ->> CASE TG_TABLE_NAME WHEN 'einvoice_file' THEN 'id' ELSE 'einvoice_file_id' END)::int;
BEGIN
  IF TG_OP = 'DELETE' AND app_anonymising() AND EXISTS (
    SELECT FROM einvoice_file f JOIN document d ON d.id = f.document_id WHERE f.id = file AND document_is_past(d.date))
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'rows_only_added';
END $$;

CREATE OR REPLACE TRIGGER exchange_message_only_added BEFORE DELETE OR UPDATE OF bytes, sha256, message_type ON exchange_message
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_exchanged();
CREATE OR REPLACE TRIGGER einvoice_file_bytes_kept BEFORE DELETE OR UPDATE OF bytes, sha256, file_name, progressive ON einvoice_file
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_exchanged();
-- A file is signed before it is sent, and stays as it was sent.
CREATE OR REPLACE TRIGGER einvoice_file_signed_kept BEFORE UPDATE OF signed_bytes ON einvoice_file
  FOR EACH ROW WHEN (OLD.state NOT IN ('READY', 'FAILED')) EXECUTE FUNCTION refuse_change_of_exchanged();

-- ==================== salesforce/payments/check-reversal.sql

-- A reversal takes back a payment of the same document, whole and once.
CREATE OR REPLACE FUNCTION check_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM document_payment p WHERE p.id = NEW.reverses_id AND p.document_id = NEW.document_id
    AND p.amount = NEW.amount AND p.reverses_id IS NULL) THEN
    RAISE EXCEPTION 'a reversal takes back a payment of the same document, whole'
      USING ERRCODE = '23514', CONSTRAINT = 'document_payment_reversal';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER document_payment_reversal BEFORE INSERT ON document_payment
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION check_reversal();

-- ==================== salesforce/payments/follow-document.sql

-- After a document changed: what its credit notes lower, then the open part of its due dates.
CREATE OR REPLACE FUNCTION follow_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.origin_kind = 'CREDIT' AND NEW.document_kind = 'CREDITNOTE' THEN
    PERFORM settle_invoice(NEW.origin_id);
  ELSIF TG_OP = 'UPDATE' AND (NEW.amount_due, NEW.paid_amount) IS DISTINCT FROM (OLD.amount_due, OLD.paid_amount) THEN
    PERFORM settle_invoice(NEW.id);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM spread_residual(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_noted AFTER INSERT ON document
  FOR EACH ROW WHEN (NEW.origin_kind = 'CREDIT' AND document_is_due(NEW.document_kind, NEW.state))
  EXECUTE FUNCTION follow_document();
CREATE OR REPLACE TRIGGER document_followed AFTER UPDATE ON document
  FOR EACH ROW WHEN (document_is_due(OLD.document_kind, OLD.state) <> document_is_due(NEW.document_kind, NEW.state)
    OR document_is_due(NEW.document_kind, NEW.state)
      AND (OLD.amount_due, OLD.paid_amount, OLD.credited_amount) IS DISTINCT FROM (NEW.amount_due, NEW.paid_amount, NEW.credited_amount))
  EXECUTE FUNCTION follow_document();

-- ==================== salesforce/payments/guard-settlement.sql

-- Only triggers write what is paid and credited of a document, and a document with payments is not thrown away.
CREATE OR REPLACE FUNCTION guard_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.paid_amount := 0;
    NEW.credited_amount := 0;
    NEW.overpaid := false;
    RETURN NEW;
  END IF;
  IF pg_trigger_depth() = 1 AND (NEW.paid_amount, NEW.credited_amount, NEW.overpaid)
      IS DISTINCT FROM (OLD.paid_amount, OLD.credited_amount, OLD.overpaid) THEN
    RAISE EXCEPTION 'document_settlement: what is paid follows from payments' USING ERRCODE = '23514', CONSTRAINT = 'document_settlement';
  END IF;
  IF document_is_due(OLD.document_kind, OLD.state) AND NEW.state IN ('DELETED', 'DRAFT', 'TO_BE_ISSUED')
      AND NEW.paid_amount <> 0 THEN
    RAISE EXCEPTION 'document_with_payments: it stays' USING ERRCODE = '23514', CONSTRAINT = 'document_with_payments';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER document_settlement BEFORE INSERT OR UPDATE ON document
  FOR EACH ROW EXECUTE FUNCTION guard_settlement();

-- ==================== salesforce/payments/keep-payment.sql

-- Payments are only added; a reversal takes back one of them, whole and once.
CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND app_anonymising() AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payments are only added' USING ERRCODE = '23514', CONSTRAINT = 'rows_only_added';
END $$;

CREATE OR REPLACE TRIGGER document_payment_kept BEFORE UPDATE OR DELETE ON document_payment
  FOR EACH ROW EXECUTE FUNCTION keep_payment();

-- ==================== salesforce/payments/settle-invoice.sql

-- How far the credit notes of an invoice lower it: as far as it is not paid, the oldest note first. What a note does not
-- lower is to be paid back; so is a note without an invoice.
CREATE OR REPLACE FUNCTION settle_invoice(p_invoice int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM document WHERE id = p_invoice FOR NO KEY UPDATE;
  UPDATE document d SET credited_amount = s.credited,
      overpaid = d.overpaid AND d.amount_due - s.credited - d.paid_amount < 0
  FROM (
    SELECT n.id, greatest(least(n.left_of_it, i.amount_due - i.paid_amount - n.before), 0) AS credited
    FROM document i CROSS JOIN LATERAL (
      SELECT c.id, greatest(c.amount_due - c.paid_amount, 0) AS left_of_it,
        coalesce(sum(greatest(c.amount_due - c.paid_amount, 0))
          OVER (ORDER BY c.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM document c
      WHERE c.structure_id = i.structure_id AND c.origin_id = i.id AND c.origin_kind = 'CREDIT'
        AND document_is_due(c.document_kind, c.state)) n
    WHERE i.id = p_invoice) s
  WHERE d.id = s.id AND d.credited_amount <> s.credited;
  UPDATE document d SET credited_amount = s.credited,
      overpaid = d.overpaid AND d.amount_due - s.credited - d.paid_amount < 0
  FROM (SELECT coalesce(sum(c.credited_amount), 0) AS credited FROM document i
    JOIN document c ON c.structure_id = i.structure_id AND c.origin_id = i.id AND c.origin_kind = 'CREDIT'
      AND document_is_due(c.document_kind, c.state)
    WHERE i.id = p_invoice) s
  WHERE d.id = p_invoice AND d.credited_amount <> s.credited;
END $$;

-- ==================== salesforce/payments/spread-added-due-dates.sql

-- Gives new due dates of documents their open part.
CREATE OR REPLACE FUNCTION spread_added_due_dates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM spread_residual(ARRAY(SELECT DISTINCT document_id FROM added));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_due_date_spread AFTER INSERT ON document_due_date
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spread_added_due_dates();

-- ==================== salesforce/payments/spread-residual.sql

-- The open part of each due date of documents: payments fill the oldest first, so what is left fills the newest; what is
-- too much, or beyond the sum of the due dates, stands at the last one. The parts always add up to the residual.
-- lib/domain/documents/residual.ts computes the same for the screens; a test holds the two equal. The plan is kept:
-- planning again costs more than the statement.
CREATE OR REPLACE FUNCTION spread_residual(p_documents int[]) RETURNS void LANGUAGE sql SET plan_cache_mode = 'force_generic_plan' AS $$
  UPDATE document_due_date u SET open_amount = p.open, flow = p.flow
  FROM (
    SELECT id, flow, CASE
        WHEN NOT due THEN 0
        WHEN residual = whole THEN amount
        ELSE greatest(least(residual - newer, greatest(amount, 0)), 0)
          + CASE WHEN rank = 1 THEN residual - greatest(least(residual, room), 0) ELSE 0 END
      END AS open
    FROM (
      SELECT u.id, u.amount, d.residual, document_is_due(d.document_kind, d.state) AS due,
        CASE WHEN (d.type = 'ACTIVE') = (d.document_kind = 'INVOICE') THEN 'IN' ELSE 'OUT' END AS flow,
        sum(u.amount) OVER document AS whole, sum(greatest(u.amount, 0)) OVER document AS room,
        coalesce(sum(greatest(u.amount, 0)) OVER (newest ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS newer,
        row_number() OVER newest AS rank
      FROM document_due_date u JOIN document d ON d.id = u.document_id
      WHERE u.document_id = ANY (p_documents)
      WINDOW document AS (PARTITION BY u.document_id),
        newest AS (PARTITION BY u.document_id ORDER BY u.date DESC, u.position DESC)
    ) s
  ) p
  WHERE u.id = p.id AND (u.open_amount, u.flow) IS DISTINCT FROM (p.open, p.flow)
$$;

-- ==================== salesforce/payments/take-payment.sql

-- Adds a payment to what is paid of its document.
CREATE OR REPLACE FUNCTION take_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid numeric := CASE WHEN NEW.reverses_id IS NULL THEN NEW.amount ELSE -NEW.amount END;
BEGIN
  UPDATE document d SET paid_amount = d.paid_amount + paid,
      overpaid = (d.overpaid OR NEW.allow_excess) AND d.amount_due - d.credited_amount - d.paid_amount - paid < 0
    WHERE d.id = NEW.document_id AND d.structure_id = NEW.structure_id
      AND document_is_due(d.document_kind, d.state);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'nothing is to be paid of this document' USING ERRCODE = '23514', CONSTRAINT = 'document_payment_of_due';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_payment_taken AFTER INSERT ON document_payment
  FOR EACH ROW EXECUTE FUNCTION take_payment();

-- ==================== salesforce/purchases/follow-purchase.sql

-- After a purchase changed: the open part of its due dates.
CREATE OR REPLACE FUNCTION follow_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM spread_purchase(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER purchase_followed AFTER UPDATE OF state, final_price, paid_amount ON purchase
  FOR EACH ROW EXECUTE FUNCTION follow_purchase();

-- ==================== salesforce/purchases/spread-added-purchase-due-dates.sql

-- Gives new due dates of purchases their open part.
CREATE OR REPLACE FUNCTION spread_added_purchase_due_dates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM spread_purchase(ARRAY(SELECT DISTINCT purchase_id FROM added));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER purchase_due_date_spread AFTER INSERT ON purchase_due_date
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spread_added_purchase_due_dates();

-- ==================== salesforce/purchases/spread-purchase.sql

-- The open part of each due date of purchases, as `spread_residual` computes it of documents. Their payments are rows of
-- their own: a draft with due dates is what is still to be paid. The plan is kept: planning again costs more than the
-- statement.
CREATE OR REPLACE FUNCTION spread_purchase(p_purchases int[]) RETURNS void LANGUAGE sql SET plan_cache_mode = 'force_generic_plan' AS $$
  UPDATE purchase_due_date u SET open_amount = s.open
  FROM (
    SELECT u.id, CASE WHEN p.state <> 'DRAFT' THEN 0 ELSE greatest(least(p.final_price - p.paid_amount
        - coalesce(sum(u.amount) OVER (PARTITION BY u.purchase_id ORDER BY u.date DESC, u.position DESC
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0), u.amount), 0) END AS open
    FROM purchase_due_date u JOIN purchase p ON p.structure_id = u.structure_id AND p.id = u.purchase_id
    WHERE u.purchase_id = ANY (p_purchases)) s
  WHERE u.id = s.id AND u.open_amount <> s.open
$$;

-- ==================== salesforce/registers/document-is-registered.sql

-- False for a document that was thrown away, or that SdI rejected and so is not issued.
CREATE OR REPLACE FUNCTION document_is_registered(state text) RETURNS boolean
  LANGUAGE sql IMMUTABLE AS $$ SELECT state NOT IN ('DELETED', 'DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO') $$;

-- ==================== salesforce/registers/rebuild-vat-blocks.sql

-- Writes the VAT blocks of a whole structure again, for documents that were written without triggers.
CREATE OR REPLACE FUNCTION rebuild_vat_blocks(p_structure_id int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vat_block WHERE structure_id = p_structure_id;
  INSERT INTO vat_block (structure_id, document_id, register, position, registered_on, date, series, number, received,
      tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta)
    SELECT structure_id, document_id, register, position, registered_on, date, series, number, received,
      tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta
    FROM vat_block_of_documents WHERE structure_id = p_structure_id
    ORDER BY register, registered_on, series, number, document_id, position;
END $$;

-- ==================== salesforce/registers/refresh-vat-blocks.sql

-- Writes the VAT blocks of one document again. The caller holds the row of the document, so that no other transaction writes
-- its blocks at the same time.
CREATE OR REPLACE FUNCTION refresh_vat_blocks(p_structure_id int, p_document_id int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vat_block WHERE structure_id = p_structure_id AND document_id = p_document_id;
  INSERT INTO vat_block (structure_id, document_id, register, position, registered_on, date, series, number, received,
      tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta)
    SELECT structure_id, document_id, register, position, registered_on, date, series, number, received,
      tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta
    FROM vat_block_of_documents WHERE structure_id = p_structure_id AND document_id = p_document_id;
END $$;

-- ==================== salesforce/registers/register-received-document.sql

-- Enters a received document in the register. A document that is typed in may get another day: it is registered under that
-- day, unless another day was chosen for the register.
CREATE OR REPLACE FUNCTION register_received_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO vat_protocol (structure_id, document_id, registered_on) VALUES (NEW.structure_id, NEW.id, NEW.date);
  ELSE
    UPDATE vat_protocol SET registered_on = NEW.date
      WHERE structure_id = NEW.structure_id AND document_id = NEW.id
        AND (registered_on = OLD.date OR registered_on < NEW.date);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_registered AFTER INSERT ON document
  FOR EACH ROW WHEN (NEW.type = 'PASSIVE' AND NEW.document_kind IN ('INVOICE', 'CREDITNOTE'))
  EXECUTE FUNCTION register_received_document();
CREATE OR REPLACE TRIGGER document_registered_again AFTER UPDATE OF date ON document
  FOR EACH ROW WHEN (NEW.type = 'PASSIVE' AND NEW.document_kind IN ('INVOICE', 'CREDITNOTE') AND NEW.date <> OLD.date)
  EXECUTE FUNCTION register_received_document();

-- ==================== salesforce/registers/take-vat-protocol.sql

-- One protocol for each received invoice and credit note, by year, in the order in which they came (art. 25 D.P.R. 633/72).
-- A document that moves into another year takes the next number of that year.
CREATE OR REPLACE FUNCTION take_vat_protocol() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND extract(year FROM NEW.registered_on) = OLD.year THEN
    RETURN NEW;
  END IF;
  NEW.year := extract(year FROM NEW.registered_on);
  INSERT INTO numbering_counter AS c (structure_id, document_kind, series, year, last_number, last_date)
    VALUES (NEW.structure_id, 'PURCHASE_REGISTER', '', NEW.year, 1, NEW.registered_on)
    ON CONFLICT (structure_id, document_kind, series, year) DO UPDATE
      SET last_number = c.last_number + 1, last_date = greatest(c.last_date, excluded.last_date)
    RETURNING last_number INTO NEW.protocol;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER vat_protocol_taken BEFORE INSERT OR UPDATE OF registered_on ON vat_protocol
  FOR EACH ROW EXECUTE FUNCTION take_vat_protocol();

-- ==================== salesforce/registers/vat-block-of-documents.sql

-- What documents say, which the table `vat_block` always equals: each block of each document, once for each register in which
-- the document stands, and one row of a document without blocks. The total of the document stands in its first row.
--
-- Issued documents are registered under their day (D.P.R. 633/72 art. 23), received ones under that of their protocol
-- (art. 25): integrations (TD16-TD19) in both registers, self-invoices for own use (TD27) as sales only, the report of a
-- missing invoice (TD29) in none.
CREATE OR REPLACE VIEW vat_block_of_documents WITH (security_invoker = true) AS
  SELECT e.structure_id, e.document_id, e.register, coalesce(b.position, 1)::int AS position, e.registered_on, e.date,
    e.series, e.number, e.received, e.tipo_documento, CASE WHEN coalesce(b.position, 1) = 1 THEN e.sign * e.total ELSE 0 END AS total,
    b.iva, b.natura, b.esigibilita_iva, e.sign * b.imponibile AS imponibile, e.sign * b.imposta AS imposta
  FROM (
    SELECT d.structure_id, d.id AS document_id, 'SALES' AS register, d.date AS registered_on, d.date, d.series, d.number,
      false AS received, d.tipo_documento, CASE d.document_kind WHEN 'CREDITNOTE' THEN -1 ELSE 1 END AS sign, d.total, d.totals
    FROM document d
    WHERE d.type = 'ACTIVE' AND d.document_kind IN ('INVOICE', 'CREDITNOTE') AND d.number IS NOT NULL
      AND document_is_registered(d.state)
    UNION ALL
    SELECT d.structure_id, d.id, r.register, p.registered_on, d.date, '', p.protocol,
      true, d.tipo_documento, CASE d.document_kind WHEN 'CREDITNOTE' THEN -1 ELSE 1 END, d.total, d.totals
    FROM document d
    JOIN vat_protocol p ON p.structure_id = d.structure_id AND p.document_id = d.id
    CROSS JOIN (VALUES ('SALES'), ('PURCHASES')) AS r(register)
    WHERE document_is_registered(d.state) AND CASE r.register
      WHEN 'SALES' THEN d.tipo_documento IN ('TD16', 'TD17', 'TD18', 'TD19', 'TD27')
      ELSE d.tipo_documento NOT IN ('TD27', 'TD29') END) e
  LEFT JOIN LATERAL ROWS FROM (
    jsonb_to_recordset(e.totals -> 'riepilogo')
      AS (iva numeric, natura text, esigibilita_iva text, imponibile numeric, imposta numeric)
  ) WITH ORDINALITY AS b(iva, natura, esigibilita_iva, imponibile, imposta, position) ON true;
GRANT SELECT ON vat_block_of_documents TO luna_app;

-- ==================== salesforce/registers/write-vat-blocks-of-document.sql

-- Keeps the VAT blocks of a document equal to it. A received document gets its blocks with its protocol.
CREATE OR REPLACE FUNCTION write_vat_blocks_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vat_blocks(NEW.structure_id, NEW.id);
  RETURN NULL;
END $$;

-- A received document gets its blocks with its protocol.
CREATE OR REPLACE TRIGGER document_vat_blocks AFTER INSERT ON document
  FOR EACH ROW WHEN (NEW.type = 'ACTIVE' AND NEW.document_kind IN ('INVOICE', 'CREDITNOTE') AND NEW.number IS NOT NULL)
  EXECUTE FUNCTION write_vat_blocks_of_document();
CREATE OR REPLACE TRIGGER document_vat_blocks_again
  AFTER UPDATE OF document_kind, type, state, series, number, date, tipo_documento, total, totals ON document
  FOR EACH ROW WHEN (
    NEW.document_kind IN ('INVOICE', 'CREDITNOTE')
    AND (NEW.type = 'PASSIVE' OR OLD.number IS NOT NULL OR NEW.number IS NOT NULL)
    AND (OLD.document_kind, OLD.type, OLD.series, OLD.number, OLD.date, OLD.tipo_documento, OLD.total,
        OLD.totals -> 'riepilogo', document_is_registered(OLD.state))
      IS DISTINCT FROM (NEW.document_kind, NEW.type, NEW.series, NEW.number, NEW.date, NEW.tipo_documento, NEW.total,
        NEW.totals -> 'riepilogo', document_is_registered(NEW.state)))
  EXECUTE FUNCTION write_vat_blocks_of_document();

-- ==================== salesforce/registers/write-vat-blocks-of-protocol.sql

-- Keeps the VAT blocks of a received document equal to its protocol.
CREATE OR REPLACE FUNCTION write_vat_blocks_of_protocol() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  protocol record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM FROM document WHERE structure_id = protocol.structure_id AND id = protocol.document_id FOR NO KEY UPDATE;
  PERFORM refresh_vat_blocks(protocol.structure_id, protocol.document_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vat_protocol_vat_blocks AFTER INSERT OR UPDATE OR DELETE ON vat_protocol
  FOR EACH ROW EXECUTE FUNCTION write_vat_blocks_of_protocol();

-- ==================== salesforce/bank/drop-match-of-reversed.sql

-- A payment that is reversed, wherever that happens, is no match any more.
CREATE OR REPLACE FUNCTION drop_match_of_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bank_match WHERE structure_id = NEW.structure_id AND payment_id = NEW.reverses_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_payment_unmatched AFTER INSERT ON document_payment
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION drop_match_of_reversed();

-- ==================== salesforce/bank/follow-bank-match.sql

-- The reconciled part of a movement follows from its matches; a movement of which a part is taken back is open again.
CREATE OR REPLACE FUNCTION follow_bank_match() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_one int := CASE TG_OP WHEN 'DELETE' THEN OLD.movement_id ELSE NEW.movement_id END;
  change numeric := CASE TG_OP WHEN 'DELETE' THEN -OLD.amount ELSE NEW.amount END;
BEGIN
  UPDATE bank_movement m SET matched_amount = m.matched_amount + change, ignore_reason = '', updated_at = now(),
      state = CASE WHEN m.matched_amount + change = abs(m.amount) THEN 'RECONCILED' ELSE 'OPEN' END
    WHERE m.id = of_one;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bank_match_followed AFTER INSERT OR DELETE ON bank_match
  FOR EACH ROW EXECUTE FUNCTION follow_bank_match();

-- ==================== salesforce/bank/keep-bank-movement.sql

-- What a bank reported is not rewritten.
CREATE OR REPLACE FUNCTION keep_bank_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['matched_amount', 'state', 'ignore_reason', 'updated_at'];
BEGIN
  IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
    RAISE EXCEPTION 'what a bank told is not rewritten' USING ERRCODE = '23514', CONSTRAINT = 'bank_movement_kept';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bank_movement_kept BEFORE UPDATE ON bank_movement
  FOR EACH ROW EXECUTE FUNCTION keep_bank_movement();

-- ==================== booking/count-attendant.sql

-- The seats that an event counts as booked and queued follow from its attendants: triggers count them, whatever writes them.
CREATE OR REPLACE FUNCTION count_attendant(p_event int, p_booked bigint, p_queued bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE event SET booked = booked + p_booked, queued = queued + p_queued
    WHERE id = p_event AND (p_booked <> 0 OR p_queued <> 0)
$$;

-- ==================== booking/count-changed-attendants.sql

-- Counts attendants that are changed.
CREATE OR REPLACE FUNCTION count_changed_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_attendant(event_id, coalesce(sum(sign) FILTER (WHERE has_seat(state)), 0)::bigint,
    coalesce(sum(sign) FILTER (WHERE state = 'ON_WAITING_QUEUE'), 0)::bigint)
    FROM (SELECT event_id, state, 1 AS sign FROM written UNION ALL SELECT event_id, state, -1 FROM replaced) change
    GROUP BY event_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_recounted AFTER UPDATE ON event_attendant
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_changed_attendants();

-- ==================== booking/count-pass-uses.sql

-- The used entries of a pass follow from its uses: triggers count them, whatever writes them.
CREATE OR REPLACE FUNCTION count_pass_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_pass p SET used = used + CASE TG_OP WHEN 'INSERT' THEN c.n ELSE -c.n END
    FROM (SELECT structure_id, pass_id, count(*)::int AS n FROM changed GROUP BY 1, 2) c
    WHERE p.structure_id = c.structure_id AND p.id = c.pass_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_pass_used AFTER INSERT ON event_pass_use
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_pass_uses();
CREATE OR REPLACE TRIGGER event_pass_unused AFTER DELETE ON event_pass_use
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_pass_uses();

-- ==================== booking/count-removed-attendants.sql

-- Counts attendants that are deleted.
CREATE OR REPLACE FUNCTION count_removed_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_attendant(event_id, -count(*) FILTER (WHERE has_seat(state)),
    -count(*) FILTER (WHERE state = 'ON_WAITING_QUEUE')) FROM replaced GROUP BY event_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_uncounted AFTER DELETE ON event_attendant
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION count_removed_attendants();

-- ==================== booking/count-written-attendants.sql

-- Counts attendants that are added.
CREATE OR REPLACE FUNCTION count_written_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_attendant(event_id, count(*) FILTER (WHERE has_seat(state)),
    count(*) FILTER (WHERE state = 'ON_WAITING_QUEUE')) FROM written GROUP BY event_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_counted AFTER INSERT ON event_attendant
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_written_attendants();

-- ==================== booking/follow-billed-document.sql

-- An attendance is free again once its draft is in the bin, and billed again when the draft comes back.
CREATE OR REPLACE FUNCTION follow_billed_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_billing SET live = NEW.state <> 'DELETED'
    WHERE structure_id = NEW.structure_id AND document_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_billed AFTER UPDATE OF state ON document
  FOR EACH ROW WHEN ((OLD.state = 'DELETED') <> (NEW.state = 'DELETED')) EXECUTE FUNCTION follow_billed_document();

-- ==================== booking/has-seat.sql

-- Whether an attendant in this state occupies a seat.
CREATE OR REPLACE FUNCTION has_seat(state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT state IN ('SUBSCRIBED', 'ATTENDED', 'NOT_ATTENDED')
$$;

-- ==================== booking/note-changed-attendants.sql

-- Notes attendants that are changed, as `note_written_attendants`.
CREATE OR REPLACE FUNCTION note_changed_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  abouts text[];
BEGIN
  IF coalesce(current_setting('app.merging', true), '') = 'on' THEN RETURN NULL; END IF;
  WITH noted AS (
    INSERT INTO event_message (structure_id, event_id, attendant_id, kind, about)
      SELECT w.structure_id, w.event_id, w.id, CASE w.state WHEN 'SUBSCRIBED' THEN 'PROMOTED' ELSE 'LEFT' END,
        'event:' || w.event_id
      FROM written w
      JOIN replaced r ON r.id = w.id
      JOIN event e ON e.id = w.event_id AND e.ends_at > now() AND e.state = 'ACTIVE'
      JOIN anagrafica a ON a.structure_id = w.structure_id AND a.sku = w.anagrafica_sku AND a.email <> ''
      WHERE (r.state = 'ON_WAITING_QUEUE' AND w.state = 'SUBSCRIBED')
        OR (r.state IN ('SUBSCRIBED', 'ON_WAITING_QUEUE') AND w.state = 'REMOVED_FROM_EVENT')
      ON CONFLICT DO NOTHING RETURNING about)
  SELECT array_agg(about) INTO abouts FROM noted;
  IF abouts IS NOT NULL THEN PERFORM tell_of_events((SELECT structure_id FROM written LIMIT 1), abouts); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_renoted AFTER UPDATE ON event_attendant
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_attendants();

-- ==================== booking/note-written-attendants.sql

-- Every booking, promotion and removal is noted with the row that it writes, in whatever way that happens, for the mail
-- about it. Nothing is noted of past events, of attendants without an address, and of entries that are merged.
CREATE OR REPLACE FUNCTION note_written_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  abouts text[];
BEGIN
  IF coalesce(current_setting('app.merging', true), '') = 'on' THEN RETURN NULL; END IF;
  WITH noted AS (
    INSERT INTO event_message (structure_id, event_id, attendant_id, kind, about)
      SELECT w.structure_id, w.event_id, w.id, CASE w.state WHEN 'SUBSCRIBED' THEN 'BOOKED' ELSE 'QUEUED' END,
        'event:' || w.event_id
      FROM written w
      JOIN event e ON e.id = w.event_id AND e.ends_at > now()
      JOIN anagrafica a ON a.structure_id = w.structure_id AND a.sku = w.anagrafica_sku AND a.email <> ''
      WHERE w.state IN ('SUBSCRIBED', 'ON_WAITING_QUEUE')
      ON CONFLICT DO NOTHING RETURNING about)
  SELECT array_agg(about) INTO abouts FROM noted;
  IF abouts IS NOT NULL THEN PERFORM tell_of_events((SELECT structure_id FROM written LIMIT 1), abouts); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_noted AFTER INSERT ON event_attendant
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_written_attendants();

-- ==================== booking/tell-of-events.sql

-- Adds a job that sends the waiting messages of events, once the transaction commits.
CREATE OR REPLACE FUNCTION tell_of_events(p_structure int, p_abouts text[]) RETURNS void LANGUAGE sql AS $$
  SELECT enqueue_job('event-messages', json_build_object('structure_id', p_structure, 'about', about), 'event-told:' || about, now())
    FROM (SELECT DISTINCT unnest(p_abouts) AS about ORDER BY 1) waiting
$$;
