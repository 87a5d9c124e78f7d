-- The first day of the month in which a document was issued; null while it has no number.
CREATE OR REPLACE FUNCTION issued_month(number int, date date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN number IS NOT NULL THEN date_trunc('month', date::timestamp)::date END
$$;
