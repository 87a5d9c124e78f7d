-- Adds up the rows of one figure and month, once in a while. Changes are only added, so that no transaction waits for
-- another.
CREATE OR REPLACE FUNCTION fold_statistics_sum(of_structure int, of_figure text, of_month date) RETURNS void
  LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM statistics_sum WHERE id IN (
      SELECT id FROM statistics_sum WHERE structure_id = of_structure AND figure = of_figure AND month = of_month
      FOR UPDATE SKIP LOCKED)
    RETURNING parts, amount, grouped_by, group_key)
  INSERT INTO statistics_sum (structure_id, figure, month, parts, amount, grouped_by, group_key)
  SELECT of_structure, of_figure, of_month, sum(parts), sum(amount), grouped_by, group_key FROM gone
  GROUP BY grouped_by, group_key HAVING sum(parts) <> 0 OR sum(amount) <> 0
$$;
