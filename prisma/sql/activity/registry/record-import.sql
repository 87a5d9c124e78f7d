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
