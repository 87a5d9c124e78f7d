-- The price after a change, as lib/domain/pricing/price-change.ts computes it; null where it would fall to nothing or out
-- of range.
CREATE OR REPLACE FUNCTION changed_price(amount numeric, type text, mode text, value numeric, rounding text)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN r.price > 0 AND r.price <= 99999999 THEN r.price END
  FROM (SELECT CASE type WHEN 'INCREASE' THEN amount + d.difference ELSE amount - d.difference END AS price
    FROM (SELECT CASE mode WHEN 'PERCENTAGE' THEN amount * value / 100 ELSE value END AS difference) d) c,
  LATERAL (SELECT CASE rounding
    WHEN 'CENT' THEN round(c.price, 2)
    WHEN 'FIVE_CENTS' THEN round(c.price * 20, 0) / 20
    WHEN 'WHOLE' THEN round(c.price, 0)
    ELSE round(c.price + 0.01, 0) - 0.01 END AS price) r
$$;
