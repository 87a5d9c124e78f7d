-- Keeps the hours of reservations as passes cover them, and no longer.
CREATE OR REPLACE FUNCTION keep_hours_of_passes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_reserved_hours(structure_id, array_agg(DISTINCT reservation_id)) FROM changed GROUP BY structure_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_pass_hours_added AFTER INSERT ON reservation_pass_use
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_hours_of_passes();
CREATE OR REPLACE TRIGGER reservation_pass_hours_removed AFTER DELETE ON reservation_pass_use
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_hours_of_passes();
