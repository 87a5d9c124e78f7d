-- Only stock movements change the availability of a product.
CREATE OR REPLACE FUNCTION guard_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.availability := 0;
  ELSIF NEW.availability <> OLD.availability AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'availability changes by stock movements only';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER product_availability_guarded BEFORE INSERT OR UPDATE ON product
  FOR EACH ROW EXECUTE FUNCTION guard_availability();
