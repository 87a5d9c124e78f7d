-- Adds hours that are written to the sums of their resource and month, and subtracts those that are removed.
CREATE OR REPLACE FUNCTION sum_reserved_hours() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO resource_sum (structure_id, resource_id, month, weekday, hour, minutes, reservations, cancelled, no_shows, amount, missed)
    SELECT structure_id, resource_id, date_trunc('month', day::timestamp)::date, weekday, hour, sign * sum(minutes),
      sign * sum(reservations), sign * sum(cancelled), sign * sum(no_shows), sign * sum(amount), sign * sum(missed)
    FROM changed GROUP BY 1, 2, 3, 4, 5;
  IF random() < 0.05 THEN
    PERFORM fold_resource_sum(c.structure_id, c.resource_id, c.month) FROM (
      SELECT DISTINCT structure_id, resource_id, date_trunc('month', day::timestamp)::date AS month FROM changed) c;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reserved_hour_summed AFTER INSERT ON reserved_hour
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_reserved_hours();
CREATE OR REPLACE TRIGGER reserved_hour_unsummed AFTER DELETE ON reserved_hour
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_reserved_hours();
