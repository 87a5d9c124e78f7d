-- The statistics of offers read what is kept as it happens: what became of each offer, and the sums of it.

DROP INDEX document_state_change_answered;

-- The day of an instant by the clock of the business (LUNA_ZONE); Italian time where nobody states a zone.
CREATE OR REPLACE FUNCTION app_day(at timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT (at AT TIME ZONE coalesce(nullif(current_setting('app.zone', true), ''), 'Europe/Rome'))::date $$;

-- What became of each offer that was sent.
CREATE TABLE sent_offer (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  day date NOT NULL,
  outcome varchar(8) NOT NULL,
  viewed boolean NOT NULL,
  invoiced boolean NOT NULL,
  answer_days integer,
  signable_until timestamptz(3),
  amount numeric(15,2) NOT NULL,
  PRIMARY KEY (structure_id, document_id),
  CONSTRAINT sent_offer_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT sent_offer_outcome_known CHECK (outcome IN ('ACCEPTED', 'REJECTED', 'REPLACED', 'WAITING'))
);
CREATE INDEX sent_offer_structure_id_day_sent_at_document_id_idx ON sent_offer (structure_id, day, sent_at, document_id);
CREATE INDEX sent_offer_structure_id_outcome_day_sent_at_document_id_idx ON sent_offer (structure_id, outcome, day, sent_at, document_id);
CREATE INDEX sent_offer_viewed ON sent_offer (structure_id, day, sent_at, document_id) WHERE viewed;
CREATE INDEX sent_offer_invoiced ON sent_offer (structure_id, day, sent_at, document_id) WHERE invoiced;
CREATE INDEX sent_offer_signable ON sent_offer (structure_id, signable_until) WHERE outcome = 'WAITING' AND signable_until IS NOT NULL;
CALL isolate_table('sent_offer');

CREATE TABLE offer_sum (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  figure varchar(8) NOT NULL,
  day date NOT NULL,
  days integer,
  offers integer NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT offer_sum_figure_known
    CHECK (figure IN ('SENT', 'VIEWED', 'ACCEPTED', 'INVOICED', 'REJECTED', 'REPLACED', 'WAITING', 'ANSWERED')),
  CONSTRAINT offer_sum_days CHECK ((figure = 'ANSWERED') = (days IS NOT NULL)),
  CONSTRAINT offer_sum_month CHECK (figure = 'WAITING' OR extract(day FROM day) = 1)
);
CREATE INDEX offer_sum_structure_id_figure_day_idx ON offer_sum (structure_id, figure, day);
CALL isolate_table('offer_sum');

-- Our offers that were sent and are not thrown away, with what became of each: the definition of every number of the statistics
-- of offers, and of the facts in `sent_offer`, which are always these. An offer counts from the first moment at which it was
-- sent, or signed or rejected by hand without being sent by Luna, since it was last a draft. It is invoiced, itself or by a
-- contract that was made of it, as soon as an invoice has a number and counts.
CREATE OR REPLACE VIEW sent_offer_part WITH (security_invoker = true) AS
  SELECT d.structure_id, d.id AS document_id, c.date_ts AS sent_at, app_day(c.date_ts) AS day,
    CASE WHEN d.state = 'SIGNED' OR x.invoiced OR x.agreed THEN 'ACCEPTED' WHEN d.state = 'REJECTED' THEN 'REJECTED'
      WHEN x.replaced THEN 'REPLACED' ELSE 'WAITING' END AS outcome,
    x.viewed, x.invoiced, app_day(x.answered_at) - app_day(c.date_ts) AS answer_days, x.signable_until, d.subtotal AS amount
  FROM document d
  CROSS JOIN LATERAL (SELECT e.id, e.state, e.date_ts FROM document_state_change e
    WHERE e.document_id = d.id AND e.state IN ('SENT', 'SIGNED', 'REJECTED')
      AND e.id > (SELECT max(r.id) FROM document_state_change r WHERE r.document_id = d.id AND r.state = 'DRAFT')
    ORDER BY e.id LIMIT 1) c
  -- Once for each offer, and not for each mention.
  CROSS JOIN LATERAL (SELECT
    EXISTS (SELECT FROM document i
      WHERE i.structure_id = d.structure_id AND i.document_kind = 'INVOICE' AND i.number IS NOT NULL
        AND document_is_registered(i.state) AND i.origin_kind IN ('CONVERSION', 'ACTIVATION')
        AND i.origin_id = ANY(ARRAY(SELECT d.id UNION ALL SELECT k.id FROM document k
          WHERE k.structure_id = d.structure_id AND k.origin_id = d.id AND k.document_kind = 'CONTRACT'
            AND k.origin_kind = 'CONVERSION' AND k.state <> 'DELETED'))) AS invoiced,
    EXISTS (SELECT FROM document k WHERE k.structure_id = d.structure_id AND k.origin_id = d.id
      AND k.document_kind = 'CONTRACT' AND k.origin_kind = 'CONVERSION'
      AND k.state IN ('SIGNED', 'ACCEPTED', 'STARTED')) AS agreed,
    EXISTS (SELECT FROM document r WHERE r.structure_id = d.structure_id AND r.origin_id = d.id
      AND r.origin_kind = 'REVISION' AND r.state IN ('SENT', 'SIGNED', 'REJECTED')) AS replaced,
    EXISTS (SELECT FROM document_share h WHERE h.structure_id = d.structure_id AND h.document_id = d.id
        AND h.first_opened_at >= c.date_ts)
      OR EXISTS (SELECT FROM signing_request r
        JOIN signature_event v ON v.structure_id = r.structure_id AND v.request_id = r.id
        WHERE r.structure_id = d.structure_id AND r.document_id = d.id AND v.type = 'OPENED' AND v.at >= c.date_ts) AS viewed,
    (SELECT r.expires_at FROM signing_request r
      WHERE r.structure_id = d.structure_id AND r.document_id = d.id AND r.state = 'OPEN') AS signable_until,
    (SELECT a.date_ts FROM document_state_change a
      WHERE c.state = 'SENT' AND a.document_id = d.id AND a.state = d.state AND a.id > c.id ORDER BY a.id DESC LIMIT 1) AS answered_at
    OFFSET 0) x
  WHERE d.document_kind = 'OFFER' AND d.type = 'ACTIVE' AND d.state IN ('SENT', 'SIGNED', 'REJECTED');
GRANT SELECT ON sent_offer_part TO luna_app;

-- Keeps the facts of offers equal to the view `sent_offer_part`. Of two transactions that change one offer the second waits, so
-- that it sees what the first one wrote.
CREATE OR REPLACE FUNCTION keep_sent_offers(of_structure int, ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM document WHERE structure_id = of_structure AND id = ANY(ids) AND document_kind = 'OFFER' AND type = 'ACTIVE'
    ORDER BY id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  WITH part AS (SELECT * FROM sent_offer_part WHERE structure_id = of_structure AND document_id = ANY(ids)),
  gone AS (DELETE FROM sent_offer WHERE structure_id = of_structure AND document_id = ANY(ids)
    AND document_id NOT IN (SELECT document_id FROM part))
  INSERT INTO sent_offer AS s (structure_id, document_id, sent_at, day, outcome, viewed, invoiced, answer_days, signable_until, amount)
    SELECT structure_id, document_id, sent_at, day, outcome, viewed, invoiced, answer_days, signable_until, amount FROM part
    ON CONFLICT (structure_id, document_id) DO UPDATE SET sent_at = EXCLUDED.sent_at, day = EXCLUDED.day,
      outcome = EXCLUDED.outcome, viewed = EXCLUDED.viewed, invoiced = EXCLUDED.invoiced, answer_days = EXCLUDED.answer_days,
      signable_until = EXCLUDED.signable_until, amount = EXCLUDED.amount
    WHERE s IS DISTINCT FROM EXCLUDED;
END $$;

-- Returns the offers of whose statistics a document decides: itself, the one that it revises, and the one of which it was made,
-- for an invoice by way of its contract, too.
CREATE OR REPLACE FUNCTION offers_of_document(d document) RETURNS int[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(o.id) FROM document o
  WHERE o.structure_id = d.structure_id AND o.document_kind = 'OFFER' AND o.type = 'ACTIVE'
    AND o.id = ANY(ARRAY[d.id, d.origin_id, (SELECT k.origin_id FROM document k
      WHERE k.structure_id = d.structure_id AND k.id = d.origin_id AND k.document_kind = 'CONTRACT' AND k.origin_kind = 'CONVERSION')])
$$;

-- Keeps the facts of offers as they are thrown away, restored or given another amount, and as revisions, contracts and invoices
-- are made of them, numbered, signed and deleted.
CREATE OR REPLACE FUNCTION keep_offers_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN PERFORM keep_sent_offers(NEW.structure_id, offers_of_document(NEW)); END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND NEW.origin_id IS DISTINCT FROM OLD.origin_id THEN
    PERFORM keep_sent_offers(OLD.structure_id, offers_of_document(OLD));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_offers_added AFTER INSERT ON document
  FOR EACH ROW WHEN (NEW.origin_kind IN ('CONVERSION', 'ACTIVATION', 'REVISION')) EXECUTE FUNCTION keep_offers_of_document();
CREATE OR REPLACE TRIGGER document_offers_changed AFTER UPDATE OF state, number, subtotal, origin_id, origin_kind ON document
  FOR EACH ROW WHEN ((NEW.document_kind = 'OFFER' OR NEW.origin_id IS NOT NULL OR OLD.origin_id IS NOT NULL)
    AND (OLD.state, OLD.number, OLD.subtotal, OLD.origin_id, OLD.origin_kind)
      IS DISTINCT FROM (NEW.state, NEW.number, NEW.subtotal, NEW.origin_id, NEW.origin_kind))
  EXECUTE FUNCTION keep_offers_of_document();
CREATE OR REPLACE TRIGGER document_offers_removed AFTER DELETE ON document
  FOR EACH ROW WHEN (OLD.origin_kind IN ('CONVERSION', 'ACTIVATION', 'REVISION')) EXECUTE FUNCTION keep_offers_of_document();

-- Keeps the facts of offers as they change their state, and as their customers open them and are asked to sign them.
CREATE OR REPLACE FUNCTION keep_offer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r record;
BEGIN
  IF TG_OP = 'DELETE' THEN r := OLD; ELSE r := NEW; END IF;
  PERFORM keep_sent_offers(r.structure_id, ARRAY[r.document_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_state_change_offer AFTER INSERT ON document_state_change
  FOR EACH ROW WHEN (NEW.state IN ('DRAFT', 'SENT', 'SIGNED', 'REJECTED')) EXECUTE FUNCTION keep_offer();
CREATE OR REPLACE TRIGGER document_share_offer AFTER UPDATE OF first_opened_at ON document_share
  FOR EACH ROW WHEN (OLD.first_opened_at IS DISTINCT FROM NEW.first_opened_at) EXECUTE FUNCTION keep_offer();
CREATE OR REPLACE TRIGGER document_share_offer_removed AFTER DELETE ON document_share
  FOR EACH ROW WHEN (OLD.first_opened_at IS NOT NULL) EXECUTE FUNCTION keep_offer();
CREATE OR REPLACE TRIGGER signing_request_offer AFTER INSERT OR UPDATE OF state, expires_at ON signing_request
  FOR EACH ROW EXECUTE FUNCTION keep_offer();

-- Keeps the facts of an offer as a signer opens it.
CREATE OR REPLACE FUNCTION keep_offer_of_signer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_sent_offers(structure_id, ARRAY[document_id]) FROM signing_request
    WHERE structure_id = NEW.structure_id AND id = NEW.request_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER signature_event_offer AFTER INSERT ON signature_event
  FOR EACH ROW WHEN (NEW.type = 'OPENED') EXECUTE FUNCTION keep_offer_of_signer();

-- Returns the numbers of the funnel to which an offer adds, each with the day by which it is summed up: the first one of its
-- month, but for an offer that waits the day itself, since it expires on one; ANSWERED with the days to the answer.
CREATE OR REPLACE FUNCTION sent_offer_steps(day date, outcome text, viewed boolean, invoiced boolean, answer_days int)
  RETURNS TABLE (figure text, of_day date, days int) LANGUAGE sql IMMUTABLE AS $$
  SELECT f.figure, CASE f.figure WHEN 'WAITING' THEN day ELSE date_trunc('month', day::timestamp)::date END,
    CASE f.figure WHEN 'ANSWERED' THEN answer_days END
  FROM (VALUES ('SENT', true), ('VIEWED', viewed), ('INVOICED', invoiced), (outcome, true), ('ANSWERED', answer_days IS NOT NULL))
    AS f(figure, adds)
  WHERE f.adds
$$;

-- Adds up the rows of one number and day, once in a while. Changes are only added, so that no transaction waits for another.
CREATE OR REPLACE FUNCTION fold_offer_sum(of_structure int, of_figure text, of_day date) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM offer_sum WHERE id IN (
      SELECT id FROM offer_sum WHERE structure_id = of_structure AND figure = of_figure AND day = of_day
      FOR UPDATE SKIP LOCKED)
    RETURNING days, offers, amount)
  INSERT INTO offer_sum (structure_id, figure, day, days, offers, amount)
  SELECT of_structure, of_figure, of_day, days, sum(offers), sum(amount) FROM gone
  GROUP BY days HAVING sum(offers) <> 0 OR sum(amount) <> 0
$$;

-- Adds offers that are written to the sums of their months and days, and subtracts those that are replaced or removed.
CREATE OR REPLACE FUNCTION sum_sent_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO offer_sum (structure_id, figure, day, days, offers, amount)
      SELECT s.structure_id, p.figure, p.of_day, p.days, count(*), sum(s.amount)
      FROM written s CROSS JOIN LATERAL sent_offer_steps(s.day, s.outcome, s.viewed, s.invoiced, s.answer_days) p GROUP BY 1, 2, 3, 4;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO offer_sum (structure_id, figure, day, days, offers, amount)
      SELECT s.structure_id, p.figure, p.of_day, p.days, -count(*), -sum(s.amount)
      FROM replaced s CROSS JOIN LATERAL sent_offer_steps(s.day, s.outcome, s.viewed, s.invoiced, s.answer_days) p GROUP BY 1, 2, 3, 4;
  END IF;
  IF TG_OP <> 'DELETE' AND random() < 0.05 THEN
    PERFORM fold_offer_sum(c.structure_id, c.figure, c.of_day) FROM (SELECT DISTINCT s.structure_id, p.figure, p.of_day
      FROM written s CROSS JOIN LATERAL sent_offer_steps(s.day, s.outcome, s.viewed, s.invoiced, s.answer_days) p) c;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sent_offer_added AFTER INSERT ON sent_offer
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION sum_sent_offers();
CREATE OR REPLACE TRIGGER sent_offer_changed AFTER UPDATE ON sent_offer
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION sum_sent_offers();
CREATE OR REPLACE TRIGGER sent_offer_removed AFTER DELETE ON sent_offer
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION sum_sent_offers();

-- The triggers of the facts write the sums.
SELECT set_config('app.system', 'on', true);
INSERT INTO sent_offer (structure_id, document_id, sent_at, day, outcome, viewed, invoiced, answer_days, signable_until, amount)
  SELECT structure_id, document_id, sent_at, day, outcome, viewed, invoiced, answer_days, signable_until, amount FROM sent_offer_part;

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
          'statistics_sum', 'statistics_mail', 'saved_view', 'customer_month', 'customer_sum', 'sold_line', 'margin_sum',
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
