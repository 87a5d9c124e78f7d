-- Counts attendants that are deleted.
CREATE OR REPLACE FUNCTION count_removed_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_attendant(event_id, -count(*) FILTER (WHERE has_seat(state)),
    -count(*) FILTER (WHERE state = 'ON_WAITING_QUEUE')) FROM replaced GROUP BY event_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_uncounted AFTER DELETE ON event_attendant
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION count_removed_attendants();
