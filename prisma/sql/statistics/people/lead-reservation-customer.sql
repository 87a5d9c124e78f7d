-- Leads the used times of a reservation to its new entry. The times of one that is deleted go before it, so that they are
-- still known to be its person's.
CREATE OR REPLACE FUNCTION lead_reservation_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM reservation_slot WHERE structure_id = OLD.structure_id AND reservation_id = OLD.id;
    RETURN OLD;
  END IF;
  PERFORM keep_customers(array_agg(ROW(c.sign, s.structure_id, c.sku, s.start_day, 0, 1, 0)::customer_change))
    FROM reservation_slot s, (VALUES (-1, OLD.anagrafica_sku), (1, NEW.anagrafica_sku)) AS c(sign, sku)
    WHERE s.structure_id = NEW.structure_id AND s.reservation_id = NEW.id AND s.state IN ('CHECKED_IN', 'DONE');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_customer_led AFTER UPDATE OF anagrafica_sku ON reservation
  FOR EACH ROW WHEN (OLD.anagrafica_sku <> NEW.anagrafica_sku) EXECUTE FUNCTION lead_reservation_customer();
CREATE OR REPLACE TRIGGER reservation_customer_lost BEFORE DELETE ON reservation
  FOR EACH ROW EXECUTE FUNCTION lead_reservation_customer();
