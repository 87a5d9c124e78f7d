-- Adds a purchase to the sums of the costs, and subtracts what it was before (the parts of `statistics_part`).
CREATE OR REPLACE FUNCTION sum_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state <> 'DELETED' THEN
    PERFORM add_cost(OLD.structure_id, OLD.date, OLD.category, coalesce(OLD.ana_sku, ''), -1, -OLD.final_price);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state <> 'DELETED' THEN
    PERFORM add_cost(NEW.structure_id, NEW.date, NEW.category, coalesce(NEW.ana_sku, ''), 1, NEW.final_price);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER purchase_summed AFTER INSERT OR DELETE ON purchase
  FOR EACH ROW EXECUTE FUNCTION sum_purchase();
CREATE OR REPLACE TRIGGER purchase_summed_again AFTER UPDATE OF state, date, category, ana_sku, final_price ON purchase
  FOR EACH ROW WHEN ((OLD.state = 'DELETED', OLD.date, OLD.category, OLD.ana_sku, OLD.final_price)
    IS DISTINCT FROM (NEW.state = 'DELETED', NEW.date, NEW.category, NEW.ana_sku, NEW.final_price))
  EXECUTE FUNCTION sum_purchase();
