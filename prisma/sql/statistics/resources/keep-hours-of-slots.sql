-- Keeps the hours of reservations as their times are written, changed and deleted.
CREATE OR REPLACE FUNCTION keep_hours_of_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM keep_reserved_hours(structure_id, array_agg(DISTINCT reservation_id)) FROM (
      SELECT w.structure_id, unnest(ARRAY[w.reservation_id, r.reservation_id]) AS reservation_id
      FROM written w JOIN replaced r ON r.id = w.id
      WHERE (w.reservation_id, w.resource_id, w.start_day, w.start_minute, w.end_day, w.end_minute, w.starts_at, w.ends_at)
        IS DISTINCT FROM (r.reservation_id, r.resource_id, r.start_day, r.start_minute, r.end_day, r.end_minute, r.starts_at, r.ends_at)) x
      WHERE reservation_id IS NOT NULL GROUP BY structure_id;
  ELSE
    PERFORM keep_reserved_hours(structure_id, array_agg(DISTINCT reservation_id)) FROM changed
      WHERE reservation_id IS NOT NULL GROUP BY structure_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_slot_hours_added AFTER INSERT ON reservation_slot
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_hours_of_slots();
CREATE OR REPLACE TRIGGER reservation_slot_hours_changed AFTER UPDATE ON reservation_slot
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_hours_of_slots();
CREATE OR REPLACE TRIGGER reservation_slot_hours_removed AFTER DELETE ON reservation_slot
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_hours_of_slots();
