-- How a reservation counts in the statistics of resources: USED (it takes or took its time), MISSED, CANCELLED; null: not at all.
CREATE OR REPLACE FUNCTION reservation_use(state text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN state IN ('CONFIRMED', 'CHECKED_IN', 'DONE') THEN 'USED' WHEN state = 'NO_SHOW' THEN 'MISSED'
    WHEN state = 'CANCELLED' THEN 'CANCELLED' END
$$;
