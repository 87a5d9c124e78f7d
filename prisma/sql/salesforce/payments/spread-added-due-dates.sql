-- Gives new due dates of documents their open part.
CREATE OR REPLACE FUNCTION spread_added_due_dates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM spread_residual(ARRAY(SELECT DISTINCT document_id FROM added));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_due_date_spread AFTER INSERT ON document_due_date
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spread_added_due_dates();
