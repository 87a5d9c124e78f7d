-- The times of a reservation by resource, from the parts of its price: they cover all of its minutes.
CREATE OR REPLACE FUNCTION activity_times_of(p_price jsonb) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(t.resource || ' ' || t.times ORDER BY t.resource) FROM (
    SELECT p ->> 'resource_id' AS resource,
      range_agg(tstzrange((p ->> 'from')::timestamptz, (p ->> 'to')::timestamptz))::text AS times
    FROM jsonb_array_elements(p_price) p GROUP BY 1) t
$$;
