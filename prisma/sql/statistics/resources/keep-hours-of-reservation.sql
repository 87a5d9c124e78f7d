-- Keeps the hours of a reservation as it is confirmed, missed, cancelled or priced.
CREATE OR REPLACE FUNCTION keep_hours_of_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_reserved_hours(NEW.structure_id, ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_hours_kept AFTER UPDATE OF state, price, cancel_fee ON reservation
  FOR EACH ROW WHEN ((reservation_use(OLD.state), OLD.price, OLD.cancel_fee)
    IS DISTINCT FROM (reservation_use(NEW.state), NEW.price, NEW.cancel_fee))
  EXECUTE FUNCTION keep_hours_of_reservation();
