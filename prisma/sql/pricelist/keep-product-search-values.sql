-- Keeps `product_search_value` equal to the attributes of `product_search`. The table has no foreign key, which would cost
-- an import one look at the product for each of its values: rows of product_search are added and removed as a whole.
CREATE OR REPLACE FUNCTION keep_product_search_values() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_search_value SELECT NEW.structure_id, a.key, a.value, NEW.id FROM jsonb_each_text(NEW.attributes) a;
  ELSE
    DELETE FROM product_search_value v USING jsonb_each_text(OLD.attributes) a
      WHERE v.structure_id = OLD.structure_id AND v.key = a.key AND v.value = a.value AND v.id = OLD.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_search_valued AFTER INSERT OR DELETE ON product_search
  FOR EACH ROW EXECUTE FUNCTION keep_product_search_values();
