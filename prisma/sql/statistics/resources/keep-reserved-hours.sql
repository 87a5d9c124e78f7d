-- Keeps the hours of reservations equal to the view `reserved_part`. Of two transactions that change one reservation the second
-- waits, so that it sees what the first one wrote.
CREATE OR REPLACE FUNCTION keep_reserved_hours(of_structure int, ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM FROM reservation WHERE structure_id = of_structure AND id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM reserved_hour WHERE structure_id = of_structure AND reservation_id = ANY(ids)) THEN
    DELETE FROM reserved_hour WHERE structure_id = of_structure AND reservation_id = ANY(ids);
  END IF;
  INSERT INTO reserved_hour (structure_id, slot_id, span_hour, reservation_id, resource_id, day, start_minute, weekday, hour, minutes,
      reservations, cancelled, no_shows, amount, missed)
    SELECT structure_id, slot_id, span_hour, reservation_id, resource_id, day, start_minute, weekday, hour, minutes,
      reservations, cancelled, no_shows, amount, missed
    FROM reserved_part WHERE structure_id = of_structure AND reservation_id = ANY(ids);
END $$;
