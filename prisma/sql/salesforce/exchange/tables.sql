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
CREATE INDEX einvoice_file_state_channel_id_idx ON einvoice_file (state, channel, id);
-- The files that were never sent.
CREATE INDEX einvoice_unsent ON einvoice_file (structure_id, document_id) WHERE state = 'READY';
-- A box sends the oldest waiting file of its structure.
CREATE INDEX einvoice_file_waiting ON einvoice_file (structure_id, id) WHERE state = 'SENDING';
CALL isolate_table('einvoice_file');
REVOKE DELETE ON einvoice_file FROM luna_app;

CREATE TABLE document_attachment (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  position integer NOT NULL,
  name varchar(60) NOT NULL,
  description varchar(100) NOT NULL DEFAULT '',
  mime_type varchar(100) NOT NULL,
  size integer NOT NULL,
  sha256 varchar(64) NOT NULL,
  file_key varchar(120) NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT document_attachment_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT document_attachment_position CHECK (position BETWEEN 1 AND 11),
  CONSTRAINT document_attachment_size CHECK (size BETWEEN 1 AND 3145728),
  CONSTRAINT document_attachment_name CHECK (name ~ '^[ -~\u00a0-\u00ff]+$'),
  CONSTRAINT document_attachment_description CHECK (description ~ '^[ -~\u00a0-\u00ff]*$')
);
CREATE UNIQUE INDEX document_attachment_file_key_key ON document_attachment (file_key);
CREATE UNIQUE INDEX document_attachment_structure_id_document_id_position_key ON document_attachment (structure_id, document_id, position);
CREATE UNIQUE INDEX document_attachment_structure_id_document_id_name_key ON document_attachment (structure_id, document_id, name);
CALL isolate_table('document_attachment');

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
  signed_by varchar(200),
  received_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT exchange_message_einvoice_file_id_fkey
    FOREIGN KEY (einvoice_file_id) REFERENCES einvoice_file (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX exchange_message_einvoice_file_id_idx ON exchange_message (einvoice_file_id);
CREATE UNIQUE INDEX exchange_message_structure_id_sha256_key ON exchange_message (structure_id, sha256);
CALL isolate_table('exchange_message');
REVOKE DELETE ON exchange_message FROM luna_app;

CREATE TABLE unusable_message (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  file_name varchar(80) NOT NULL,
  reason varchar(10) NOT NULL,
  bytes bytea NOT NULL,
  sha256 varchar(64) NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  handled_at timestamptz(3),
  CONSTRAINT unusable_message_reason CHECK (reason IN ('UNREADABLE', 'NO_FILE', 'SIGNATURE', 'FAILED', 'TOO_LONG'))
);
CREATE UNIQUE INDEX unusable_message_structure_id_sha256_key ON unusable_message (structure_id, sha256);
CREATE INDEX unusable_message_structure_id_id_idx ON unusable_message (structure_id, id);
CALL isolate_table('unusable_message');
REVOKE DELETE ON unusable_message FROM luna_app;

CREATE TABLE einvoice_counter (
  transmitter varchar(30) PRIMARY KEY,
  last integer NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE ON einvoice_counter TO luna_app;
