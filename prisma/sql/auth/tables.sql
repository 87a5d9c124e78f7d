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

CREATE TABLE account_write (
  account_id integer NOT NULL,
  slot smallint NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (account_id, slot),
  CONSTRAINT account_write_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES account (id) ON UPDATE CASCADE ON DELETE CASCADE
);

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
  CONSTRAINT account_token_kind_known CHECK (kind IN ('confirm', 'association', 'reset', 'invite', 'email', 'setup'))
);
CREATE UNIQUE INDEX account_token_token_hash_key ON account_token (token_hash);
CREATE INDEX account_token_account_id_kind_id_idx ON account_token (account_id, kind, id);
CREATE INDEX account_token_expires_at_idx ON account_token (expires_at);
-- The link for the first owner of an installation.
CREATE UNIQUE INDEX account_token_one_setup ON account_token (kind) WHERE kind = 'setup';

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
