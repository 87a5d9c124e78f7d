-- Adds up the rows of one month, once in a while. Changes are only added, so that no transaction waits for another.
CREATE OR REPLACE FUNCTION fold_margin_sum(of_structure int, of_month date) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM margin_sum WHERE id IN (
      SELECT id FROM margin_sum WHERE structure_id = of_structure AND month = of_month FOR UPDATE SKIP LOCKED)
    RETURNING by_product, product_id, part, lines, amount, cost)
  INSERT INTO margin_sum (structure_id, month, by_product, product_id, part, lines, amount, cost)
  SELECT of_structure, of_month, by_product, product_id, part, sum(lines), sum(amount), sum(cost) FROM gone
  GROUP BY by_product, product_id, part HAVING sum(lines) <> 0 OR sum(amount) <> 0 OR sum(cost) <> 0
$$;
