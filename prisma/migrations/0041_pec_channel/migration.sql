-- The PEC box by which a structure sends its e-invoices, the mails that it sent, and those that were read in it.
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

-- The number that the exchange system gave to a file that came by it.
ALTER TABLE received_file ADD COLUMN identificativo_sdi varchar(30);

-- A channel asks for the files that it sent itself.
DROP INDEX einvoice_file_state_id_idx;
CREATE INDEX einvoice_file_state_channel_id_idx ON einvoice_file (state, channel, id);
-- A box sends the oldest waiting file of its structure.
CREATE INDEX einvoice_file_waiting ON einvoice_file (structure_id, id) WHERE state = 'SENDING';

-- A box by which a file was sent stays what it was, test or production: the exchange system knows the names of those
-- files for ever, the other one does not.
CREATE OR REPLACE FUNCTION keep_pec_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pec_dispatch d WHERE d.structure_id = OLD.structure_id AND d.state <> 'FAILED') THEN
    RAISE EXCEPTION 'pec_account_label_kept: files were sent by this box' USING ERRCODE = '23514', CONSTRAINT = 'pec_account_label_kept';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER pec_account_label_kept BEFORE UPDATE OF is_test ON pec_account
  FOR EACH ROW WHEN (OLD.is_test <> NEW.is_test) EXECUTE FUNCTION keep_pec_label();

-- Returns the contents that a structure has beyond those it began with (settings, audit, the registry entries of its
-- company and its people): the names of the tables with rows of it, 'membership' when it has more than one person,
-- 'structure' when structures stand below it. It reads the catalogue, so a table that is added later counts too. Tables
-- that triggers keep, and settings, are not content.
CREATE OR REPLACE FUNCTION structure_contents(p_structure_id int) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  tenant_table text;
  found boolean;
BEGIN
  IF EXISTS (SELECT FROM structure WHERE parent_id = p_structure_id) THEN RETURN NEXT 'structure'; END IF;
  IF (SELECT count(*) FROM membership WHERE structure_id = p_structure_id) > 1 THEN RETURN NEXT 'membership'; END IF;
  IF EXISTS (SELECT FROM anagrafica a WHERE a.structure_id = p_structure_id
      AND NOT EXISTS (SELECT FROM membership m WHERE m.structure_id = a.structure_id AND m.anagrafica_sku = a.sku)
      AND NOT EXISTS (SELECT FROM structure_configuration c WHERE c.structure_id = a.structure_id AND c.registry_sku = a.sku))
  THEN RETURN NEXT 'anagrafica'; END IF;
  FOR tenant_table IN
    SELECT c.relname FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'structure_id' AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND c.relname <> ALL (ARRAY['membership', 'anagrafica', 'anagrafica_search', 'anagrafica_search_note',
          'structure_configuration', 'booking_settings', 'reservation_settings', 'document_tally', 'vat_block', 'activity',
          'statistics_sum', 'statistics_mail', 'saved_view', 'pec_account', 'customer_month', 'customer_sum', 'sold_line', 'margin_sum',
          'reserved_hour', 'resource_sum', 'sent_offer', 'offer_sum', 'application_configuration', 'invitation', 'idempotency_key',
          'audit_entry', 'audit_link', 'audit_head'])
      ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE structure_id = $1)', tenant_table)
      INTO found USING p_structure_id;
    IF found THEN RETURN NEXT tenant_table; END IF;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION structure_contents(int) FROM PUBLIC;
