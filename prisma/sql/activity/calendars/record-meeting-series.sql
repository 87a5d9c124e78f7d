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
