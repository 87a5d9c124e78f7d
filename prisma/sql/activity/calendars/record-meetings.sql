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
