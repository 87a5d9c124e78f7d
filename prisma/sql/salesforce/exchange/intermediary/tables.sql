-- The accounts at intermediaries by which a structure sends its e-invoices, the requests that handed files over, and the
-- suppliers' invoices that were found there.
-- The meaning of each table and column is written in prisma/models/salesforce/intermediary.prisma.

CREATE TABLE intermediary_account (
  structure_id integer DEFAULT current_setting('app.structure_id')::integer,
  sealed_secret bytea NOT NULL,
  account_mark varchar(43) NOT NULL,
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
  provider varchar(13) NOT NULL,
  username varchar(200),
  sealed_session bytea,
  session_until timestamptz(3),
  webhook_mark varchar(22),
  sealed_webhook_secret bytea,
  heard_at timestamptz(3),
  CONSTRAINT intermediary_account_pkey PRIMARY KEY (structure_id, provider),
  CONSTRAINT intermediary_account_state CHECK (state IN ('ON', 'PAUSED') AND (state = 'PAUSED') = (paused_for IS NOT NULL)),
  CONSTRAINT intermediary_account_paused_for CHECK (paused_for IN ('USER', 'AUTHENTICATION')),
  CONSTRAINT intermediary_account_failures CHECK (failures >= 0),
  CONSTRAINT intermediary_account_provider CHECK (provider IN ('invoicetronic', 'aruba', 'acube', 'openapi') AND (provider IN ('aruba', 'acube')) = (username IS NOT NULL)),
  CONSTRAINT intermediary_account_session CHECK ((sealed_session IS NULL) = (session_until IS NULL)),
  CONSTRAINT intermediary_account_webhook CHECK (
    CASE WHEN webhook_mark IS NULL THEN sealed_webhook_secret IS NULL AND heard_at IS NULL
      ELSE provider <> 'aruba' AND (sealed_webhook_secret IS NULL OR provider = 'invoicetronic') END)
);
-- Two structures with one account would each take the other's invoices.
CREATE UNIQUE INDEX intermediary_account_account_mark_key ON intermediary_account (account_mark);
-- A structure's files leave by one account.
CREATE UNIQUE INDEX intermediary_account_sending ON intermediary_account (structure_id) WHERE is_sending;
CREATE INDEX intermediary_account_state_structure_id_idx ON intermediary_account (state, structure_id);
CALL isolate_table('intermediary_account');

CREATE TABLE intermediary_dispatch (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  einvoice_file_id integer NOT NULL,
  mark varchar(36) NOT NULL,
  is_test boolean NOT NULL,
  state varchar(9) NOT NULL DEFAULT 'BEGUN',
  provider_id varchar(100),
  begun_at timestamptz(3) NOT NULL,
  handed_at timestamptz(3),
  provider varchar(13) NOT NULL,
  ask_at timestamptz(3),
  CONSTRAINT intermediary_dispatch_account_fkey
    FOREIGN KEY (structure_id, provider) REFERENCES intermediary_account (structure_id, provider) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT intermediary_dispatch_einvoice_file_id_fkey
    FOREIGN KEY (einvoice_file_id) REFERENCES einvoice_file (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT intermediary_dispatch_state CHECK (state IN ('BEGUN', 'HANDED', 'UNCERTAIN', 'FAILED'))
);
CREATE UNIQUE INDEX intermediary_dispatch_mark_key ON intermediary_dispatch (mark);
-- A file is not handed over again while a provider may have it.
CREATE UNIQUE INDEX intermediary_dispatch_live ON intermediary_dispatch (einvoice_file_id) WHERE state IN ('BEGUN', 'HANDED');
CREATE INDEX intermediary_dispatch_einvoice_file_id_id_idx ON intermediary_dispatch (einvoice_file_id, id);
CREATE INDEX intermediary_dispatch_provider_id_idx ON intermediary_dispatch (structure_id, provider, provider_id);
CREATE INDEX intermediary_dispatch_begun_at_idx ON intermediary_dispatch (structure_id, provider, state, begun_at);
CREATE INDEX intermediary_dispatch_ask_at_idx ON intermediary_dispatch (structure_id, provider, ask_at) WHERE ask_at IS NOT NULL;
CALL isolate_table('intermediary_dispatch');
REVOKE DELETE ON intermediary_dispatch FROM luna_app;

CREATE TABLE intermediary_delivery (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  provider_id varchar(100) NOT NULL,
  state varchar(6) NOT NULL DEFAULT 'NOTED',
  tries integer NOT NULL DEFAULT 0,
  noted_at timestamptz(3) NOT NULL,
  provider varchar(13) NOT NULL,
  CONSTRAINT intermediary_delivery_state CHECK (state IN ('NOTED', 'TAKEN', 'FAILED', 'OTHER'))
);
CREATE UNIQUE INDEX intermediary_delivery_provider_id_key ON intermediary_delivery (structure_id, provider, provider_id);
CREATE INDEX intermediary_delivery_state_idx ON intermediary_delivery (structure_id, provider, state, id);
CALL isolate_table('intermediary_delivery');
REVOKE DELETE ON intermediary_delivery FROM luna_app;

-- No structure's own: providers limit the calls of a network address, whichever account makes them.
CREATE TABLE intermediary_pace (
  family varchar(40) PRIMARY KEY,
  next_at timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON intermediary_pace TO luna_app;
