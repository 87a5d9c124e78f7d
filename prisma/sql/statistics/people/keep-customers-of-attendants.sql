-- Keeps the facts of the customers as people are marked as having come to a class, and no longer.
CREATE OR REPLACE FUNCTION keep_customers_of_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came customer_change[];
  went customer_change[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(ROW(1, x.structure_id, x.anagrafica_sku, e.start_day, 0, 1, 0)::customer_change) INTO came
      FROM written x JOIN event e ON e.id = x.event_id WHERE x.state = 'ATTENDED';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(ROW(-1, x.structure_id, x.anagrafica_sku, e.start_day, 0, 1, 0)::customer_change) INTO went
      FROM replaced x JOIN event e ON e.id = x.event_id WHERE x.state = 'ATTENDED';
  END IF;
  PERFORM keep_customers(came || went);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_customers_added AFTER INSERT ON event_attendant
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_attendants();
CREATE OR REPLACE TRIGGER event_attendant_customers_changed AFTER UPDATE ON event_attendant
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_attendants();
CREATE OR REPLACE TRIGGER event_attendant_customers_removed AFTER DELETE ON event_attendant
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_attendants();
