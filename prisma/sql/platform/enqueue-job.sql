-- The unprivileged role may add a job inside its own transaction, and can do nothing else with the queue.
CREATE OR REPLACE FUNCTION enqueue_job(task text, payload json, job_key text DEFAULT NULL, run_at timestamptz DEFAULT NULL)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload, job_key := job_key, run_at := run_at);
END $$;

REVOKE ALL ON FUNCTION enqueue_job(text, json, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, timestamptz) TO luna_app;
