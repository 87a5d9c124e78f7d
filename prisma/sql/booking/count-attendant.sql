-- The seats that an event counts as booked and queued follow from its attendants: triggers count them, whatever writes them.
CREATE OR REPLACE FUNCTION count_attendant(p_event int, p_booked bigint, p_queued bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE event SET booked = booked + p_booked, queued = queued + p_queued
    WHERE id = p_event AND (p_booked <> 0 OR p_queued <> 0)
$$;
