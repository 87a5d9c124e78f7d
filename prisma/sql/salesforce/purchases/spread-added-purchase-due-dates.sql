-- Gives new due dates of purchases their open part.
CREATE OR REPLACE FUNCTION spread_added_purchase_due_dates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM spread_purchase(ARRAY(SELECT DISTINCT purchase_id FROM added));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER purchase_due_date_spread AFTER INSERT ON purchase_due_date
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spread_added_purchase_due_dates();
