-- Keeps the facts of the customers as the times of reservations are used.
CREATE OR REPLACE FUNCTION keep_customers_of_slots() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came customer_change[];
  went customer_change[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(ROW(1, v.structure_id, v.anagrafica_sku, s.start_day, 0, 1, 0)::customer_change) INTO came
      FROM written s JOIN reservation v ON v.structure_id = s.structure_id AND v.id = s.reservation_id
      WHERE s.state IN ('CHECKED_IN', 'DONE');
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(ROW(-1, v.structure_id, v.anagrafica_sku, s.start_day, 0, 1, 0)::customer_change) INTO went
      FROM replaced s JOIN reservation v ON v.structure_id = s.structure_id AND v.id = s.reservation_id
      WHERE s.state IN ('CHECKED_IN', 'DONE');
  END IF;
  PERFORM keep_customers(came || went);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_slot_customers_added AFTER INSERT ON reservation_slot
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_slots();
CREATE OR REPLACE TRIGGER reservation_slot_customers_changed AFTER UPDATE ON reservation_slot
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_slots();
CREATE OR REPLACE TRIGGER reservation_slot_customers_removed AFTER DELETE ON reservation_slot
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_slots();
