-- What each person bought and how often the person came, by month, and the numbers of all customers, kept as they happen.

CREATE TABLE customer_month (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_sku varchar(40) NOT NULL,
  month date NOT NULL,
  documents integer NOT NULL,
  visits integer NOT NULL,
  amount numeric NOT NULL,
  first_day date,
  last_day date,
  earlier_day date,
  later_day date,
  bought date,
  came date,
  PRIMARY KEY (structure_id, anagrafica_sku, month),
  CONSTRAINT customer_month_month CHECK (extract(day FROM month) = 1),
  CONSTRAINT customer_month_counts CHECK (documents >= 0 AND visits >= 0),
  CONSTRAINT customer_month_days CHECK ((documents + visits > 0) = (first_day IS NOT NULL)
    AND (first_day IS NULL) = (last_day IS NULL) AND first_day >= month AND last_day >= first_day
    AND last_day < month + interval '1 month')
);
CREATE INDEX customer_month_structure_id_month_anagrafica_sku_amount_idx ON customer_month (structure_id, month, anagrafica_sku, amount);
CALL isolate_table('customer_month');

CREATE TABLE customer_sum (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  figure varchar(9) NOT NULL,
  cohort date,
  day date NOT NULL,
  people integer NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT customer_sum_figure_known CHECK (CASE WHEN cohort IS NULL THEN figure IN ('ACTIVE', 'NEW', 'RETURNING', 'LOST')
    ELSE figure IN ('ANY', 'PURCHASE', 'VISIT') END)
);
CREATE INDEX customer_sum_structure_id_figure_cohort_day_idx ON customer_sum (structure_id, figure, cohort, day);
CALL isolate_table('customer_sum');

-- A part of `customer_part` that comes (1) or goes (-1).
CREATE TYPE customer_change AS (sign int, structure_id int, anagrafica_sku text, day date, documents int, visits int, amount numeric);

-- What makes somebody a customer, each with its day, and the revenue with an entry: the definition of the facts in
-- `customer_month`, which are always those of these parts.
--
-- Documents: the invoices of ours that stand in the register of sales. Their amounts, and those of credit notes, are the
-- REVENUE of `statistics_part`; a credit note is no purchase.
-- Visits: attended classes by the day of their own clock, and each time of a reservation that was checked in.
CREATE OR REPLACE VIEW customer_part WITH (security_invoker = true) AS
  SELECT b.structure_id, d.ana_sku AS anagrafica_sku, d.date AS day,
    (b.position = 1 AND d.document_kind = 'INVOICE')::int AS documents, 0 AS visits, coalesce(b.imponibile, 0) AS amount
  FROM document d
  JOIN vat_block b ON b.structure_id = d.structure_id AND b.document_id = d.id
  WHERE b.register = 'SALES' AND NOT b.received AND d.ana_sku IS NOT NULL
  UNION ALL
  SELECT x.structure_id, x.anagrafica_sku, e.start_day, 0, 1, 0
  FROM event_attendant x JOIN event e ON e.id = x.event_id
  WHERE x.state = 'ATTENDED'
  UNION ALL
  SELECT s.structure_id, v.anagrafica_sku, s.start_day, 0, 1, 0
  FROM reservation_slot s JOIN reservation v ON v.structure_id = s.structure_id AND v.id = s.reservation_id
  WHERE s.state IN ('CHECKED_IN', 'DONE');
GRANT SELECT ON customer_part TO luna_app;

-- What each month of a person has from the person's other months, which `customer_month` keeps: the last day of the earlier ones
-- and the first day of the later ones that have a document or a visit, and the first months with either.
CREATE OR REPLACE VIEW customer_neighbour WITH (security_invoker = true) AS
  SELECT structure_id, anagrafica_sku, month, max(last_day) OVER earlier AS earlier_day, min(first_day) OVER later AS later_day,
    min(month) FILTER (WHERE documents > 0) OVER whole AS bought, min(month) FILTER (WHERE visits > 0) OVER whole AS came
  FROM customer_month
  WINDOW earlier AS (PARTITION BY structure_id, anagrafica_sku ORDER BY month ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
    later AS (PARTITION BY structure_id, anagrafica_sku ORDER BY month ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING),
    whole AS (PARTITION BY structure_id, anagrafica_sku);
GRANT SELECT ON customer_neighbour TO luna_app;

-- What each month of a person adds to the numbers of the customers, by day: the definition of these numbers, whose sums are
-- kept in `customer_sum`.
--
-- NEW: the first purchase or visit. RETURNING: the first one of a later month. ACTIVE: 1 where the 90 days begin in which a
-- person is active, -1 on the day after them. LOST: on the first day that has nobody's purchase or visit for 180 days.
-- ANY, PURCHASE, VISIT: of the cohort of the first month with such a part, whether the person has one in this month (its
-- first day), and the revenue of the month.
CREATE OR REPLACE VIEW customer_step WITH (security_invoker = true) AS
  SELECT m.structure_id, m.anagrafica_sku, m.month, m.first_day, m.last_day, m.documents, m.visits, s.figure, s.cohort, s.day, s.people, s.amount
  FROM customer_month m
  CROSS JOIN LATERAL (VALUES
    ('NEW', NULL::date, CASE WHEN m.earlier_day IS NULL THEN m.first_day END, 1, 0::numeric),
    ('RETURNING', NULL, CASE WHEN m.earlier_day IS NOT NULL THEN m.first_day END, 1, 0),
    ('ACTIVE', NULL, CASE WHEN m.earlier_day IS NULL OR m.first_day - m.earlier_day >= 90 THEN m.first_day END, 1, 0),
    ('ACTIVE', NULL, CASE WHEN m.later_day IS NULL OR m.later_day - m.last_day >= 90 THEN m.last_day + 90 END, -1, 0),
    ('LOST', NULL, CASE WHEN m.later_day IS NULL OR m.later_day - m.last_day > 180 THEN m.last_day + 180 END, 1, 0),
    ('ANY', least(m.bought, m.came), m.month, (m.first_day IS NOT NULL)::int, m.amount),
    ('PURCHASE', m.bought, m.month, (m.documents > 0)::int, m.amount),
    ('VISIT', m.came, m.month, (m.visits > 0)::int, m.amount)) AS s(figure, cohort, day, people, amount)
  WHERE s.day IS NOT NULL AND CASE WHEN s.figure IN ('ANY', 'PURCHASE', 'VISIT') THEN s.cohort <= m.month ELSE true END;
GRANT SELECT ON customer_step TO luna_app;

-- Adds up the rows of one number, cohort and day, once in a while. Changes are only added, so that no transaction waits for
-- another.
CREATE OR REPLACE FUNCTION fold_customer_sum(of_structure int, of_figure text, of_cohort date, of_day date) RETURNS void
  LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM customer_sum WHERE id IN (
      SELECT id FROM customer_sum WHERE structure_id = of_structure AND figure = of_figure
        AND cohort IS NOT DISTINCT FROM of_cohort AND day = of_day
      FOR UPDATE SKIP LOCKED)
    RETURNING people, amount)
  INSERT INTO customer_sum (structure_id, figure, cohort, day, people, amount)
  SELECT of_structure, of_figure, of_cohort, of_day, sum(people), sum(amount) FROM gone
  HAVING sum(people) <> 0 OR sum(amount) <> 0
$$;

-- Adds to the facts of a person's month; the days in `more` are those of what comes. Where something goes, the days are
-- searched again in the parts. The person's other months learn of it.
CREATE OR REPLACE FUNCTION change_customer_month(more customer_month, loses boolean)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fact customer_month;
BEGIN
  DELETE FROM customer_month WHERE structure_id = more.structure_id AND anagrafica_sku = more.anagrafica_sku AND month = more.month RETURNING * INTO fact;
  fact.documents := coalesce(fact.documents, 0) + more.documents;
  fact.visits := coalesce(fact.visits, 0) + more.visits;
  fact.amount := coalesce(fact.amount, 0) + more.amount;
  IF fact.documents + fact.visits = 0 THEN
    fact.first_day := NULL;
    fact.last_day := NULL;
  ELSIF loses THEN
    SELECT min(day), max(day) INTO fact.first_day, fact.last_day FROM customer_part
      WHERE structure_id = more.structure_id AND anagrafica_sku = more.anagrafica_sku AND documents + visits > 0
        AND day >= more.month AND day < more.month + interval '1 month';
  ELSE
    fact.first_day := least(fact.first_day, more.first_day);
    fact.last_day := greatest(fact.last_day, more.last_day);
  END IF;
  IF fact.first_day IS NOT NULL OR fact.amount <> 0 THEN
    INSERT INTO customer_month (structure_id, anagrafica_sku, month, documents, visits, amount, first_day, last_day, earlier_day,
        later_day, bought, came)
      VALUES (more.structure_id, more.anagrafica_sku, more.month, fact.documents, fact.visits, fact.amount, fact.first_day, fact.last_day,
        fact.earlier_day, fact.later_day, fact.bought, fact.came);
  END IF;
  UPDATE customer_month m SET earlier_day = n.earlier_day, later_day = n.later_day, bought = n.bought, came = n.came
    FROM customer_neighbour n
    WHERE n.structure_id = more.structure_id AND n.anagrafica_sku = more.anagrafica_sku
      AND m.structure_id = more.structure_id AND m.anagrafica_sku = more.anagrafica_sku AND m.month = n.month
      AND (m.earlier_day, m.later_day, m.bought, m.came) IS DISTINCT FROM (n.earlier_day, n.later_day, n.bought, n.came);
END $$;

-- Adds to the facts of a person's month, and the difference that this makes to the numbers of all customers (the view
-- `customer_step`). Two transactions that change one person wait for each other: each needs the months that the other one
-- writes.
CREATE OR REPLACE FUNCTION keep_customer(more customer_month, loses boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  was customer_step[];
  changed customer_sum;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('customer ' || more.structure_id), hashtext(more.anagrafica_sku));
  was := array(SELECT s FROM customer_step s WHERE structure_id = more.structure_id AND anagrafica_sku = more.anagrafica_sku);
  PERFORM change_customer_month(more, loses);
  FOR changed.figure, changed.cohort, changed.day, changed.people, changed.amount IN
    SELECT figure, cohort, day, sum(sign * people), sum(sign * amount) FROM (
      SELECT -1 AS sign, figure, cohort, day, people, amount FROM unnest(was)
      UNION ALL SELECT 1, figure, cohort, day, people, amount FROM customer_step
      WHERE structure_id = more.structure_id AND anagrafica_sku = more.anagrafica_sku) x
    GROUP BY figure, cohort, day HAVING sum(sign * people) <> 0 OR sum(sign * amount) <> 0
  LOOP
    INSERT INTO customer_sum (structure_id, figure, cohort, day, people, amount)
      VALUES (more.structure_id, changed.figure, changed.cohort, changed.day, changed.people, changed.amount);
    IF random() < 0.05 THEN
      PERFORM fold_customer_sum(more.structure_id, changed.figure, changed.cohort, changed.day);
    END IF;
  END LOOP;
END $$;

-- Adds parts that come, and subtracts those that go (a sign below zero), person by person and month by month, always in one
-- order. What goes and comes again on the same day changes nothing.
CREATE OR REPLACE FUNCTION keep_customers(parts customer_change[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  more customer_month;
  loses boolean;
BEGIN
  FOR more.structure_id, more.anagrafica_sku, more.month, more.documents, more.visits, more.amount, more.first_day, more.last_day, loses IN
    SELECT p.structure_id, p.anagrafica_sku, date_trunc('month', p.day::timestamp)::date, sum(p.documents), sum(p.visits),
      sum(p.amount), min(p.day) FILTER (WHERE p.documents > 0 OR p.visits > 0), max(p.day) FILTER (WHERE p.documents > 0 OR p.visits > 0),
      bool_or(p.documents < 0 OR p.visits < 0)
    FROM (SELECT structure_id, anagrafica_sku, day, sum(sign * documents) AS documents, sum(sign * visits) AS visits,
        sum(sign * amount) AS amount
      FROM unnest(parts) GROUP BY 1, 2, 3) p
    WHERE p.documents <> 0 OR p.visits <> 0 OR p.amount <> 0
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    PERFORM keep_customer(more, loses);
  END LOOP;
END $$;

-- Keeps the facts of the customers as VAT blocks of our documents come and go.
CREATE OR REPLACE FUNCTION keep_customers_of_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_customers(array_agg(ROW(CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END, b.structure_id, d.ana_sku, b.registered_on,
      (b.position = 1 AND d.document_kind = 'INVOICE')::int, 0, coalesce(b.imponibile, 0))::customer_change))
    FROM changed b JOIN document d ON d.structure_id = b.structure_id AND d.id = b.document_id
    WHERE b.register = 'SALES' AND NOT b.received AND d.ana_sku IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vat_block_customers_kept AFTER INSERT ON vat_block
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_blocks();
CREATE OR REPLACE TRIGGER vat_block_customers_lost AFTER DELETE ON vat_block
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_blocks();

-- Leads the facts of a document of ours to its new entry. The trigger's name is before those that write the VAT blocks of
-- the document: these are still the ones of the earlier entry.
CREATE OR REPLACE FUNCTION lead_document_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_customers(array_agg(ROW(s.sign, b.structure_id, s.sku, b.registered_on,
      (b.position = 1 AND NEW.document_kind = 'INVOICE')::int, 0, coalesce(b.imponibile, 0))::customer_change))
    FROM vat_block b, (VALUES (-1, OLD.ana_sku), (1, NEW.ana_sku)) AS s(sign, sku)
    WHERE b.structure_id = NEW.structure_id AND b.document_id = NEW.id AND b.register = 'SALES' AND NOT b.received AND s.sku IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_customer_led AFTER UPDATE OF ana_sku ON document
  FOR EACH ROW WHEN (NEW.type = 'ACTIVE' AND OLD.ana_sku IS DISTINCT FROM NEW.ana_sku) EXECUTE FUNCTION lead_document_customer();

-- Keeps the facts of the customers as people are marked as having come to a class, and no longer.
CREATE OR REPLACE FUNCTION keep_customers_of_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came customer_change[];
  went customer_change[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(ROW(1, x.structure_id, x.anagrafica_sku, e.start_day, 0, 1, 0)::customer_change) INTO came
      FROM written x JOIN event e ON e.id = x.event_id WHERE x.state = 'ATTENDED';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(ROW(-1, x.structure_id, x.anagrafica_sku, e.start_day, 0, 1, 0)::customer_change) INTO went
      FROM replaced x JOIN event e ON e.id = x.event_id WHERE x.state = 'ATTENDED';
  END IF;
  PERFORM keep_customers(came || went);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_customers_added AFTER INSERT ON event_attendant
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_attendants();
CREATE OR REPLACE TRIGGER event_attendant_customers_changed AFTER UPDATE ON event_attendant
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_attendants();
CREATE OR REPLACE TRIGGER event_attendant_customers_removed AFTER DELETE ON event_attendant
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_attendants();

-- Leads the visits of the people who came to a class to its new day.
CREATE OR REPLACE FUNCTION lead_event_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_customers(array_agg(ROW(s.sign, x.structure_id, x.anagrafica_sku, s.day, 0, 1, 0)::customer_change))
    FROM event_attendant x, (VALUES (-1, OLD.start_day), (1, NEW.start_day)) AS s(sign, day)
    WHERE x.event_id = NEW.id AND x.state = 'ATTENDED';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_customers_led AFTER UPDATE OF start_day ON event
  FOR EACH ROW WHEN (OLD.start_day <> NEW.start_day) EXECUTE FUNCTION lead_event_customers();

-- Keeps the facts of the customers as the times of reservations are used.
CREATE OR REPLACE FUNCTION keep_customers_of_slots() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came customer_change[];
  went customer_change[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(ROW(1, v.structure_id, v.anagrafica_sku, s.start_day, 0, 1, 0)::customer_change) INTO came
      FROM written s JOIN reservation v ON v.structure_id = s.structure_id AND v.id = s.reservation_id
      WHERE s.state IN ('CHECKED_IN', 'DONE');
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(ROW(-1, v.structure_id, v.anagrafica_sku, s.start_day, 0, 1, 0)::customer_change) INTO went
      FROM replaced s JOIN reservation v ON v.structure_id = s.structure_id AND v.id = s.reservation_id
      WHERE s.state IN ('CHECKED_IN', 'DONE');
  END IF;
  PERFORM keep_customers(came || went);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_slot_customers_added AFTER INSERT ON reservation_slot
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_slots();
CREATE OR REPLACE TRIGGER reservation_slot_customers_changed AFTER UPDATE ON reservation_slot
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_slots();
CREATE OR REPLACE TRIGGER reservation_slot_customers_removed AFTER DELETE ON reservation_slot
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_slots();

-- Leads the used times of a reservation to its new entry. The times of one that is deleted go before it, so that they are
-- still known to be its person's.
CREATE OR REPLACE FUNCTION lead_reservation_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM reservation_slot WHERE structure_id = OLD.structure_id AND reservation_id = OLD.id;
    RETURN OLD;
  END IF;
  PERFORM keep_customers(array_agg(ROW(c.sign, s.structure_id, c.sku, s.start_day, 0, 1, 0)::customer_change))
    FROM reservation_slot s, (VALUES (-1, OLD.anagrafica_sku), (1, NEW.anagrafica_sku)) AS c(sign, sku)
    WHERE s.structure_id = NEW.structure_id AND s.reservation_id = NEW.id AND s.state IN ('CHECKED_IN', 'DONE');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_customer_led AFTER UPDATE OF anagrafica_sku ON reservation
  FOR EACH ROW WHEN (OLD.anagrafica_sku <> NEW.anagrafica_sku) EXECUTE FUNCTION lead_reservation_customer();
CREATE OR REPLACE TRIGGER reservation_customer_lost BEFORE DELETE ON reservation
  FOR EACH ROW EXECUTE FUNCTION lead_reservation_customer();

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
          'statistics_sum', 'customer_month', 'customer_sum', 'application_configuration', 'invitation', 'idempotency_key',
          'audit_entry', 'audit_link', 'audit_head'])
      ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE structure_id = $1)', tenant_table)
      INTO found USING p_structure_id;
    IF found THEN RETURN NEXT tenant_table; END IF;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION structure_contents(int) FROM PUBLIC;

-- The facts and the numbers of what exists.
SELECT set_config('app.system', 'on', true);
INSERT INTO customer_month (structure_id, anagrafica_sku, month, documents, visits, amount, first_day, last_day, earlier_day, later_day,
  bought, came)
SELECT f.*, max(last_day) OVER earlier, min(first_day) OVER later, min(month) FILTER (WHERE documents > 0) OVER whole,
  min(month) FILTER (WHERE visits > 0) OVER whole
FROM (SELECT structure_id, anagrafica_sku, date_trunc('month', day::timestamp)::date AS month, sum(documents) AS documents,
    sum(visits) AS visits, sum(amount) AS amount, min(day) FILTER (WHERE documents + visits > 0) AS first_day,
    max(day) FILTER (WHERE documents + visits > 0) AS last_day
  FROM customer_part GROUP BY 1, 2, 3 HAVING sum(documents + visits) > 0 OR sum(amount) <> 0) f
WINDOW earlier AS (PARTITION BY structure_id, anagrafica_sku ORDER BY month ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
  later AS (PARTITION BY structure_id, anagrafica_sku ORDER BY month ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING),
  whole AS (PARTITION BY structure_id, anagrafica_sku);
INSERT INTO customer_sum (structure_id, figure, cohort, day, people, amount)
SELECT structure_id, figure, cohort, day, sum(people), sum(amount) FROM customer_step
GROUP BY 1, 2, 3, 4 HAVING sum(people) <> 0 OR sum(amount) <> 0;
