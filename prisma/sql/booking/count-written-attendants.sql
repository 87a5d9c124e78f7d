-- Counts attendants that are added.
CREATE OR REPLACE FUNCTION count_written_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_attendant(event_id, count(*) FILTER (WHERE has_seat(state)),
    count(*) FILTER (WHERE state = 'ON_WAITING_QUEUE')) FROM written GROUP BY event_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_counted AFTER INSERT ON event_attendant
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_written_attendants();
