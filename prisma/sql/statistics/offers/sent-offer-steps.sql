-- Returns the numbers of the funnel to which an offer adds, each with the day by which it is summed up: the first one of its
-- month, but for an offer that waits the day itself, since it expires on one; ANSWERED with the days to the answer.
CREATE OR REPLACE FUNCTION sent_offer_steps(day date, outcome text, viewed boolean, invoiced boolean, answer_days int)
  RETURNS TABLE (figure text, of_day date, days int) LANGUAGE sql IMMUTABLE AS $$
  SELECT f.figure, CASE f.figure WHEN 'WAITING' THEN day ELSE date_trunc('month', day::timestamp)::date END,
    CASE f.figure WHEN 'ANSWERED' THEN answer_days END
  FROM (VALUES ('SENT', true), ('VIEWED', viewed), ('INVOICED', invoiced), (outcome, true), ('ANSWERED', answer_days IS NOT NULL))
    AS f(figure, adds)
  WHERE f.adds
$$;
