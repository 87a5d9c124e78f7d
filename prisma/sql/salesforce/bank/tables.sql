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
