-- Adds sold lines to the sums of the margin as they are after a change, and subtracts them as they were before.
CREATE OR REPLACE FUNCTION sum_changed_sold_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_margin(c.structure_id, c.month, c.product_id, c.part, c.lines, c.amount, c.cost) FROM (
    SELECT structure_id, date_trunc('month', day::timestamp)::date AS month, product_id, part, sum(sign) AS lines,
      sum(sign * amount) AS amount, sum(sign * cost) AS cost
    FROM (SELECT 1 AS sign, * FROM written UNION ALL SELECT -1, * FROM replaced) x WHERE counted GROUP BY 1, 2, 3, 4) c;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sold_line_resummed AFTER UPDATE ON sold_line
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION sum_changed_sold_lines();
