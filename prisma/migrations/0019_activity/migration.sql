-- The stream of what happened in a structure, and what it can be derived of from before.

CREATE TABLE activity (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  kind varchar(40) NOT NULL,
  account_id integer,
  subject_id integer NOT NULL,
  anagrafica_sku varchar(40),
  cents bigint,
  data jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT activity_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE CASCADE ON DELETE CASCADE
);
-- A page takes the newest of each kind that its reader may see along one of these, at any depth.
CREATE INDEX activity_structure_id_kind_at_id_idx ON activity (structure_id, kind, at, id);
CREATE INDEX activity_structure_id_account_id_kind_at_id_idx ON activity (structure_id, account_id, kind, at, id);
CREATE INDEX activity_structure_id_anagrafica_sku_kind_at_id_idx ON activity (structure_id, anagrafica_sku, kind, at, id);
CREATE INDEX activity_cents ON activity (structure_id, cents) WHERE cents IS NOT NULL;
CALL isolate_table('activity');
REVOKE UPDATE, DELETE ON activity FROM luna_app;
-- A merge of entries leads the stream of one to the other.
GRANT UPDATE (anagrafica_sku) ON activity TO luna_app;

-- Activity is only added. A merge leads rows to another entry; rows follow an entry into another structure, and go with it
-- when it is erased.
CREATE OR REPLACE FUNCTION keep_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  follows boolean := pg_trigger_depth() > 1;
BEGIN
  IF TG_OP = 'DELETE' AND follows THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND (follows OR coalesce(current_setting('app.merging', true), '') = 'on')
      AND to_jsonb(NEW) - 'anagrafica_sku' - 'structure_id' = to_jsonb(OLD) - 'anagrafica_sku' - 'structure_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'activity is only added' USING ERRCODE = '23514', CONSTRAINT = 'rows_only_added';
END $$;

CREATE OR REPLACE TRIGGER activity_kept BEFORE UPDATE OR DELETE ON activity
  FOR EACH ROW EXECUTE FUNCTION keep_activity();

-- The account in whose name the transaction works, as the audit names it; otherwise the given one, which is null for the
-- system and for customers.
CREATE OR REPLACE FUNCTION activity_actor(p_account int) RETURNS int LANGUAGE sql STABLE AS
  $$ SELECT coalesce(nullif(current_setting('app.account_id', true), '')::int, p_account) $$;

-- The noun by which kinds of activity name a document: that of a supplier's begins with RECEIVED_.
CREATE OR REPLACE FUNCTION activity_noun(p_kind text, p_type text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE p_type WHEN 'PASSIVE' THEN 'RECEIVED_' ELSE '' END || p_kind $$;

-- The kind of activity that a document's change of state is; null for a change that is none: a draft that is made, what the
-- calendar does, payments (they are activities of their own) and the way back from them, and mails (the same).
CREATE OR REPLACE FUNCTION activity_of_state(p_kind text, p_type text, p_state text, p_before text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT activity_noun(p_kind, p_type) || '_' || CASE
    WHEN p_state = 'DELETED' THEN 'DELETED'
    WHEN p_before = 'DELETED' THEN 'RESTORED'
    WHEN p_type = 'PASSIVE' THEN CASE
      WHEN p_before IS NULL THEN 'RECEIVED'
      WHEN p_kind IN ('OFFER', 'CONTRACT') AND p_state IN ('SIGNED', 'REJECTED') THEN p_state END
    WHEN p_kind IN ('OFFER', 'CONTRACT') THEN
      CASE WHEN p_state IN ('SENT', 'SIGNED', 'ACCEPTED', 'REJECTED', 'STARTED') THEN p_state END
    WHEN p_before = 'PAYED' AND p_state <> 'DIGITAL_SENT_IN_PROGRESS' THEN NULL
    WHEN p_state = 'ISSUED' AND coalesce(p_before, 'DRAFT') IN ('DRAFT', 'TO_BE_ISSUED') THEN 'ISSUED'
    WHEN p_state = 'DIGITAL_SENT_IN_PROGRESS' THEN 'TRANSMITTED'
    WHEN p_state = 'DIGITAL_SENT_SUCCESS' THEN 'DELIVERED'
    WHEN p_state = 'DIGITAL_SENT_WARNING' THEN 'NOT_DELIVERED'
    WHEN p_state IN ('DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO') THEN 'REFUSED'
  END
$$;

-- The kind of activity that a payment of a document is: money comes in for our invoices and for a supplier's credit notes.
CREATE OR REPLACE FUNCTION activity_of_payment(p_kind text, p_type text, p_is_reversal boolean) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT 'PAYMENT_' || CASE WHEN (p_type = 'ACTIVE') = (p_kind = 'INVOICE') THEN 'IN' ELSE 'OUT' END
    || CASE WHEN p_is_reversal THEN '_REVERSED' ELSE '' END
$$;

-- A document that comes into a state is an activity in the statement that records the state, in whatever way it happens.
CREATE OR REPLACE FUNCTION record_document_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents)
  SELECT d.structure_id, c.date_ts, k.kind, activity_actor(c.account_id), d.id, d.ana_sku, d.total * 100
  FROM added c
  JOIN document d ON d.id = c.document_id
  CROSS JOIN LATERAL (SELECT activity_of_state(d.document_kind, d.type, c.state, (
    SELECT p.state FROM document_state_change p WHERE p.document_id = c.document_id AND p.id < c.id
    ORDER BY p.id DESC LIMIT 1)) AS kind) k
  WHERE k.kind IS NOT NULL ORDER BY c.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_state_change_recorded AFTER INSERT ON document_state_change
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_document_states();

-- A payment, or the reversal of one, is an activity about its document.
CREATE OR REPLACE FUNCTION record_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents, data)
  SELECT d.structure_id, p.created_at, activity_of_payment(d.document_kind, d.type, p.reverses_id IS NOT NULL),
    activity_actor(p.created_by), d.id, d.ana_sku, p.amount * 100, jsonb_build_object('payment_id', p.id)
  FROM added p JOIN document d ON d.id = p.document_id ORDER BY p.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_payment_recorded AFTER INSERT ON document_payment
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_payments();

-- A mail is an activity when it is put into the outbox: it is the act of a person, and the outbox has what became of it. It
-- is about the customer of its document, or about the one entry with its address.
CREATE OR REPLACE FUNCTION record_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT m.structure_id, m.created_at, coalesce(activity_noun(d.document_kind, d.type), 'OTHER') || '_MAILED',
    activity_actor(NULL), m.id, coalesce(d.ana_sku, e.sku)
  FROM added m
  LEFT JOIN document d ON d.id = m.document_id
  LEFT JOIN LATERAL (SELECT min(a.sku) AS sku FROM anagrafica a
    WHERE m.document_id IS NULL AND a.id IN (SELECT anagrafica_of_address(m.recipient))
    HAVING count(*) = 1) e ON true
  WHERE m.structure_id IS NOT NULL ORDER BY m.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mail_outbox_recorded AFTER INSERT ON mail_outbox
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_mails();

-- A customer opens the link to a document for the first time.
CREATE OR REPLACE FUNCTION record_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, subject_id, anagrafica_sku)
  SELECT d.structure_id, NEW.first_opened_at, activity_noun(d.document_kind, d.type) || '_OPENED', d.id, d.ana_sku
  FROM document d WHERE d.structure_id = NEW.structure_id AND d.id = NEW.document_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_share_recorded AFTER UPDATE OF first_opened_at ON document_share
  FOR EACH ROW WHEN (OLD.first_opened_at IS NULL AND NEW.first_opened_at IS NOT NULL) EXECUTE FUNCTION record_opening();

-- A signer opens the link to a document for the first time: the chain of evidence has the first opening of each.
CREATE OR REPLACE FUNCTION record_signer_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, subject_id, anagrafica_sku)
  SELECT d.structure_id, NEW.at, activity_noun(d.document_kind, d.type) || '_OPENED', d.id, d.ana_sku
  FROM signing_request r JOIN document d ON d.structure_id = r.structure_id AND d.id = r.document_id
  WHERE r.structure_id = NEW.structure_id AND r.id = NEW.request_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER signature_event_recorded AFTER INSERT ON signature_event
  FOR EACH ROW WHEN (NEW.type = 'OPENED') EXECUTE FUNCTION record_signer_opening();

-- A purchase is recorded, paid in full, thrown away or restored.
CREATE OR REPLACE FUNCTION record_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents)
  VALUES (NEW.structure_id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END, 'PURCHASE_' || CASE
      WHEN TG_OP = 'INSERT' THEN 'RECORDED'
      WHEN NEW.state = 'DELETED' THEN 'DELETED'
      WHEN OLD.state = 'DELETED' THEN 'RESTORED'
      ELSE 'PAID' END,
    activity_actor(NEW.created_by), NEW.id, NEW.ana_sku, NEW.final_price * 100);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER purchase_added_recorded AFTER INSERT ON purchase
  FOR EACH ROW EXECUTE FUNCTION record_purchase();
CREATE OR REPLACE TRIGGER purchase_moved_recorded AFTER UPDATE OF state ON purchase
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND (NEW.state <> 'DRAFT' OR OLD.state = 'DELETED'))
  EXECUTE FUNCTION record_purchase();

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
          'structure_configuration', 'booking_settings', 'reservation_settings', 'document_tally', 'vat_block', 'activity', 'application_configuration', 'invitation', 'idempotency_key', 'audit_entry', 'audit_link',
          'audit_head'])
      ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE structure_id = $1)', tenant_table)
      INTO found USING p_structure_id;
    IF found THEN RETURN NEXT tenant_table; END IF;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION structure_contents(int) FROM PUBLIC;

-- What happened before: states of documents, payments, mails, opened links, purchases.
SELECT set_config('app.system', 'on', true);

INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents, data)
SELECT structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents, data FROM (
  SELECT c.structure_id, c.date_ts AS at, activity_of_state(c.document_kind, c.type, c.state, c.before) AS kind,
    c.account_id, c.document_id AS subject_id, c.ana_sku AS anagrafica_sku, (c.total * 100)::bigint AS cents, '{}'::jsonb AS data
  FROM (SELECT s.structure_id, s.date_ts, s.account_id, s.document_id, s.state, d.document_kind, d.type, d.ana_sku, d.total,
      lag(s.state) OVER (PARTITION BY s.document_id ORDER BY s.id) AS before
    FROM document_state_change s JOIN document d ON d.id = s.document_id) c
  UNION ALL
  SELECT p.structure_id, p.created_at, activity_of_payment(d.document_kind, d.type, p.reverses_id IS NOT NULL), p.created_by,
    d.id, d.ana_sku, (p.amount * 100)::bigint, jsonb_build_object('payment_id', p.id)
  FROM document_payment p JOIN document d ON d.id = p.document_id
  UNION ALL
  SELECT m.structure_id, m.created_at, coalesce(activity_noun(d.document_kind, d.type), 'OTHER') || '_MAILED', NULL, m.id,
    coalesce(d.ana_sku, e.sku), NULL, '{}'
  FROM mail_outbox m LEFT JOIN document d ON d.id = m.document_id
  LEFT JOIN LATERAL (SELECT min(a.sku) AS sku FROM anagrafica_search n JOIN anagrafica a ON a.id = n.id
    WHERE m.document_id IS NULL AND n.structure_id = m.structure_id AND n.email = app_fold(m.recipient)
    HAVING count(*) = 1) e ON true
  WHERE m.structure_id IS NOT NULL
  UNION ALL
  SELECT d.structure_id, s.first_opened_at, activity_noun(d.document_kind, d.type) || '_OPENED', NULL, d.id, d.ana_sku, NULL, '{}'
  FROM document_share s JOIN document d ON d.id = s.document_id WHERE s.first_opened_at IS NOT NULL
  UNION ALL
  SELECT d.structure_id, e.at, activity_noun(d.document_kind, d.type) || '_OPENED', NULL, d.id, d.ana_sku, NULL, '{}'
  FROM signature_event e JOIN signing_request r ON r.id = e.request_id JOIN document d ON d.id = r.document_id
  WHERE e.type = 'OPENED'
  UNION ALL
  SELECT p.structure_id, p.created_at, 'PURCHASE_RECORDED', p.created_by, p.id, p.ana_sku, (p.final_price * 100)::bigint, '{}'
  FROM purchase p) past
WHERE kind IS NOT NULL ORDER BY at;
