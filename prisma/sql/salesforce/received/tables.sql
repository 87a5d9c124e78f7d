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
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  identificativo_sdi varchar(30)
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
