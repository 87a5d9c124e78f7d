-- The account at Invoicetronic becomes one of several accounts at intermediaries, of which Aruba is the second.

ALTER TABLE invoicetronic_account RENAME TO intermediary_account;
ALTER TABLE intermediary_account RENAME COLUMN sealed_key TO sealed_secret;
ALTER TABLE intermediary_account RENAME COLUMN key_mark TO account_mark;
ALTER TABLE intermediary_account
  ADD COLUMN provider varchar(13) NOT NULL DEFAULT 'invoicetronic',
  ADD COLUMN username varchar(200),
  ADD COLUMN sealed_session bytea,
  ADD COLUMN session_until timestamptz(3);
ALTER TABLE intermediary_account ALTER COLUMN provider DROP DEFAULT;
ALTER TABLE intermediary_account RENAME CONSTRAINT invoicetronic_account_state TO intermediary_account_state;
ALTER TABLE intermediary_account RENAME CONSTRAINT invoicetronic_account_paused_for TO intermediary_account_paused_for;
ALTER TABLE intermediary_account RENAME CONSTRAINT invoicetronic_account_failures TO intermediary_account_failures;
ALTER INDEX invoicetronic_account_key_mark_key RENAME TO intermediary_account_account_mark_key;
ALTER INDEX invoicetronic_account_state_structure_id_idx RENAME TO intermediary_account_state_structure_id_idx;

ALTER TABLE invoicetronic_dispatch RENAME TO intermediary_dispatch;
ALTER TABLE intermediary_dispatch DROP CONSTRAINT invoicetronic_dispatch_structure_id_fkey;
ALTER TABLE intermediary_account
  DROP CONSTRAINT invoicetronic_account_pkey,
  ADD CONSTRAINT intermediary_account_pkey PRIMARY KEY (structure_id, provider),
  ADD CONSTRAINT intermediary_account_provider CHECK (provider IN ('invoicetronic', 'aruba') AND (provider = 'aruba') = (username IS NOT NULL)),
  ADD CONSTRAINT intermediary_account_session CHECK ((sealed_session IS NULL) = (session_until IS NULL));
-- A structure's files leave by one account.
CREATE UNIQUE INDEX intermediary_account_sending ON intermediary_account (structure_id) WHERE is_sending;

ALTER TABLE intermediary_dispatch RENAME COLUMN send_id TO provider_id;
ALTER TABLE intermediary_dispatch ALTER COLUMN provider_id TYPE varchar(100);
ALTER TABLE intermediary_dispatch
  ADD COLUMN provider varchar(13) NOT NULL DEFAULT 'invoicetronic',
  ADD COLUMN ask_at timestamptz(3);
ALTER TABLE intermediary_dispatch ALTER COLUMN provider DROP DEFAULT;
ALTER TABLE intermediary_dispatch ADD CONSTRAINT intermediary_dispatch_account_fkey
  FOREIGN KEY (structure_id, provider) REFERENCES intermediary_account (structure_id, provider) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE intermediary_dispatch RENAME CONSTRAINT invoicetronic_dispatch_pkey TO intermediary_dispatch_pkey;
ALTER TABLE intermediary_dispatch RENAME CONSTRAINT invoicetronic_dispatch_einvoice_file_id_fkey TO intermediary_dispatch_einvoice_file_id_fkey;
ALTER TABLE intermediary_dispatch RENAME CONSTRAINT invoicetronic_dispatch_state TO intermediary_dispatch_state;
ALTER SEQUENCE invoicetronic_dispatch_id_seq RENAME TO intermediary_dispatch_id_seq;
ALTER INDEX invoicetronic_dispatch_mark_key RENAME TO intermediary_dispatch_mark_key;
ALTER INDEX invoicetronic_dispatch_live RENAME TO intermediary_dispatch_live;
ALTER INDEX invoicetronic_dispatch_einvoice_file_id_id_idx RENAME TO intermediary_dispatch_einvoice_file_id_id_idx;
DROP INDEX invoicetronic_dispatch_structure_id_send_id_idx;
DROP INDEX invoicetronic_dispatch_structure_id_state_begun_at_idx;
CREATE INDEX intermediary_dispatch_provider_id_idx ON intermediary_dispatch (structure_id, provider, provider_id);
CREATE INDEX intermediary_dispatch_begun_at_idx ON intermediary_dispatch (structure_id, provider, state, begun_at);
CREATE INDEX intermediary_dispatch_ask_at_idx ON intermediary_dispatch (structure_id, provider, ask_at) WHERE ask_at IS NOT NULL;

ALTER TABLE invoicetronic_delivery RENAME TO intermediary_delivery;
ALTER TABLE intermediary_delivery RENAME COLUMN receive_id TO provider_id;
ALTER TABLE intermediary_delivery ALTER COLUMN provider_id TYPE varchar(100);
ALTER TABLE intermediary_delivery ADD COLUMN provider varchar(13) NOT NULL DEFAULT 'invoicetronic';
ALTER TABLE intermediary_delivery ALTER COLUMN provider DROP DEFAULT;
ALTER TABLE intermediary_delivery RENAME CONSTRAINT invoicetronic_delivery_pkey TO intermediary_delivery_pkey;
ALTER TABLE intermediary_delivery RENAME CONSTRAINT invoicetronic_delivery_state TO intermediary_delivery_state;
ALTER SEQUENCE invoicetronic_delivery_id_seq RENAME TO intermediary_delivery_id_seq;
DROP INDEX invoicetronic_delivery_structure_id_receive_id_key;
DROP INDEX invoicetronic_delivery_structure_id_state_id_idx;
CREATE UNIQUE INDEX intermediary_delivery_provider_id_key ON intermediary_delivery (structure_id, provider, provider_id);
CREATE INDEX intermediary_delivery_state_idx ON intermediary_delivery (structure_id, provider, state, id);

-- The names that Postgres gives such constraints follow the tables and columns.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT c.conrelid::regclass AS named, c.conname, format('%s_%s_not_null', c.conrelid::regclass, a.attname) AS wanted
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'n' AND c.conrelid IN ('intermediary_account'::regclass, 'intermediary_dispatch'::regclass, 'intermediary_delivery'::regclass)
  LOOP
    IF old.conname <> old.wanted THEN
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', old.named, old.conname, old.wanted);
    END IF;
  END LOOP;
END $$;

-- No structure's own: providers limit the calls of a network address, whichever account makes them.
CREATE TABLE intermediary_pace (
  family varchar(40) PRIMARY KEY,
  next_at timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON intermediary_pace TO luna_app;

DROP TRIGGER invoicetronic_account_label_kept ON intermediary_account;
DROP FUNCTION keep_invoicetronic_label();

-- An account by which a file was sent stays what it was, sandbox or production: the exchange system knows the names of
-- those files for ever, the sandbox does not.
CREATE OR REPLACE FUNCTION keep_intermediary_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM intermediary_dispatch d
      WHERE d.structure_id = OLD.structure_id AND d.provider = OLD.provider AND d.state <> 'FAILED') THEN
    RAISE EXCEPTION 'intermediary_account_label_kept: files were sent by this account' USING ERRCODE = '23514', CONSTRAINT = 'intermediary_account_label_kept';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER intermediary_account_label_kept BEFORE UPDATE OF is_test ON intermediary_account
  FOR EACH ROW WHEN (OLD.is_test <> NEW.is_test) EXECUTE FUNCTION keep_intermediary_label();

-- Why a file was not sent: the same faults under the name of all intermediaries, with the provider's before its words.
SELECT set_config('app.system', 'on', true);
UPDATE einvoice_file SET error = regexp_replace(error, '^INVOICETRONIC_([A-Z_]+)', 'INTERMEDIARY_\1 invoicetronic')
  WHERE error LIKE 'INVOICETRONIC\_%';

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
          'structure_configuration', 'booking_settings', 'reservation_settings', 'document_tally', 'due_tally', 'vat_block', 'activity',
          'statistics_sum', 'statistics_mail', 'saved_view', 'pec_account', 'intermediary_account', 'customer_month', 'customer_sum', 'sold_line', 'margin_sum',
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
