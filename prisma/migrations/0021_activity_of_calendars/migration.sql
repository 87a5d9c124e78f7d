-- The stream of activity gets what happens in the calendars, in the registry and with its users, and what of it can be
-- derived from before.

-- The kind of activity that an attendant's change of state is; null for one that is none. The state before is null for an
-- attendant that is added.
CREATE OR REPLACE FUNCTION activity_of_booking(p_state text, p_before text, p_left_late boolean) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT 'BOOKING_' || CASE
    WHEN p_state = p_before THEN NULL
    WHEN p_state = 'REMOVED_FROM_EVENT' THEN
      CASE WHEN p_before IS NULL THEN NULL WHEN p_left_late THEN 'CANCELLED_LATE' ELSE 'CANCELLED' END
    WHEN p_before IS NULL THEN CASE p_state WHEN 'ON_WAITING_QUEUE' THEN 'QUEUED' ELSE 'MADE' END
    WHEN p_state = 'ATTENDED' THEN 'ATTENDED'
    WHEN p_state = 'NOT_ATTENDED' THEN 'MISSED'
    WHEN p_before = 'ON_WAITING_QUEUE' AND p_state = 'SUBSCRIBED' THEN 'PROMOTED'
  END
$$;

-- People are booked into classes, or put into their queue.
CREATE OR REPLACE FUNCTION record_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.merging', true), '') = 'on' THEN RETURN NULL; END IF;
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT w.structure_id, w.created_at, k.kind, coalesce(w.account_id, activity_actor(NULL)), w.id, w.anagrafica_sku
  FROM added w CROSS JOIN LATERAL (SELECT activity_of_booking(w.state, NULL, false) AS kind) k
  WHERE k.kind IS NOT NULL ORDER BY w.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_recorded AFTER INSERT ON event_attendant
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_bookings();

-- People come from the queue to a place, cancel, come to their class or miss it. Entries that are merged are no activity.
CREATE OR REPLACE FUNCTION record_booking_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.merging', true), '') = 'on' THEN RETURN NULL; END IF;
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT w.structure_id, now(), k.kind, activity_actor(NULL), w.id, w.anagrafica_sku
  FROM written w JOIN replaced r ON r.id = w.id
  CROSS JOIN LATERAL (SELECT activity_of_booking(w.state, r.state, w.left_late) AS kind) k
  WHERE k.kind IS NOT NULL ORDER BY w.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_state_recorded AFTER UPDATE ON event_attendant
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_booking_states();

-- The kind of activity that a change of a meeting is; null for one that is none. The state before is null for a meeting that
-- is added.
CREATE OR REPLACE FUNCTION activity_of_meeting(p_state text, p_before text, p_is_moved boolean) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT 'MEETING_' || CASE
    WHEN p_before IS NULL THEN CASE WHEN p_state = 'ACTIVE' THEN 'MADE' END
    WHEN p_state <> p_before THEN CASE p_state WHEN 'ACTIVE' THEN 'RESTORED' ELSE p_state END
    WHEN p_is_moved AND p_state = 'ACTIVE' THEN 'MOVED'
  END
$$;

-- The only entry of the registry that is at a meeting, or at a series (the meeting is null); null where none or several are.
CREATE OR REPLACE FUNCTION activity_entry_of_meeting(p_structure int, p_meeting int, p_series int) RETURNS text
  LANGUAGE sql STABLE AS $$
  SELECT min(p.anagrafica_sku) FROM (
    SELECT anagrafica_sku FROM meeting_attendee
    WHERE structure_id = p_structure AND meeting_id = p_meeting AND anagrafica_sku IS NOT NULL
    UNION ALL
    SELECT anagrafica_sku FROM meeting_attendee
    WHERE structure_id = p_structure AND series_id = p_series AND anagrafica_sku IS NOT NULL) p
  HAVING count(*) = 1
$$;

-- A meeting is made. The row of a date of a series is none: the series is one activity.
CREATE OR REPLACE FUNCTION record_meetings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT w.structure_id, w.created_at, k.kind, coalesce(w.created_by, activity_actor(NULL)), w.id,
    activity_entry_of_meeting(w.structure_id, w.id, NULL)
  FROM added w CROSS JOIN LATERAL (SELECT activity_of_meeting(w.state, NULL, false) AS kind) k
  WHERE w.series_id IS NULL AND k.kind IS NOT NULL ORDER BY w.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER meeting_recorded AFTER INSERT ON meeting
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_meetings();

-- A meeting gets another time, is cancelled, taken back or deleted. A row that comes to a series or leaves it changes with
-- the series, which is one activity.
CREATE OR REPLACE FUNCTION record_meeting_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT w.structure_id, now(), k.kind, activity_actor(NULL), w.id, activity_entry_of_meeting(w.structure_id, w.id,
    CASE WHEN 'attendees' = ANY (w.overrides) THEN NULL ELSE w.series_id END)
  FROM written w JOIN replaced r ON r.id = w.id
  CROSS JOIN LATERAL (SELECT activity_of_meeting(w.state, r.state,
    (w.starts_at, w.ends_at) IS DISTINCT FROM (r.starts_at, r.ends_at)) AS kind) k
  WHERE w.series_id IS NOT DISTINCT FROM r.series_id AND k.kind IS NOT NULL ORDER BY w.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER meeting_change_recorded AFTER UPDATE ON meeting
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_meeting_changes();

-- A series of meetings is made, or goes on in another form from a date on.
CREATE OR REPLACE FUNCTION record_meeting_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT w.structure_id, w.created_at,
    CASE WHEN w.split_from_id IS NULL THEN 'MEETING_SERIES_MADE' ELSE 'MEETING_SERIES_CHANGED' END,
    activity_actor(w.created_by), w.id, activity_entry_of_meeting(w.structure_id, NULL, w.id)
  FROM added w ORDER BY w.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER meeting_series_recorded AFTER INSERT ON meeting_series
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_meeting_series();

-- A series of meetings ends on an earlier day, or as a whole. A series that goes on in another form does not end.
CREATE OR REPLACE FUNCTION record_meeting_series_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id)
  SELECT OLD.structure_id, now(), 'MEETING_SERIES_ENDED', activity_actor(NULL), OLD.id
  WHERE NOT EXISTS (SELECT FROM meeting_series s WHERE s.structure_id = OLD.structure_id AND s.split_from_id = OLD.id
    AND s.created_at = now()::timestamptz(3));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER meeting_series_end_recorded AFTER UPDATE OF last_day ON meeting_series
  FOR EACH ROW WHEN (NEW.last_day IS DISTINCT FROM OLD.last_day) EXECUTE FUNCTION record_meeting_series_end();
CREATE OR REPLACE TRIGGER meeting_series_deletion_recorded AFTER DELETE ON meeting_series
  FOR EACH ROW EXECUTE FUNCTION record_meeting_series_end();

-- The kind of activity that a change of a reservation is; null for one that is none: a hold and its end, and that its time is
-- over. The state before is null for a reservation that is added.
CREATE OR REPLACE FUNCTION activity_of_reservation(p_state text, p_before text, p_is_moved boolean) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT 'RESERVATION_' || CASE
    WHEN p_state = p_before THEN CASE WHEN p_is_moved AND p_state IN ('REQUESTED', 'CONFIRMED') THEN 'MOVED' END
    WHEN p_before IS NULL THEN CASE
      WHEN p_state = 'REQUESTED' THEN 'REQUESTED'
      WHEN p_state IN ('CONFIRMED', 'CHECKED_IN', 'DONE', 'NO_SHOW') THEN 'MADE' END
    WHEN p_state = 'CONFIRMED' THEN CASE p_before WHEN 'REQUESTED' THEN 'APPROVED' ELSE 'MADE' END
    WHEN p_state = 'CANCELLED' THEN CASE WHEN p_before <> 'HELD' THEN 'CANCELLED' END
    WHEN p_state = 'NO_SHOW' THEN 'MISSED'
    WHEN p_state IN ('REQUESTED', 'REJECTED', 'CHECKED_IN') THEN p_state
  END
$$;

-- The times of a reservation by resource, from the parts of its price: they cover all of its minutes.
CREATE OR REPLACE FUNCTION activity_times_of(p_price jsonb) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(t.resource || ' ' || t.times ORDER BY t.resource) FROM (
    SELECT p ->> 'resource_id' AS resource,
      range_agg(tstzrange((p ->> 'from')::timestamptz, (p ->> 'to')::timestamptz))::text AS times
    FROM jsonb_array_elements(p_price) p GROUP BY 1) t
$$;

-- A time is reserved or requested. A hold is none.
CREATE OR REPLACE FUNCTION record_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents)
  SELECT w.structure_id, w.created_at, k.kind, activity_actor(w.created_by), w.id, w.anagrafica_sku, w.total * 100
  FROM added w CROSS JOIN LATERAL (SELECT activity_of_reservation(w.state, NULL, false) AS kind) k
  WHERE k.kind IS NOT NULL ORDER BY w.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_recorded AFTER INSERT ON reservation
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_reservations();

-- A reservation is confirmed, requested, approved, rejected, moved or cancelled, or its person comes or does not. Entries that
-- are merged are no activity.
CREATE OR REPLACE FUNCTION record_reservation_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.merging', true), '') = 'on' THEN RETURN NULL; END IF;
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents)
  SELECT w.structure_id, now(), k.kind, activity_actor(NULL), w.id, w.anagrafica_sku, w.total * 100
  FROM written w JOIN replaced r ON r.id = w.id
  CROSS JOIN LATERAL (SELECT activity_of_reservation(w.state, r.state, w.price IS DISTINCT FROM r.price
    AND activity_times_of(w.price) IS DISTINCT FROM activity_times_of(r.price)) AS kind) k
  WHERE k.kind IS NOT NULL ORDER BY w.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_change_recorded AFTER UPDATE ON reservation
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_reservation_changes();

-- The kind of activity that an action on an entry of the registry is, as the audit names it; null for one that is none.
CREATE OR REPLACE FUNCTION activity_of_entry(p_action text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'ENTRY_' || CASE p_action
    WHEN 'CREATE' THEN 'ADDED'
    WHEN 'MERGE' THEN 'MERGED'
    WHEN 'UNMERGE' THEN 'UNMERGED'
    WHEN 'DELETE' THEN 'DELETED'
    WHEN 'ERASE' THEN 'ERASED'
    WHEN 'ANONYMISE' THEN 'ANONYMISED'
  END
$$;

-- An entry of the registry is added, merged, deleted or erased: the row of the audit is the fact, as nothing else tells
-- these apart. Rows of an import are one activity with it. An entry that is gone is nobody's, so that its name is nowhere;
-- one that goes into another by a merge is in the activity of the merge.
CREATE OR REPLACE FUNCTION record_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT NEW.structure_id, NEW.at, activity_of_entry(NEW.action), NEW.account_id, coalesce(a.id, 0), a.sku
  FROM (VALUES (NEW.entity_id)) e (sku)
  LEFT JOIN anagrafica a ON a.structure_id = NEW.structure_id AND a.sku = e.sku
  WHERE CASE WHEN NEW.action IN ('DELETE', 'ERASE') THEN a.id IS NULL ELSE a.id IS NOT NULL END
    AND NOT EXISTS (SELECT FROM audit_entry m WHERE NEW.action = 'DELETE' AND m.structure_id = NEW.structure_id
      AND m.at = NEW.at AND m.entity = 'anagrafica' AND m.action = 'MERGE' AND m.changes -> 'merged' ->> 0 = NEW.entity_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_entry_of_registry_recorded AFTER INSERT ON audit_entry
  FOR EACH ROW WHEN (NEW.entity = 'anagrafica' AND NEW.request_id NOT LIKE 'job:import-run:%'
    AND NEW.action IN ('CREATE', 'MERGE', 'UNMERGE', 'DELETE', 'ERASE', 'ANONYMISE')) EXECUTE FUNCTION record_entry();

-- A note is written about an entry. Entries that are merged, and come back, are no activity.
CREATE OR REPLACE FUNCTION record_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.merging', true), '') = 'on' THEN RETURN NULL; END IF;
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT a.structure_id, n.created_at, 'ENTRY_NOTED', coalesce(n.account_id, activity_actor(NULL)), a.id, a.sku
  FROM added n JOIN anagrafica a ON a.structure_id = n.structure_id AND a.id = n.anagrafica_id ORDER BY n.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER anagrafica_note_recorded AFTER INSERT ON anagrafica_note
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_notes();

-- The kind of activity that a finished import into a target is.
CREATE OR REPLACE FUNCTION activity_of_import(p_target text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_target
    WHEN 'anagrafica' THEN 'ENTRIES'
    WHEN 'pricelist' THEN 'PRODUCTS'
    WHEN 'business_condition' THEN 'CONDITIONS'
    WHEN 'bank_movement' THEN 'MOVEMENTS'
  END || '_IMPORTED'
$$;

-- An import ends with its rows in place: one activity, however many rows it had. The job has its counts.
CREATE OR REPLACE FUNCTION record_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id)
  SELECT NEW.structure_id, coalesce(NEW.finished_at, now()), activity_of_import(NEW.target), activity_actor(NEW.created_by),
    NEW.id
  WHERE activity_of_import(NEW.target) IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER import_job_recorded AFTER UPDATE OF state ON import_job
  FOR EACH ROW WHEN (OLD.state <> 'DONE' AND NEW.state = 'DONE') EXECUTE FUNCTION record_import();

-- The kind of activity that an action on a user or an invitation is, as the audit has it; null for one that is none.
CREATE OR REPLACE FUNCTION activity_of_member(p_entity text, p_action text, p_changes jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT 'USER_' || CASE
    WHEN p_entity = 'invitation' THEN CASE p_action WHEN 'SEND' THEN 'INVITED' END
    WHEN p_entity = 'membership' THEN CASE
      WHEN p_action = 'CREATE' THEN 'ADDED'
      WHEN p_action = 'DELETE' THEN 'REMOVED'
      WHEN p_action = 'UPDATE' AND p_changes ? 'gui_item_list' THEN 'ROLES_CHANGED' END
  END
$$;

-- A user is invited, added, given other roles or removed: the row of the audit is the fact, as it has the structure and the
-- account that acted also where the system works for several structures at once.
CREATE OR REPLACE FUNCTION record_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id)
  SELECT NEW.structure_id, NEW.at, activity_of_member(NEW.entity, NEW.action, NEW.changes), NEW.account_id, NEW.entity_id::int
  WHERE activity_of_member(NEW.entity, NEW.action, NEW.changes) IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_entry_of_people_recorded AFTER INSERT ON audit_entry
  FOR EACH ROW WHEN (NEW.entity IN ('membership', 'invitation')) EXECUTE FUNCTION record_member();

-- What happened before: the audit has each step of bookings, meetings, reservations, entries and users. It has no times of
-- reservations, so that it does not tell which of them were moved.
SELECT set_config('app.system', 'on', true);

INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents, data)
SELECT structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents, '{}' FROM (
  SELECT b.structure_id, CASE e.action WHEN 'CREATE' THEN b.created_at ELSE e.at END AS at,
    activity_of_booking(e.changes -> 'state' ->> 1, e.changes -> 'state' ->> 0, b.left_late) AS kind, e.account_id,
    b.id AS subject_id, b.anagrafica_sku, NULL::bigint AS cents
  FROM audit_entry e JOIN event_attendant b ON b.structure_id = e.structure_id AND b.id = e.entity_id::int
  WHERE e.entity = 'event_attendant' AND e.action IN ('CREATE', 'STATE')
  UNION ALL
  SELECT m.structure_id, CASE e.action WHEN 'CREATE' THEN m.created_at ELSE e.at END,
    CASE e.action
      WHEN 'CREATE' THEN 'MEETING_MADE'
      ELSE activity_of_meeting(coalesce(e.changes -> 'state' ->> 1, 'ACTIVE'), coalesce(e.changes -> 'state' ->> 0, 'ACTIVE'),
        e.changes ?| ARRAY['start', 'end']) END,
    e.account_id, m.id, activity_entry_of_meeting(m.structure_id, m.id,
      CASE WHEN 'attendees' = ANY (m.overrides) THEN NULL ELSE m.series_id END), NULL
  FROM audit_entry e JOIN meeting m ON m.structure_id = e.structure_id AND m.id = e.entity_id::int
  WHERE e.entity = 'meeting' AND e.action IN ('CREATE', 'STATE', 'UPDATE')
  UNION ALL
  SELECT e.structure_id, e.at,
    CASE WHEN e.action <> 'CREATE' THEN 'MEETING_SERIES_ENDED' WHEN s.split_from_id IS NULL THEN 'MEETING_SERIES_MADE'
      ELSE 'MEETING_SERIES_CHANGED' END,
    e.account_id, e.entity_id::int,
    CASE e.action WHEN 'CREATE' THEN activity_entry_of_meeting(s.structure_id, NULL, s.id) END, NULL
  FROM audit_entry e LEFT JOIN meeting_series s ON s.structure_id = e.structure_id AND s.id = e.entity_id::int
  WHERE e.entity = 'meeting_series' AND e.action IN ('CREATE', 'UPDATE', 'DELETE')
    AND (e.action = 'CREATE' OR (e.changes -> 'last_day' ->> 0 IS DISTINCT FROM e.changes -> 'last_day' ->> 1
        OR e.action = 'DELETE')
      AND NOT EXISTS (SELECT FROM meeting_series n
        WHERE n.structure_id = e.structure_id AND n.split_from_id = e.entity_id::int AND n.created_at = e.at))
  UNION ALL
  SELECT r.structure_id, CASE e.action WHEN 'CREATE' THEN r.created_at ELSE e.at END,
    activity_of_reservation(e.changes -> 'state' ->> 1, e.changes -> 'state' ->> 0, false), e.account_id, r.id,
    r.anagrafica_sku, (r.total * 100)::bigint
  FROM audit_entry e JOIN reservation r ON r.structure_id = e.structure_id AND r.id = e.entity_id::int
  WHERE e.entity = 'reservation' AND e.action IN ('CREATE', 'STATE', 'UPDATE') AND e.changes ? 'state'
  UNION ALL
  SELECT coalesce(a.structure_id, e.structure_id), e.at, activity_of_entry(e.action), e.account_id, coalesce(a.id, 0), a.sku, NULL
  FROM audit_entry e LEFT JOIN anagrafica a ON a.sku = e.entity_id
  WHERE e.entity = 'anagrafica' AND e.action <> 'UPDATE' AND e.request_id NOT LIKE 'job:import-run:%'
    AND CASE WHEN e.action IN ('DELETE', 'ERASE') THEN a.id IS NULL ELSE a.id IS NOT NULL END
    AND NOT EXISTS (SELECT FROM audit_entry m WHERE e.action = 'DELETE' AND m.structure_id = e.structure_id
      AND m.at = e.at AND m.entity = 'anagrafica' AND m.action = 'MERGE' AND m.changes -> 'merged' ->> 0 = e.entity_id)
  UNION ALL
  SELECT a.structure_id, n.created_at, 'ENTRY_NOTED', n.account_id, a.id, a.sku, NULL
  FROM anagrafica_note n JOIN anagrafica a ON a.structure_id = n.structure_id AND a.id = n.anagrafica_id
  UNION ALL
  SELECT j.structure_id, j.finished_at, activity_of_import(j.target), j.created_by, j.id, NULL, NULL
  FROM import_job j WHERE j.state = 'DONE' AND j.finished_at IS NOT NULL
  UNION ALL
  SELECT e.structure_id, e.at, activity_of_member(e.entity, e.action, e.changes), e.account_id, e.entity_id::int, NULL, NULL
  FROM audit_entry e WHERE e.entity IN ('membership', 'invitation')) past
WHERE kind IS NOT NULL ORDER BY at;
