-- The statistics of classes and of resources read what is kept as it happens: what each event counts of its attendants, and what
-- reservations bring in at each hour.

-- What each event counts of its attendants.
ALTER TABLE event ADD COLUMN attended integer NOT NULL DEFAULT 0, ADD COLUMN absent integer NOT NULL DEFAULT 0,
  ADD COLUMN late_cancels integer NOT NULL DEFAULT 0, ADD COLUMN waited integer NOT NULL DEFAULT 0,
  ADD COLUMN met integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT event_counts CHECK (attended >= 0 AND absent >= 0 AND attended + absent <= booked AND late_cancels >= 0
    AND met BETWEEN 0 AND least(waited, booked));

-- An attendant that comes (1) or goes (-1), as it counts at its event.
CREATE TYPE attendant_change AS (sign int, event_id int, state text, left_late boolean, waited boolean);

-- What an event counts of its attendants follows from them: triggers count them, whatever writes them. Events in the order of
-- their ids, so that two callers that count for the same ones wait for each other, and never both.
CREATE OR REPLACE FUNCTION count_attendants(changes attendant_change[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  c record;
BEGIN
  FOR c IN
    SELECT * FROM (SELECT event_id, coalesce(sum(sign) FILTER (WHERE has_seat(state)), 0) AS booked,
        coalesce(sum(sign) FILTER (WHERE state = 'ON_WAITING_QUEUE'), 0) AS queued,
        coalesce(sum(sign) FILTER (WHERE state = 'ATTENDED'), 0) AS attended,
        coalesce(sum(sign) FILTER (WHERE state = 'NOT_ATTENDED'), 0) AS absent,
        coalesce(sum(sign) FILTER (WHERE left_late), 0) AS late_cancels, coalesce(sum(sign) FILTER (WHERE waited), 0) AS waited,
        coalesce(sum(sign) FILTER (WHERE waited AND has_seat(state)), 0) AS met
      FROM unnest(changes) GROUP BY event_id) x
    WHERE (booked, queued, attended, absent, late_cancels, waited, met) <> (0, 0, 0, 0, 0, 0, 0) ORDER BY event_id
  LOOP
    UPDATE event SET booked = booked + c.booked, queued = queued + c.queued, attended = attended + c.attended,
      absent = absent + c.absent, late_cancels = late_cancels + c.late_cancels, waited = waited + c.waited, met = met + c.met
      WHERE id = c.event_id;
  END LOOP;
END $$;

-- Counts attendants that are added, changed and deleted.
CREATE OR REPLACE FUNCTION recount_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came attendant_change[];
  went attendant_change[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(ROW(1, event_id, state, left_late, waited)::attendant_change) INTO came FROM written;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(ROW(-1, event_id, state, left_late, waited)::attendant_change) INTO went FROM replaced;
  END IF;
  PERFORM count_attendants(came || went);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_counted AFTER INSERT ON event_attendant
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION recount_attendants();
CREATE OR REPLACE TRIGGER event_attendant_recounted AFTER UPDATE ON event_attendant
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION recount_attendants();
CREATE OR REPLACE TRIGGER event_attendant_uncounted AFTER DELETE ON event_attendant
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION recount_attendants();

DROP FUNCTION count_written_attendants(), count_changed_attendants(), count_removed_attendants(), count_attendant(int, bigint, bigint);

SELECT set_config('app.system', 'on', true);
UPDATE event e SET attended = x.attended, absent = x.absent, late_cancels = x.late_cancels, waited = x.waited, met = x.met
FROM (SELECT event_id, count(*) FILTER (WHERE state = 'ATTENDED') AS attended, count(*) FILTER (WHERE state = 'NOT_ATTENDED') AS absent,
    count(*) FILTER (WHERE left_late) AS late_cancels, count(*) FILTER (WHERE waited) AS waited,
    count(*) FILTER (WHERE waited AND has_seat(state)) AS met
  FROM event_attendant GROUP BY event_id) x
WHERE e.id = x.event_id AND (x.attended, x.absent, x.late_cancels, x.waited) <> (0, 0, 0, 0);

-- What reservations bring in at each hour through which they go.
CREATE TABLE reserved_hour (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  slot_id integer NOT NULL,
  span_hour smallint NOT NULL,
  reservation_id integer NOT NULL,
  resource_id integer NOT NULL,
  day date NOT NULL,
  start_minute smallint NOT NULL,
  weekday smallint NOT NULL,
  hour smallint NOT NULL,
  minutes smallint NOT NULL,
  reservations smallint NOT NULL,
  cancelled smallint NOT NULL,
  no_shows smallint NOT NULL,
  amount numeric(12,2) NOT NULL,
  missed numeric(12,2) NOT NULL,
  PRIMARY KEY (structure_id, slot_id, span_hour),
  CONSTRAINT reserved_hour_structure_id_reservation_id_fkey
    FOREIGN KEY (structure_id, reservation_id) REFERENCES reservation (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reserved_hour_place CHECK (hour = span_hour % 24 AND weekday = (extract(isodow FROM day)::int - 1 + span_hour / 24) % 7 + 1),
  CONSTRAINT reserved_hour_minutes CHECK (minutes BETWEEN 0 AND 60)
);
CREATE INDEX reserved_hour_structure_id_reservation_id_idx ON reserved_hour (structure_id, reservation_id);
CREATE INDEX reserved_hour_structure_id_day_start_minute_slot_id_idx ON reserved_hour (structure_id, day, start_minute, slot_id);
CREATE INDEX reserved_hour_structure_id_resource_id_day_start_minute_slo_idx ON reserved_hour (structure_id, resource_id, day, start_minute, slot_id);
CALL isolate_table('reserved_hour');

CREATE TABLE resource_sum (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  resource_id integer NOT NULL,
  month date NOT NULL,
  weekday smallint NOT NULL,
  hour smallint NOT NULL,
  minutes integer NOT NULL,
  reservations integer NOT NULL,
  cancelled integer NOT NULL,
  no_shows integer NOT NULL,
  amount numeric NOT NULL,
  missed numeric NOT NULL,
  CONSTRAINT resource_sum_month CHECK (extract(day FROM month) = 1),
  CONSTRAINT resource_sum_place CHECK (weekday BETWEEN 1 AND 7 AND hour BETWEEN 0 AND 23)
);
CREATE INDEX resource_sum_structure_id_resource_id_month_idx ON resource_sum (structure_id, resource_id, month);
CALL isolate_table('resource_sum');

-- How a reservation counts in the statistics of resources: USED (it takes or took its time), MISSED, CANCELLED; null: not at all.
CREATE OR REPLACE FUNCTION reservation_use(state text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN state IN ('CONFIRMED', 'CHECKED_IN', 'DONE') THEN 'USED' WHEN state = 'NO_SHOW' THEN 'MISSED'
    WHEN state = 'CANCELLED' THEN 'CANCELLED' END
$$;

-- Returns what a time of a reservation costs: the parts of the price that lie in it. Equal parts belong to different times, as
-- each unit of a resource that is reserved twice at once has its own. In PL/pgSQL, which keeps its plan.
CREATE OR REPLACE FUNCTION slot_amount(slot reservation_slot, price jsonb) RETURNS numeric LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(sum(p.amount), 0) FROM (
    SELECT x.amount, x."from" AS starts_at, x."to" AS ends_at, row_number() OVER (PARTITION BY x."from", x."to" ORDER BY n) AS nth
    FROM (SELECT e.n, r.* FROM jsonb_array_elements(price) WITH ORDINALITY e(part, n),
      jsonb_to_record(e.part) AS r(resource_id int, amount numeric, "from" timestamptz, "to" timestamptz)) x
    WHERE x.resource_id = slot.resource_id AND x."from" >= slot.starts_at AND x."to" <= slot.ends_at) p
  CROSS JOIN LATERAL (SELECT array_agg(s.id ORDER BY s.ends_at - s.starts_at, s.id) AS slots
    -- The few times of the reservation, not the many of the resource.
    FROM (SELECT id, resource_id, starts_at, ends_at FROM reservation_slot
      WHERE structure_id = slot.structure_id AND reservation_id = slot.reservation_id OFFSET 0) s
    WHERE s.resource_id = slot.resource_id AND s.starts_at <= p.starts_at AND s.ends_at >= p.ends_at) w
  WHERE w.slots[1 + (p.nth - 1) % cardinality(w.slots)] = slot.id);
END $$;

-- The hours through which times of reservations go, each with what it adds: the definition of every number of the statistics of
-- resources, and of the facts in `reserved_hour`, which are always these. `span_hour` counts from the midnight before the time.
-- The amounts of the hours of a time come to its amount, to the cent: what is billed of it, and in `missed` what would be where
-- the structure bills reservations that nobody used. A cancelled reservation bills its fee at its first time.
CREATE OR REPLACE VIEW reserved_part WITH (security_invoker = true) AS
  SELECT t.structure_id, t.slot_id, h::smallint AS span_hour, t.reservation_id, t.resource_id, t.day, t.start_minute,
    ((extract(isodow FROM t.day)::int - 1 + h / 24) % 7 + 1)::smallint AS weekday, (h % 24)::smallint AS hour,
    CASE WHEN t.use = 'USED' THEN w.ends - w.begins ELSE 0 END AS minutes,
    (t.use = 'USED' AND w.begins = t.start_minute)::int AS reservations,
    (t.use = 'CANCELLED' AND w.begins = t.start_minute)::int AS cancelled,
    (t.use = 'MISSED' AND w.begins = t.start_minute)::int AS no_shows,
    CASE WHEN t.use = 'MISSED' THEN 0 ELSE p.amount END AS amount, CASE WHEN t.use = 'MISSED' THEN p.amount ELSE 0 END AS missed
  FROM (
    SELECT s.structure_id, s.id AS slot_id, s.reservation_id, s.resource_id, s.start_day AS day, s.start_minute::int AS start_minute,
      (s.end_day - s.start_day) * 1440 + s.end_minute AS end_minute, reservation_use(v.state) AS use,
      m.amount
    FROM reservation_slot s
    JOIN reservation v ON v.structure_id = s.structure_id AND v.id = s.reservation_id
    -- Once for each time, and not for each mention; the conditions of a reader still reach the times.
    CROSS JOIN LATERAL (SELECT CASE WHEN EXISTS (SELECT FROM reservation_pass_use u WHERE u.structure_id = s.structure_id AND u.reservation_id = s.reservation_id)
          THEN 0
        WHEN v.state <> 'CANCELLED' THEN slot_amount(s, v.price)
        WHEN s.id = (SELECT f.id FROM reservation_slot f WHERE f.structure_id = s.structure_id AND f.reservation_id = s.reservation_id
            ORDER BY f.starts_at, f.id LIMIT 1) THEN coalesce(v.cancel_fee, 0)
        ELSE 0 END AS amount OFFSET 0) m
    WHERE reservation_use(v.state) IS NOT NULL) t
  CROSS JOIN LATERAL generate_series(t.start_minute / 60, (t.end_minute - 1) / 60) h
  CROSS JOIN LATERAL (SELECT greatest(t.start_minute, h * 60) AS begins, least(t.end_minute, h * 60 + 60) AS ends) w
  CROSS JOIN LATERAL (SELECT round(t.amount * (w.ends - t.start_minute) / (t.end_minute - t.start_minute), 2)
    - round(t.amount * (w.begins - t.start_minute) / (t.end_minute - t.start_minute), 2) AS amount) p;
GRANT SELECT ON reserved_part TO luna_app;

-- The hours and the sums of what exists.
INSERT INTO reserved_hour (structure_id, slot_id, span_hour, reservation_id, resource_id, day, start_minute, weekday, hour, minutes,
  reservations, cancelled, no_shows, amount, missed)
SELECT structure_id, slot_id, span_hour, reservation_id, resource_id, day, start_minute, weekday, hour, minutes,
  reservations, cancelled, no_shows, amount, missed
FROM reserved_part;
INSERT INTO resource_sum (structure_id, resource_id, month, weekday, hour, minutes, reservations, cancelled, no_shows, amount, missed)
SELECT structure_id, resource_id, date_trunc('month', day::timestamp)::date, weekday, hour, sum(minutes), sum(reservations),
  sum(cancelled), sum(no_shows), sum(amount), sum(missed)
FROM reserved_hour GROUP BY 1, 2, 3, 4, 5;

-- Keeps the hours of reservations equal to the view `reserved_part`. Of two transactions that change one reservation the second
-- waits, so that it sees what the first one wrote.
CREATE OR REPLACE FUNCTION keep_reserved_hours(of_structure int, ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM FROM reservation WHERE structure_id = of_structure AND id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM reserved_hour WHERE structure_id = of_structure AND reservation_id = ANY(ids)) THEN
    DELETE FROM reserved_hour WHERE structure_id = of_structure AND reservation_id = ANY(ids);
  END IF;
  INSERT INTO reserved_hour (structure_id, slot_id, span_hour, reservation_id, resource_id, day, start_minute, weekday, hour, minutes,
      reservations, cancelled, no_shows, amount, missed)
    SELECT structure_id, slot_id, span_hour, reservation_id, resource_id, day, start_minute, weekday, hour, minutes,
      reservations, cancelled, no_shows, amount, missed
    FROM reserved_part WHERE structure_id = of_structure AND reservation_id = ANY(ids);
END $$;

-- Keeps the hours of reservations as their times are written, changed and deleted.
CREATE OR REPLACE FUNCTION keep_hours_of_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM keep_reserved_hours(structure_id, array_agg(DISTINCT reservation_id)) FROM (
      SELECT w.structure_id, unnest(ARRAY[w.reservation_id, r.reservation_id]) AS reservation_id
      FROM written w JOIN replaced r ON r.id = w.id
      WHERE (w.reservation_id, w.resource_id, w.start_day, w.start_minute, w.end_day, w.end_minute, w.starts_at, w.ends_at)
        IS DISTINCT FROM (r.reservation_id, r.resource_id, r.start_day, r.start_minute, r.end_day, r.end_minute, r.starts_at, r.ends_at)) x
      WHERE reservation_id IS NOT NULL GROUP BY structure_id;
  ELSE
    PERFORM keep_reserved_hours(structure_id, array_agg(DISTINCT reservation_id)) FROM changed
      WHERE reservation_id IS NOT NULL GROUP BY structure_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_slot_hours_added AFTER INSERT ON reservation_slot
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_hours_of_slots();
CREATE OR REPLACE TRIGGER reservation_slot_hours_changed AFTER UPDATE ON reservation_slot
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_hours_of_slots();
CREATE OR REPLACE TRIGGER reservation_slot_hours_removed AFTER DELETE ON reservation_slot
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_hours_of_slots();

-- Keeps the hours of reservations as passes cover them, and no longer.
CREATE OR REPLACE FUNCTION keep_hours_of_passes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_reserved_hours(structure_id, array_agg(DISTINCT reservation_id)) FROM changed GROUP BY structure_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_pass_hours_added AFTER INSERT ON reservation_pass_use
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_hours_of_passes();
CREATE OR REPLACE TRIGGER reservation_pass_hours_removed AFTER DELETE ON reservation_pass_use
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_hours_of_passes();

-- Keeps the hours of a reservation as it is confirmed, missed, cancelled or priced.
CREATE OR REPLACE FUNCTION keep_hours_of_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_reserved_hours(NEW.structure_id, ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_hours_kept AFTER UPDATE OF state, price, cancel_fee ON reservation
  FOR EACH ROW WHEN ((reservation_use(OLD.state), OLD.price, OLD.cancel_fee)
    IS DISTINCT FROM (reservation_use(NEW.state), NEW.price, NEW.cancel_fee))
  EXECUTE FUNCTION keep_hours_of_reservation();

-- Adds up the rows of one month of a resource, once in a while. Changes are only added, so that no transaction waits for another.
CREATE OR REPLACE FUNCTION fold_resource_sum(of_structure int, of_resource int, of_month date) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM resource_sum WHERE id IN (
      SELECT id FROM resource_sum WHERE structure_id = of_structure AND resource_id = of_resource AND month = of_month
      FOR UPDATE SKIP LOCKED)
    RETURNING weekday, hour, minutes, reservations, cancelled, no_shows, amount, missed)
  INSERT INTO resource_sum (structure_id, resource_id, month, weekday, hour, minutes, reservations, cancelled, no_shows, amount, missed)
  SELECT of_structure, of_resource, of_month, weekday, hour, sum(minutes), sum(reservations), sum(cancelled), sum(no_shows),
    sum(amount), sum(missed)
  FROM gone GROUP BY weekday, hour
  HAVING (sum(minutes), sum(reservations), sum(cancelled), sum(no_shows), sum(amount), sum(missed)) <> (0, 0, 0, 0, 0, 0)
$$;

-- Adds hours that are written to the sums of their resource and month, and subtracts those that are removed.
CREATE OR REPLACE FUNCTION sum_reserved_hours() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO resource_sum (structure_id, resource_id, month, weekday, hour, minutes, reservations, cancelled, no_shows, amount, missed)
    SELECT structure_id, resource_id, date_trunc('month', day::timestamp)::date, weekday, hour, sign * sum(minutes),
      sign * sum(reservations), sign * sum(cancelled), sign * sum(no_shows), sign * sum(amount), sign * sum(missed)
    FROM changed GROUP BY 1, 2, 3, 4, 5;
  IF random() < 0.05 THEN
    PERFORM fold_resource_sum(c.structure_id, c.resource_id, c.month) FROM (
      SELECT DISTINCT structure_id, resource_id, date_trunc('month', day::timestamp)::date AS month FROM changed) c;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reserved_hour_summed AFTER INSERT ON reserved_hour
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_reserved_hours();
CREATE OR REPLACE TRIGGER reserved_hour_unsummed AFTER DELETE ON reserved_hour
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_reserved_hours();

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
          'reserved_hour', 'resource_sum', 'application_configuration', 'invitation', 'idempotency_key', 'audit_entry',
          'audit_link', 'audit_head'])
      ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE structure_id = $1)', tenant_table)
      INTO found USING p_structure_id;
    IF found THEN RETURN NEXT tenant_table; END IF;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION structure_contents(int) FROM PUBLIC;
