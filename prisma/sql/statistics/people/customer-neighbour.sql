-- What each month of a person has from the person's other months, which `customer_month` keeps: the last day of the earlier ones
-- and the first day of the later ones that have a document or a visit, and the first months with either.
CREATE OR REPLACE VIEW customer_neighbour WITH (security_invoker = true) AS
  SELECT structure_id, anagrafica_sku, month, max(last_day) OVER earlier AS earlier_day, min(first_day) OVER later AS later_day,
    min(month) FILTER (WHERE documents > 0) OVER whole AS bought, min(month) FILTER (WHERE visits > 0) OVER whole AS came
  FROM customer_month
  WINDOW earlier AS (PARTITION BY structure_id, anagrafica_sku ORDER BY month ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
    later AS (PARTITION BY structure_id, anagrafica_sku ORDER BY month ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING),
    whole AS (PARTITION BY structure_id, anagrafica_sku);
GRANT SELECT ON customer_neighbour TO luna_app;
