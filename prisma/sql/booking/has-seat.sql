-- Whether an attendant in this state occupies a seat.
CREATE OR REPLACE FUNCTION has_seat(state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT state IN ('SUBSCRIBED', 'ATTENDED', 'NOT_ATTENDED')
$$;
