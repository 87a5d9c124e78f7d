-- Adds sold lines of a month to its sums: to the whole, and to that of their product.
CREATE OR REPLACE FUNCTION add_margin(of_structure int, of_month date, of_product int, of_part text, of_lines bigint, of_amount numeric, of_cost numeric)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO margin_sum (structure_id, month, by_product, product_id, part, lines, amount, cost)
    VALUES (of_structure, of_month, false, 0, of_part, of_lines, of_amount, coalesce(of_cost, 0)),
      (of_structure, of_month, true, coalesce(of_product, 0), of_part, of_lines, of_amount, coalesce(of_cost, 0));
  IF random() < 0.02 THEN PERFORM fold_margin_sum(of_structure, of_month); END IF;
END $$;
