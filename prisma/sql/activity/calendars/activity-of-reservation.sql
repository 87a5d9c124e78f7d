-- The kind of activity that a change of a reservation is; null for one that is none: a hold and its end, and that its time is
-- over. The state before is null for a reservation that is added.
CREATE OR REPLACE FUNCTION activity_of_reservation(p_state text, p_before text, p_is_moved boolean) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT 'RESERVATION_' || CASE
    WHEN p_state = p_before THEN CASE WHEN p_is_moved AND p_state IN ('REQUESTED', 'CONFIRMED') THEN 'MOVED' END
    WHEN p_before IS NULL THEN CASE
      WHEN p_state = 'REQUESTED' THEN 'REQUESTED'
      WHEN p_state IN ('CONFIRMED', 'CHECKED_IN', 'DONE', 'NO_SHOW') THEN 'MADE' END
    WHEN p_state = 'CONFIRMED' THEN CASE p_before WHEN 'REQUESTED' THEN 'APPROVED' ELSE 'MADE' END
    WHEN p_state = 'CANCELLED' THEN CASE WHEN p_before <> 'HELD' THEN 'CANCELLED' END
    WHEN p_state = 'NO_SHOW' THEN 'MISSED'
    WHEN p_state IN ('REQUESTED', 'REJECTED', 'CHECKED_IN') THEN p_state
  END
$$;
