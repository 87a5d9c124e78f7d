-- True ten years after the end of the year of the document (art. 2220 c.c.). The application is stricter: it counts from
-- the year of the last entry about the document.
CREATE OR REPLACE FUNCTION document_is_past(day date) RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT extract(year FROM day) + 10 < extract(year FROM current_date) $$;
