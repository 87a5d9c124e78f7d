-- After a purchase changed: the open part of its due dates.
CREATE OR REPLACE FUNCTION follow_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM spread_purchase(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER purchase_followed AFTER UPDATE OF state, final_price, paid_amount ON purchase
  FOR EACH ROW EXECUTE FUNCTION follow_purchase();
