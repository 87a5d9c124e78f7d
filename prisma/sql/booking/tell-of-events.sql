-- Adds a job that sends the waiting messages of events, once the transaction commits.
CREATE OR REPLACE FUNCTION tell_of_events(p_structure int, p_abouts text[]) RETURNS void LANGUAGE sql AS $$
  SELECT enqueue_job('event-messages', json_build_object('structure_id', p_structure, 'about', about), 'event-told:' || about, now())
    FROM (SELECT DISTINCT unnest(p_abouts) AS about ORDER BY 1) waiting
$$;
