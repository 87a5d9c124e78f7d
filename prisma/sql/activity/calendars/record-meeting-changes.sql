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
