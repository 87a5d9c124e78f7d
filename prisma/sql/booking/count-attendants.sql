-- What an event counts of its attendants follows from them: triggers count them, whatever writes them. Events in the order of
-- their ids, so that two callers that count for the same ones wait for each other, and never both.
CREATE OR REPLACE FUNCTION count_attendants(changes attendant_change[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  c record;
BEGIN
  FOR c IN
    SELECT * FROM (SELECT event_id, coalesce(sum(sign) FILTER (WHERE has_seat(state)), 0) AS booked,
        coalesce(sum(sign) FILTER (WHERE state = 'ON_WAITING_QUEUE'), 0) AS queued,
        coalesce(sum(sign) FILTER (WHERE state = 'ATTENDED'), 0) AS attended,
        coalesce(sum(sign) FILTER (WHERE state = 'NOT_ATTENDED'), 0) AS absent,
        coalesce(sum(sign) FILTER (WHERE left_late), 0) AS late_cancels, coalesce(sum(sign) FILTER (WHERE waited), 0) AS waited,
        coalesce(sum(sign) FILTER (WHERE waited AND has_seat(state)), 0) AS met
      FROM unnest(changes) GROUP BY event_id) x
    WHERE (booked, queued, attended, absent, late_cancels, waited, met) <> (0, 0, 0, 0, 0, 0, 0) ORDER BY event_id
  LOOP
    UPDATE event SET booked = booked + c.booked, queued = queued + c.queued, attended = attended + c.attended,
      absent = absent + c.absent, late_cancels = late_cancels + c.late_cancels, waited = waited + c.waited, met = met + c.met
      WHERE id = c.event_id;
  END LOOP;
END $$;
