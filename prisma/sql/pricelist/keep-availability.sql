-- The availability of a product is the sum of its stock movements.
CREATE OR REPLACE FUNCTION keep_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product SET availability = availability + NEW.quantity
    WHERE structure_id = NEW.structure_id AND id = NEW.product_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stock_movement_moves AFTER INSERT ON stock_movement
  FOR EACH ROW EXECUTE FUNCTION keep_availability();
