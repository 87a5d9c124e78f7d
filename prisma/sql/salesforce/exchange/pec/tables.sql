-- The PEC box by which a structure sends its e-invoices, the mails that it sent, those that were read in it, and those to be moved.
-- The meaning of each table and column is written in prisma/models/salesforce/pec.prisma.

CREATE TABLE pec_account (
  structure_id integer DEFAULT current_setting('app.structure_id')::integer PRIMARY KEY,
  address varchar(254) NOT NULL,
  user_name varchar(254) NOT NULL,
  sealed_password bytea NOT NULL,
  smtp_host varchar(253) NOT NULL,
  smtp_port integer NOT NULL,
  imap_host varchar(253) NOT NULL,
  imap_port integer NOT NULL,
  imap_folder varchar(100) NOT NULL DEFAULT 'INBOX',
  exchange_address varchar(254) NOT NULL DEFAULT 'sdi01@pec.fatturapa.it',
  announced_at timestamptz(3),
  is_test boolean NOT NULL,
  state varchar(6) NOT NULL DEFAULT 'ON',
  paused_for varchar(14),
  next_send_at timestamptz(3),
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  does_move boolean NOT NULL DEFAULT false,
  CONSTRAINT pec_account_address CHECK (address = lower(address) AND address LIKE '%_@_%'),
  CONSTRAINT pec_account_ports CHECK (smtp_port BETWEEN 1 AND 65535 AND imap_port BETWEEN 1 AND 65535),
  -- A trial never reaches the exchange system, and production nothing else.
  CONSTRAINT pec_account_exchange_address CHECK (CASE WHEN is_test THEN exchange_address !~ '@([a-z0-9.-]+\.)?fatturapa\.it$'
    ELSE exchange_address ~ '^sdi[0-9]{2,3}@pec\.fatturapa\.it$' END),
  CONSTRAINT pec_account_state CHECK (state IN ('ON', 'PAUSED') AND (state = 'PAUSED') = (paused_for IS NOT NULL)),
  CONSTRAINT pec_account_paused_for CHECK (paused_for IN ('USER', 'AUTHENTICATION'))
);
-- Two readers of one box would each take the other's answers for unknown ones.
CREATE UNIQUE INDEX pec_account_address_key ON pec_account (address);
CREATE INDEX pec_account_state_structure_id_idx ON pec_account (state, structure_id);
CALL isolate_table('pec_account');

CREATE TABLE pec_dispatch (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  einvoice_file_id integer NOT NULL,
  message_id varchar(200) NOT NULL,
  recipient varchar(254) NOT NULL,
  is_test boolean NOT NULL,
  state varchar(9) NOT NULL DEFAULT 'BEGUN',
  begun_at timestamptz(3) NOT NULL,
  handed_at timestamptz(3),
  accepted_at timestamptz(3),
  delivered_at timestamptz(3),
  CONSTRAINT pec_dispatch_structure_id_fkey
    FOREIGN KEY (structure_id) REFERENCES pec_account (structure_id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT pec_dispatch_einvoice_file_id_fkey
    FOREIGN KEY (einvoice_file_id) REFERENCES einvoice_file (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT pec_dispatch_state CHECK (state IN ('BEGUN', 'HANDED', 'UNCERTAIN', 'FAILED'))
);
CREATE UNIQUE INDEX pec_dispatch_message_id_key ON pec_dispatch (message_id);
-- A file is not sent again while a mail with it may be on its way.
CREATE UNIQUE INDEX pec_dispatch_live ON pec_dispatch (einvoice_file_id) WHERE state IN ('BEGUN', 'HANDED');
CREATE INDEX pec_dispatch_einvoice_file_id_id_idx ON pec_dispatch (einvoice_file_id, id);
CREATE INDEX pec_dispatch_structure_id_state_begun_at_idx ON pec_dispatch (structure_id, state, begun_at);
CALL isolate_table('pec_dispatch');
REVOKE DELETE ON pec_dispatch FROM luna_app;

CREATE TABLE pec_mail (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  message_id varchar(300) NOT NULL,
  sha256 varchar(64) NOT NULL,
  kind varchar(8) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  CONSTRAINT pec_mail_kind CHECK (kind IN ('RECEIPT', 'EXCHANGE', 'OTHER'))
);
CREATE UNIQUE INDEX pec_mail_structure_id_message_id_sha256_key ON pec_mail (structure_id, message_id, sha256);
CREATE INDEX pec_mail_structure_id_id_idx ON pec_mail (structure_id, id);
CALL isolate_table('pec_mail');
REVOKE UPDATE, DELETE ON pec_mail FROM luna_app;

CREATE TABLE pec_move (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  uidvalidity bigint NOT NULL,
  uid bigint NOT NULL,
  message_id varchar(300) NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (structure_id, uidvalidity, uid)
);
CALL isolate_table('pec_move');
