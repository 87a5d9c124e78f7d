-- Adds up the rows of one number and day, once in a while. Changes are only added, so that no transaction waits for another.
CREATE OR REPLACE FUNCTION fold_offer_sum(of_structure int, of_figure text, of_day date) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM offer_sum WHERE id IN (
      SELECT id FROM offer_sum WHERE structure_id = of_structure AND figure = of_figure AND day = of_day
      FOR UPDATE SKIP LOCKED)
    RETURNING days, offers, amount)
  INSERT INTO offer_sum (structure_id, figure, day, days, offers, amount)
  SELECT of_structure, of_figure, of_day, days, sum(offers), sum(amount) FROM gone
  GROUP BY days HAVING sum(offers) <> 0 OR sum(amount) <> 0
$$;
