-- Counts attendants that are added, changed and deleted.
CREATE OR REPLACE FUNCTION recount_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came attendant_change[];
  went attendant_change[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(ROW(1, event_id, state, left_late, waited)::attendant_change) INTO came FROM written;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(ROW(-1, event_id, state, left_late, waited)::attendant_change) INTO went FROM replaced;
  END IF;
  PERFORM count_attendants(came || went);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_counted AFTER INSERT ON event_attendant
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION recount_attendants();
CREATE OR REPLACE TRIGGER event_attendant_recounted AFTER UPDATE ON event_attendant
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION recount_attendants();
CREATE OR REPLACE TRIGGER event_attendant_uncounted AFTER DELETE ON event_attendant
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION recount_attendants();
