-- VAT registers: the protocols of received documents, the amounts that documents add to the registers, those that
-- were typed for settlements, and the communications of settlements that were made.
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

CREATE TABLE vat_settlement (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  period varchar(7) NOT NULL,
  vp7 numeric(15,2),
  vp8 numeric(15,2),
  vp9 numeric(15,2),
  vp10 numeric(15,2),
  vp11 numeric(15,2),
  vp12 numeric(15,2),
  vp13 numeric(15,2),
  method smallint,
  PRIMARY KEY (structure_id, period),
  CONSTRAINT vat_settlement_period CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2]|Q[1-4])$'),
  CONSTRAINT vat_settlement_positive CHECK (least(vp7, vp8, vp9, vp10, vp11, vp12, vp13) >= 0),
  CONSTRAINT vat_settlement_method CHECK (
    (method IS NOT NULL) = coalesce(vp13 > 0, false) AND (method IS NULL OR method BETWEEN 1 AND 4)),
  CONSTRAINT vat_settlement_advance CHECK (vp13 IS NULL OR vp13 = 0 OR period ~ '-(12|Q4)$')
);
CALL isolate_table('vat_settlement');

CREATE TABLE lipe (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  quarter varchar(7) NOT NULL,
  progressive integer NOT NULL,
  file_name varchar(40) NOT NULL,
  bytes bytea NOT NULL,
  sha256 varchar(64) NOT NULL,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  sent_on date,
  protocol varchar(40) NOT NULL DEFAULT '',
  CONSTRAINT lipe_quarter CHECK (quarter ~ '^[0-9]{4}-Q[1-4]$'),
  CONSTRAINT lipe_progressive CHECK (progressive BETWEEN 0 AND 60466175),
  CONSTRAINT lipe_protocol_of_sent CHECK (protocol = '' OR sent_on IS NOT NULL)
);
CREATE UNIQUE INDEX lipe_structure_id_progressive_key ON lipe (structure_id, progressive);
CREATE INDEX lipe_structure_id_quarter_progressive_idx ON lipe (structure_id, quarter, progressive);
CALL isolate_table('lipe');
