-- The audit and its chain, mail, removal of files, answers to repeated requests, workers of the job queue,
-- mailboxes that are read, restores and backups.
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
  file_name varchar(120),
  file bytea,
  CONSTRAINT mail_outbox_state_known CHECK (state IN ('QUEUED', 'SENT', 'KEPT', 'FAILED')),
  CONSTRAINT mail_outbox_file_named CHECK ((file IS NULL) = (file_name IS NULL))
);
CREATE INDEX mail_outbox_structure_id_id_idx ON mail_outbox (structure_id, id);
CREATE INDEX mail_outbox_structure_id_recipient_key_created_at_id_idx
  ON mail_outbox (structure_id, recipient_key, created_at, id);
CREATE INDEX mail_outbox_document_id_idx ON mail_outbox (document_id);
CREATE INDEX mail_outbox_unsent ON mail_outbox (state, id) WHERE state IN ('QUEUED', 'FAILED');
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
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  beat_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX job_worker_host_idx ON job_worker (host);

CREATE TABLE mailbox_cursor (
  mailbox varchar(400) PRIMARY KEY,
  uidvalidity bigint,
  last_uid bigint NOT NULL DEFAULT 0,
  tries smallint NOT NULL DEFAULT 0,
  lease uuid,
  leased_until timestamptz(3),
  fault varchar(300),
  faults smallint NOT NULL DEFAULT 0,
  retry_at timestamptz(3),
  read_at timestamptz(3)
);

CREATE TABLE restoration (
  id serial PRIMARY KEY,
  backup_at timestamptz(3) NOT NULL,
  restored_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  released_at timestamptz(3),
  erasures_at timestamptz(3)
);
GRANT SELECT ON restoration TO luna_app;

CREATE TABLE backup (
  id serial PRIMARY KEY,
  reason varchar(8) NOT NULL,
  state varchar(9) NOT NULL DEFAULT 'QUEUED',
  folder varchar(400) NOT NULL,
  name varchar(120),
  size bigint,
  missing_files integer NOT NULL DEFAULT 0,
  error varchar(500),
  rehearsal_error varchar(500),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  started_at timestamptz(3),
  beat_at timestamptz(3),
  finished_at timestamptz(3),
  verified_at timestamptz(3),
  rehearsed_at timestamptz(3),
  warned_at timestamptz(3),
  bucket varchar(300),
  copy_state varchar(7),
  copy_error varchar(500),
  copied_at timestamptz(3),
  copy_warned_at timestamptz(3),
  CONSTRAINT backup_reason_known CHECK (reason IN ('NIGHTLY', 'MANUAL', 'UPGRADE')),
  CONSTRAINT backup_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'VERIFYING', 'DONE', 'FAILED', 'REMOVED')),
  CONSTRAINT backup_done_verified CHECK (state <> 'DONE' OR (verified_at IS NOT NULL AND name IS NOT NULL AND size IS NOT NULL)),
  CONSTRAINT backup_failed_says_why CHECK (state <> 'FAILED' OR error IS NOT NULL),
  CONSTRAINT backup_copy_state_known CHECK (copy_state IN ('RUNNING', 'DONE', 'FAILED', 'REMOVED')),
  CONSTRAINT backup_copy_has_bucket CHECK ((copy_state IS NULL) = (bucket IS NULL)),
  CONSTRAINT backup_copy_of_verified CHECK (copy_state IS NULL OR (verified_at IS NOT NULL AND name IS NOT NULL)),
  CONSTRAINT backup_copy_done_dated CHECK (copy_state <> 'DONE' OR copied_at IS NOT NULL),
  CONSTRAINT backup_copy_failed_says_why CHECK (copy_state <> 'FAILED' OR copy_error IS NOT NULL)
);
-- One at a time in the whole installation, whichever process asks.
CREATE UNIQUE INDEX backup_one_under_way ON backup ((true)) WHERE state IN ('QUEUED', 'RUNNING', 'VERIFYING');
CREATE INDEX backup_state_verified_at_idx ON backup (state, verified_at);
