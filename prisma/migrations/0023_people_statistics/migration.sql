-- The statistics of classes count the people that waited for a place, and those of them that got one.

SELECT set_config('app.system', 'on', true);

ALTER TABLE event_attendant ADD COLUMN waited boolean NOT NULL DEFAULT false;

-- Keeps in mind that an attendant has been in the queue, for the statistics: the state forgets it with the first step.
CREATE OR REPLACE FUNCTION mark_waited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.waited := true;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_waited BEFORE INSERT OR UPDATE OF state ON event_attendant
  FOR EACH ROW WHEN (NEW.state = 'ON_WAITING_QUEUE') EXECUTE FUNCTION mark_waited();

-- Of what was before, the queue and the messages about it are known.
UPDATE event_attendant x SET waited = true
WHERE x.state = 'ON_WAITING_QUEUE' OR EXISTS (SELECT FROM event_message m
  WHERE m.structure_id = x.structure_id AND m.attendant_id = x.id AND m.kind IN ('QUEUED', 'PROMOTED'));
