-- Adds to the facts of a person's month; the days in `more` are those of what comes. Where something goes, the days are
-- searched again in the parts. The person's other months learn of it.
CREATE OR REPLACE FUNCTION change_customer_month(more customer_month, loses boolean)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fact customer_month;
BEGIN
  DELETE FROM customer_month WHERE structure_id = more.structure_id AND anagrafica_sku = more.anagrafica_sku AND month = more.month RETURNING * INTO fact;
  fact.documents := coalesce(fact.documents, 0) + more.documents;
  fact.visits := coalesce(fact.visits, 0) + more.visits;
  fact.amount := coalesce(fact.amount, 0) + more.amount;
  IF fact.documents + fact.visits = 0 THEN
    fact.first_day := NULL;
    fact.last_day := NULL;
  ELSIF loses THEN
    SELECT min(day), max(day) INTO fact.first_day, fact.last_day FROM customer_part
      WHERE structure_id = more.structure_id AND anagrafica_sku = more.anagrafica_sku AND documents + visits > 0
        AND day >= more.month AND day < more.month + interval '1 month';
  ELSE
    fact.first_day := least(fact.first_day, more.first_day);
    fact.last_day := greatest(fact.last_day, more.last_day);
  END IF;
  IF fact.first_day IS NOT NULL OR fact.amount <> 0 THEN
    INSERT INTO customer_month (structure_id, anagrafica_sku, month, documents, visits, amount, first_day, last_day, earlier_day,
        later_day, bought, came)
      VALUES (more.structure_id, more.anagrafica_sku, more.month, fact.documents, fact.visits, fact.amount, fact.first_day, fact.last_day,
        fact.earlier_day, fact.later_day, fact.bought, fact.came);
  END IF;
  UPDATE customer_month m SET earlier_day = n.earlier_day, later_day = n.later_day, bought = n.bought, came = n.came
    FROM customer_neighbour n
    WHERE n.structure_id = more.structure_id AND n.anagrafica_sku = more.anagrafica_sku
      AND m.structure_id = more.structure_id AND m.anagrafica_sku = more.anagrafica_sku AND m.month = n.month
      AND (m.earlier_day, m.later_day, m.bought, m.came) IS DISTINCT FROM (n.earlier_day, n.later_day, n.bought, n.came);
END $$;
