-- Notes attendants that are changed, as `note_written_attendants`.
CREATE OR REPLACE FUNCTION note_changed_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  abouts text[];
BEGIN
  IF coalesce(current_setting('app.merging', true), '') = 'on' THEN RETURN NULL; END IF;
  WITH noted AS (
    INSERT INTO event_message (structure_id, event_id, attendant_id, kind, about)
      SELECT w.structure_id, w.event_id, w.id, CASE w.state WHEN 'SUBSCRIBED' THEN 'PROMOTED' ELSE 'LEFT' END,
        'event:' || w.event_id
      FROM written w
      JOIN replaced r ON r.id = w.id
      JOIN event e ON e.id = w.event_id AND e.ends_at > now() AND e.state = 'ACTIVE'
      JOIN anagrafica a ON a.structure_id = w.structure_id AND a.sku = w.anagrafica_sku AND a.email <> ''
      WHERE (r.state = 'ON_WAITING_QUEUE' AND w.state = 'SUBSCRIBED')
        OR (r.state IN ('SUBSCRIBED', 'ON_WAITING_QUEUE') AND w.state = 'REMOVED_FROM_EVENT')
      ON CONFLICT DO NOTHING RETURNING about)
  SELECT array_agg(about) INTO abouts FROM noted;
  IF abouts IS NOT NULL THEN PERFORM tell_of_events((SELECT structure_id FROM written LIMIT 1), abouts); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_renoted AFTER UPDATE ON event_attendant
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_attendants();
