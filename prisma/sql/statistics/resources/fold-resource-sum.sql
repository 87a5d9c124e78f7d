-- Adds up the rows of one month of a resource, once in a while. Changes are only added, so that no transaction waits for another.
CREATE OR REPLACE FUNCTION fold_resource_sum(of_structure int, of_resource int, of_month date) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM resource_sum WHERE id IN (
      SELECT id FROM resource_sum WHERE structure_id = of_structure AND resource_id = of_resource AND month = of_month
      FOR UPDATE SKIP LOCKED)
    RETURNING weekday, hour, minutes, reservations, cancelled, no_shows, amount, missed)
  INSERT INTO resource_sum (structure_id, resource_id, month, weekday, hour, minutes, reservations, cancelled, no_shows, amount, missed)
  SELECT of_structure, of_resource, of_month, weekday, hour, sum(minutes), sum(reservations), sum(cancelled), sum(no_shows),
    sum(amount), sum(missed)
  FROM gone GROUP BY weekday, hour
  HAVING (sum(minutes), sum(reservations), sum(cancelled), sum(no_shows), sum(amount), sum(missed)) <> (0, 0, 0, 0, 0, 0)
$$;
