-- The account at Invoicetronic by which a structure sends its e-invoices, the requests that handed files over, and the
-- suppliers' invoices that were found there.
-- The meaning of each table and column is written in prisma/models/salesforce/invoicetronic.prisma.

CREATE TABLE invoicetronic_account (
  structure_id integer DEFAULT current_setting('app.structure_id')::integer PRIMARY KEY,
  sealed_key bytea NOT NULL,
  key_mark varchar(43) NOT NULL,
  is_test boolean NOT NULL,
  is_sending boolean NOT NULL DEFAULT true,
  does_sign boolean NOT NULL DEFAULT false,
  state varchar(6) NOT NULL DEFAULT 'ON',
  paused_for varchar(14),
  fault varchar(300),
  rests_until timestamptz(3),
  failures integer NOT NULL DEFAULT 0,
  updates_from timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT invoicetronic_account_state CHECK (state IN ('ON', 'PAUSED') AND (state = 'PAUSED') = (paused_for IS NOT NULL)),
  CONSTRAINT invoicetronic_account_paused_for CHECK (paused_for IN ('USER', 'AUTHENTICATION')),
  CONSTRAINT invoicetronic_account_failures CHECK (failures >= 0)
);
-- Two structures with one key would each take the other's invoices.
CREATE UNIQUE INDEX invoicetronic_account_key_mark_key ON invoicetronic_account (key_mark);
CREATE INDEX invoicetronic_account_state_structure_id_idx ON invoicetronic_account (state, structure_id);
CALL isolate_table('invoicetronic_account');

CREATE TABLE invoicetronic_dispatch (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  einvoice_file_id integer NOT NULL,
  mark varchar(36) NOT NULL,
  is_test boolean NOT NULL,
  state varchar(9) NOT NULL DEFAULT 'BEGUN',
  send_id integer,
  begun_at timestamptz(3) NOT NULL,
  handed_at timestamptz(3),
  CONSTRAINT invoicetronic_dispatch_structure_id_fkey
    FOREIGN KEY (structure_id) REFERENCES invoicetronic_account (structure_id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT invoicetronic_dispatch_einvoice_file_id_fkey
    FOREIGN KEY (einvoice_file_id) REFERENCES einvoice_file (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT invoicetronic_dispatch_state CHECK (state IN ('BEGUN', 'HANDED', 'UNCERTAIN', 'FAILED'))
);
CREATE UNIQUE INDEX invoicetronic_dispatch_mark_key ON invoicetronic_dispatch (mark);
-- A file is not handed over again while the provider may have it.
CREATE UNIQUE INDEX invoicetronic_dispatch_live ON invoicetronic_dispatch (einvoice_file_id) WHERE state IN ('BEGUN', 'HANDED');
CREATE INDEX invoicetronic_dispatch_einvoice_file_id_id_idx ON invoicetronic_dispatch (einvoice_file_id, id);
CREATE INDEX invoicetronic_dispatch_structure_id_send_id_idx ON invoicetronic_dispatch (structure_id, send_id);
CREATE INDEX invoicetronic_dispatch_structure_id_state_begun_at_idx ON invoicetronic_dispatch (structure_id, state, begun_at);
CALL isolate_table('invoicetronic_dispatch');
REVOKE DELETE ON invoicetronic_dispatch FROM luna_app;

CREATE TABLE invoicetronic_delivery (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  receive_id integer NOT NULL,
  state varchar(6) NOT NULL DEFAULT 'NOTED',
  tries integer NOT NULL DEFAULT 0,
  noted_at timestamptz(3) NOT NULL,
  CONSTRAINT invoicetronic_delivery_state CHECK (state IN ('NOTED', 'TAKEN', 'FAILED'))
);
CREATE UNIQUE INDEX invoicetronic_delivery_structure_id_receive_id_key ON invoicetronic_delivery (structure_id, receive_id);
CREATE INDEX invoicetronic_delivery_structure_id_state_id_idx ON invoicetronic_delivery (structure_id, state, id);
CALL isolate_table('invoicetronic_delivery');
REVOKE DELETE ON invoicetronic_delivery FROM luna_app;
