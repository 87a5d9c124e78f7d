-- Documents received from suppliers are rows of the documents with the type PASSIVE; here stand the files that brought them.
-- The meaning of each table and column is written in prisma/models/salesforce/received.prisma.

CREATE TABLE passive_file (
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
CREATE UNIQUE INDEX passive_file_structure_id_id_key ON passive_file (structure_id, id);
CREATE UNIQUE INDEX passive_file_structure_id_sha256_key ON passive_file (structure_id, sha256);
CALL isolate_table('passive_file');
REVOKE DELETE ON passive_file FROM luna_app;

CREATE TABLE passive_attachment (
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
  CONSTRAINT passive_attachment_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES sales_document (structure_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX passive_attachment_file_key_key ON passive_attachment (file_key);
CREATE INDEX passive_attachment_structure_id_document_id_id_idx ON passive_attachment (structure_id, document_id, id);
CALL isolate_table('passive_attachment');

CREATE TABLE passive_import (
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
  CONSTRAINT passive_import_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  CONSTRAINT passive_import_counts CHECK (processed = created_count + present_count + error_count)
);
CREATE INDEX passive_import_state_beat_at_idx ON passive_import (state, beat_at);
CREATE UNIQUE INDEX passive_import_structure_id_id_key ON passive_import (structure_id, id);
CALL isolate_table('passive_import');

CREATE TABLE passive_import_entry (
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
  CONSTRAINT passive_import_entry_structure_id_import_id_fkey
    FOREIGN KEY (structure_id, import_id) REFERENCES passive_import (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT passive_import_entry_document_id_fkey
    FOREIGN KEY (document_id) REFERENCES sales_document (id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT passive_import_entry_outcome_known CHECK (outcome IN ('CREATED', 'PRESENT', 'ERROR')),
  CONSTRAINT passive_import_entry_reason CHECK ((outcome = 'ERROR') = (reason IS NOT NULL))
);
CREATE INDEX passive_import_entry_document_id_idx ON passive_import_entry (document_id);
CALL isolate_table('passive_import_entry');

-- Tables of earlier modules refer to tables of this one.
ALTER TABLE sales_document ADD CONSTRAINT sales_document_structure_id_passive_file_id_fkey
  FOREIGN KEY (structure_id, passive_file_id) REFERENCES passive_file (structure_id, id);
