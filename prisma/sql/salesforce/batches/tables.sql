-- Work on many documents at once, and its result for each.
-- The meaning of each table and column is written in prisma/models/salesforce/batches.prisma.

CREATE TABLE document_batch (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_kind varchar(10),
  action varchar(10) NOT NULL,
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
  payment jsonb,
  CONSTRAINT document_batch_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  CONSTRAINT document_batch_finished CHECK ((state IN ('QUEUED', 'RUNNING')) = (finished_at IS NULL)),
  CONSTRAINT document_batch_file CHECK ((file_key IS NULL) = (file_size IS NULL)),
  CONSTRAINT document_batch_action_known CHECK (
    action IN ('ISSUE_SEND', 'ISSUE', 'SEND', 'PAY', 'CREDIT', 'MAIL', 'PDF', 'XML', 'MONTH', 'YEAR')),
  CONSTRAINT document_batch_payment CHECK ((action = 'PAY') = (payment IS NOT NULL)),
  CONSTRAINT document_batch_month CHECK (
    (action IN ('MONTH', 'YEAR')) = (month IS NOT NULL) AND (action IN ('MONTH', 'YEAR')) = (document_kind IS NULL)
    AND extract(day FROM month) = 1 AND (action = 'MONTH' OR extract(month FROM month) = 1))
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
