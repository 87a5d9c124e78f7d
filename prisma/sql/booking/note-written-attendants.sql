-- Every booking, promotion and removal is noted with the row that it writes, in whatever way that happens, for the mail
-- about it. Nothing is noted of past events, of attendants without an address, and of entries that are merged.
CREATE OR REPLACE FUNCTION note_written_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  abouts text[];
BEGIN
  IF coalesce(current_setting('app.merging', true), '') = 'on' THEN RETURN NULL; END IF;
  WITH noted AS (
    INSERT INTO event_message (structure_id, event_id, attendant_id, kind, about)
      SELECT w.structure_id, w.event_id, w.id, CASE w.state WHEN 'SUBSCRIBED' THEN 'BOOKED' ELSE 'QUEUED' END,
        'event:' || w.event_id
      FROM written w
      JOIN event e ON e.id = w.event_id AND e.ends_at > now()
      JOIN anagrafica a ON a.structure_id = w.structure_id AND a.sku = w.anagrafica_sku AND a.email <> ''
      WHERE w.state IN ('SUBSCRIBED', 'ON_WAITING_QUEUE')
      ON CONFLICT DO NOTHING RETURNING about)
  SELECT array_agg(about) INTO abouts FROM noted;
  IF abouts IS NOT NULL THEN PERFORM tell_of_events((SELECT structure_id FROM written LIMIT 1), abouts); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_noted AFTER INSERT ON event_attendant
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_written_attendants();
