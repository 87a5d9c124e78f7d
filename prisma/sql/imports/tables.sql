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
