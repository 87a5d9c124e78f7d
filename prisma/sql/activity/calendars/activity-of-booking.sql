-- The kind of activity that an attendant's change of state is; null for one that is none. The state before is null for an
-- attendant that is added.
CREATE OR REPLACE FUNCTION activity_of_booking(p_state text, p_before text, p_left_late boolean) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT 'BOOKING_' || CASE
    WHEN p_state = p_before THEN NULL
    WHEN p_state = 'REMOVED_FROM_EVENT' THEN
      CASE WHEN p_before IS NULL THEN NULL WHEN p_left_late THEN 'CANCELLED_LATE' ELSE 'CANCELLED' END
    WHEN p_before IS NULL THEN CASE p_state WHEN 'ON_WAITING_QUEUE' THEN 'QUEUED' ELSE 'MADE' END
    WHEN p_state = 'ATTENDED' THEN 'ATTENDED'
    WHEN p_state = 'NOT_ATTENDED' THEN 'MISSED'
    WHEN p_before = 'ON_WAITING_QUEUE' AND p_state = 'SUBSCRIBED' THEN 'PROMOTED'
  END
$$;
