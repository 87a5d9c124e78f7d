-- Links by which documents are signed, their files and their evidence.
-- The meaning of each table and column is written in prisma/models/salesforce/signature.prisma.

CREATE TABLE signing_request (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  language varchar(2) NOT NULL,
  document_revision integer NOT NULL,
  state varchar(8) NOT NULL DEFAULT 'OPEN',
  form jsonb,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  answered_at timestamptz(3),
  stamp_due_at timestamptz(3),
  stamp_tries smallint NOT NULL DEFAULT 0,
  stamped_at timestamptz(3),
  is_ordered boolean NOT NULL DEFAULT false,
  message varchar(4000) NOT NULL DEFAULT '',
  asks_code boolean NOT NULL DEFAULT false,
  graphometric jsonb,
  CONSTRAINT signing_request_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT signing_request_state_known
    CHECK (state IN ('OPEN', 'SIGNED', 'ACCEPTED', 'REJECTED', 'REPLACED', 'REVOKED')),
  CONSTRAINT signing_request_answered
    CHECK ((answered_at IS NOT NULL) = (state IN ('SIGNED', 'ACCEPTED', 'REJECTED')))
);
CREATE UNIQUE INDEX signing_request_structure_id_id_key ON signing_request (structure_id, id);
CREATE INDEX signing_request_structure_id_document_id_id_idx ON signing_request (structure_id, document_id, id);
-- The job of timestamps looks through those that wait, of every structure.
CREATE INDEX signing_request_stamping ON signing_request (stamp_due_at) WHERE stamp_due_at IS NOT NULL;
-- Of the signings of a document one counts.
CREATE UNIQUE INDEX signing_request_open ON signing_request (structure_id, document_id) WHERE state = 'OPEN';
CALL isolate_table('signing_request');

CREATE TABLE signer (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  request_id integer NOT NULL,
  position smallint NOT NULL,
  name varchar(200) NOT NULL DEFAULT '',
  recipient varchar(320) NOT NULL,
  token_hash varchar(64) NOT NULL,
  link_key varchar(40) NOT NULL,
  state varchar(8) NOT NULL DEFAULT 'OPEN',
  invited_at timestamptz(3),
  pin_hash varchar(200),
  pin_failures smallint NOT NULL DEFAULT 0,
  reminded smallint NOT NULL DEFAULT 0,
  description varchar(1000) NOT NULL DEFAULT '',
  answered_at timestamptz(3),
  code_hash varchar(200),
  code_failures smallint NOT NULL DEFAULT 0,
  code_expires_at timestamptz(3),
  CONSTRAINT signer_structure_id_request_id_fkey
    FOREIGN KEY (structure_id, request_id) REFERENCES signing_request (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT signer_position CHECK (position > 0),
  CONSTRAINT signer_state_known CHECK (state IN ('WAITING', 'OPEN', 'SIGNED', 'ACCEPTED', 'REJECTED', 'ENDED')),
  CONSTRAINT signer_answered CHECK ((answered_at IS NOT NULL) = (state IN ('SIGNED', 'ACCEPTED', 'REJECTED'))),
  CONSTRAINT signer_invited CHECK (invited_at IS NOT NULL OR state IN ('WAITING', 'ENDED')),
  CONSTRAINT signer_pin_failures CHECK (pin_failures >= 0),
  CONSTRAINT signer_code_failures CHECK (code_failures >= 0),
  CONSTRAINT signer_code_expires CHECK (code_hash IS NULL OR code_expires_at IS NOT NULL)
);
CREATE UNIQUE INDEX signer_token_hash_key ON signer (token_hash);
CREATE UNIQUE INDEX signer_link_key_key ON signer (link_key);
CREATE UNIQUE INDEX signer_request_id_position_key ON signer (request_id, position);
CREATE INDEX signer_structure_id_request_id_idx ON signer (structure_id, request_id);
-- The job of reminders looks through the open ones of every structure.
CREATE INDEX signer_reminding ON signer (invited_at) WHERE state = 'OPEN';
CALL isolate_table('signer');

CREATE TABLE signature_file (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  request_id integer NOT NULL,
  kind varchar(8) NOT NULL,
  number smallint NOT NULL DEFAULT 0,
  size integer NOT NULL,
  sha256 varchar(64) NOT NULL,
  file_key varchar(120) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT signature_file_structure_id_request_id_fkey
    FOREIGN KEY (structure_id, request_id) REFERENCES signing_request (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT signature_file_kind CHECK (kind IN ('DOCUMENT', 'PAGE', 'ARCHIVE', 'SEALED', 'STAMPED')),
  CONSTRAINT signature_file_number CHECK ((kind IN ('PAGE', 'ARCHIVE')) = (number > 0))
);
CREATE UNIQUE INDEX signature_file_file_key_key ON signature_file (file_key);
CREATE UNIQUE INDEX signature_file_request_id_kind_number_key ON signature_file (request_id, kind, number);
CREATE INDEX signature_file_structure_id_request_id_idx ON signature_file (structure_id, request_id);
-- A file that is verified names no structure.
CREATE INDEX signature_file_sha256_idx ON signature_file (sha256);
CALL isolate_table('signature_file');

CREATE TABLE signature_event (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  request_id integer NOT NULL,
  seq integer NOT NULL DEFAULT 0,
  at timestamptz(3) NOT NULL,
  type varchar(12) NOT NULL,
  actor varchar(320) NOT NULL DEFAULT '',
  ip varchar(60) NOT NULL DEFAULT '',
  user_agent varchar(400) NOT NULL DEFAULT '',
  data jsonb NOT NULL DEFAULT '{}',
  prev_hash varchar(64) NOT NULL DEFAULT '',
  hash varchar(64) NOT NULL DEFAULT '',
  CONSTRAINT signature_event_structure_id_request_id_fkey
    FOREIGN KEY (structure_id, request_id) REFERENCES signing_request (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX signature_event_request_id_seq_key ON signature_event (request_id, seq);
CREATE INDEX signature_event_structure_id_request_id_idx ON signature_event (structure_id, request_id);
CALL isolate_table('signature_event');

CREATE TABLE signing_certificate (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  certificate bytea NOT NULL,
  sha256 varchar(64) NOT NULL,
  sealed_key bytea,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX signing_certificate_sha256_key ON signing_certificate (sha256);
CREATE INDEX signing_certificate_structure_id_id_idx ON signing_certificate (structure_id, id);
-- One certificate of a structure is in use.
CREATE UNIQUE INDEX signing_certificate_in_use ON signing_certificate (structure_id) WHERE sealed_key IS NOT NULL;
CALL isolate_table('signing_certificate');
