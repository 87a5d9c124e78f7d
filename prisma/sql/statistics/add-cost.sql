-- Adds parts of the costs of a month to its sums: to the whole, to those of the category and of the supplier.
CREATE OR REPLACE FUNCTION add_cost(of_structure int, of_day date, of_category text, of_supplier text, of_parts bigint, of_amount numeric)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_month date := date_trunc('month', of_day::timestamp)::date;
BEGIN
  INSERT INTO statistics_sum (structure_id, figure, month, parts, amount, grouped_by, group_key)
    VALUES (of_structure, 'COSTS', of_month, of_parts, of_amount, '', ''),
      (of_structure, 'COSTS', of_month, of_parts, of_amount, 'CATEGORY', of_category),
      (of_structure, 'COSTS', of_month, of_parts, of_amount, 'SUPPLIER', of_supplier);
  IF random() < 0.02 THEN PERFORM fold_statistics_sum(of_structure, 'COSTS', of_month); END IF;
END $$;
