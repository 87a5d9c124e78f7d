-- The events of a request form a chain. The row of the request is locked, so that two events at once follow each other.
CREATE OR REPLACE FUNCTION chain_signature_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last signature_event;
BEGIN
  PERFORM FROM signing_request WHERE id = NEW.request_id FOR UPDATE;
  SELECT * INTO last FROM signature_event WHERE request_id = NEW.request_id ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(last.seq, 0) + 1;
  NEW.prev_hash := coalesce(last.hash, repeat('0', 64));
  NEW.hash := signature_event_hash(NEW.prev_hash, NEW);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER signature_event_chained BEFORE INSERT ON signature_event
  FOR EACH ROW EXECUTE FUNCTION chain_signature_event();
