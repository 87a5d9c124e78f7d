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
