-- Adds sold lines that are written to the sums of the margin, and subtracts those that are removed.
CREATE OR REPLACE FUNCTION sum_sold_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM add_margin(c.structure_id, c.month, c.product_id, c.part, sign * c.lines, sign * c.amount, sign * c.cost) FROM (
    SELECT structure_id, date_trunc('month', day::timestamp)::date AS month, product_id, part, count(*) AS lines,
      sum(amount) AS amount, sum(cost) AS cost
    FROM changed WHERE counted GROUP BY 1, 2, 3, 4) c;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sold_line_summed AFTER INSERT ON sold_line
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_sold_lines();
CREATE OR REPLACE TRIGGER sold_line_unsummed AFTER DELETE ON sold_line
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_sold_lines();
