-- Keeps in mind that an attendant has been in the queue, for the statistics: the state forgets it with the first step.
CREATE OR REPLACE FUNCTION mark_waited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.waited := true;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_waited BEFORE INSERT OR UPDATE OF state ON event_attendant
  FOR EACH ROW WHEN (NEW.state = 'ON_WAITING_QUEUE') EXECUTE FUNCTION mark_waited();
