-- Adds parts that come, and subtracts those that go (a sign below zero), person by person and month by month, always in one
-- order. What goes and comes again on the same day changes nothing.
CREATE OR REPLACE FUNCTION keep_customers(parts customer_change[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  more customer_month;
  loses boolean;
BEGIN
  FOR more.structure_id, more.anagrafica_sku, more.month, more.documents, more.visits, more.amount, more.first_day, more.last_day, loses IN
    SELECT p.structure_id, p.anagrafica_sku, date_trunc('month', p.day::timestamp)::date, sum(p.documents), sum(p.visits),
      sum(p.amount), min(p.day) FILTER (WHERE p.documents > 0 OR p.visits > 0), max(p.day) FILTER (WHERE p.documents > 0 OR p.visits > 0),
      bool_or(p.documents < 0 OR p.visits < 0)
    FROM (SELECT structure_id, anagrafica_sku, day, sum(sign * documents) AS documents, sum(sign * visits) AS visits,
        sum(sign * amount) AS amount
      FROM unnest(parts) GROUP BY 1, 2, 3) p
    WHERE p.documents <> 0 OR p.visits <> 0 OR p.amount <> 0
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    PERFORM keep_customer(more, loses);
  END LOOP;
END $$;
