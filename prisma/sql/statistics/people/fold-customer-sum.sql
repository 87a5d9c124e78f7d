-- Adds up the rows of one number, cohort and day, once in a while. Changes are only added, so that no transaction waits for
-- another.
CREATE OR REPLACE FUNCTION fold_customer_sum(of_structure int, of_figure text, of_cohort date, of_day date) RETURNS void
  LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM customer_sum WHERE id IN (
      SELECT id FROM customer_sum WHERE structure_id = of_structure AND figure = of_figure
        AND cohort IS NOT DISTINCT FROM of_cohort AND day = of_day
      FOR UPDATE SKIP LOCKED)
    RETURNING people, amount)
  INSERT INTO customer_sum (structure_id, figure, cohort, day, people, amount)
  SELECT of_structure, of_figure, of_cohort, of_day, sum(people), sum(amount) FROM gone
  HAVING sum(people) <> 0 OR sum(amount) <> 0
$$;
