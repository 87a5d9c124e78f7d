-- Keeps `product_search` equal to the products.
CREATE OR REPLACE FUNCTION keep_product_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  fresh product_search := product_search_row(NEW);
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_search SELECT fresh.*;
  ELSIF fresh IS DISTINCT FROM product_search_row(OLD) THEN
    DELETE FROM product_search WHERE id = NEW.id;
    INSERT INTO product_search SELECT fresh.*;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_searched
  AFTER INSERT OR UPDATE OF name, code, barcode, description, sku_anagrafica, attributes ON product
  FOR EACH ROW EXECUTE FUNCTION keep_product_search();
