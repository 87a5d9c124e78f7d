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
