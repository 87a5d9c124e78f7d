-- Counts attendants that are changed.
CREATE OR REPLACE FUNCTION count_changed_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_attendant(event_id, coalesce(sum(sign) FILTER (WHERE has_seat(state)), 0)::bigint,
    coalesce(sum(sign) FILTER (WHERE state = 'ON_WAITING_QUEUE'), 0)::bigint)
    FROM (SELECT event_id, state, 1 AS sign FROM written UNION ALL SELECT event_id, state, -1 FROM replaced) change
    GROUP BY event_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_recounted AFTER UPDATE ON event_attendant
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_changed_attendants();
