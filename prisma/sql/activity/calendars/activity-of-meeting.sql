-- The kind of activity that a change of a meeting is; null for one that is none. The state before is null for a meeting that
-- is added.
CREATE OR REPLACE FUNCTION activity_of_meeting(p_state text, p_before text, p_is_moved boolean) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT 'MEETING_' || CASE
    WHEN p_before IS NULL THEN CASE WHEN p_state = 'ACTIVE' THEN 'MADE' END
    WHEN p_state <> p_before THEN CASE p_state WHEN 'ACTIVE' THEN 'RESTORED' ELSE p_state END
    WHEN p_is_moved AND p_state = 'ACTIVE' THEN 'MOVED'
  END
$$;
