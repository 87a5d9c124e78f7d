-- Adds to the facts of a person's month, and the difference that this makes to the numbers of all customers (the view
-- `customer_step`). Two transactions that change one person wait for each other: each needs the months that the other one
-- writes.
CREATE OR REPLACE FUNCTION keep_customer(more customer_month, loses boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  was customer_step[];
  changed customer_sum;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('customer ' || more.structure_id), hashtext(more.anagrafica_sku));
  was := array(SELECT s FROM customer_step s WHERE structure_id = more.structure_id AND anagrafica_sku = more.anagrafica_sku);
  PERFORM change_customer_month(more, loses);
  FOR changed.figure, changed.cohort, changed.day, changed.people, changed.amount IN
    SELECT figure, cohort, day, sum(sign * people), sum(sign * amount) FROM (
      SELECT -1 AS sign, figure, cohort, day, people, amount FROM unnest(was)
      UNION ALL SELECT 1, figure, cohort, day, people, amount FROM customer_step
      WHERE structure_id = more.structure_id AND anagrafica_sku = more.anagrafica_sku) x
    GROUP BY figure, cohort, day HAVING sum(sign * people) <> 0 OR sum(sign * amount) <> 0
  LOOP
    INSERT INTO customer_sum (structure_id, figure, cohort, day, people, amount)
      VALUES (more.structure_id, changed.figure, changed.cohort, changed.day, changed.people, changed.amount);
    IF random() < 0.05 THEN
      PERFORM fold_customer_sum(more.structure_id, changed.figure, changed.cohort, changed.day);
    END IF;
  END LOOP;
END $$;
