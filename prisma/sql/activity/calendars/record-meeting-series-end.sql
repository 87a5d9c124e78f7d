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
