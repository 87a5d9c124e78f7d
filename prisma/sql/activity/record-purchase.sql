-- A purchase is recorded, paid in full, thrown away or restored.
CREATE OR REPLACE FUNCTION record_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents)
  VALUES (NEW.structure_id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END, 'PURCHASE_' || CASE
      WHEN TG_OP = 'INSERT' THEN 'RECORDED'
      WHEN NEW.state = 'DELETED' THEN 'DELETED'
      WHEN OLD.state = 'DELETED' THEN 'RESTORED'
      ELSE 'PAID' END,
    activity_actor(NEW.created_by), NEW.id, NEW.ana_sku, NEW.final_price * 100);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER purchase_added_recorded AFTER INSERT ON purchase
  FOR EACH ROW EXECUTE FUNCTION record_purchase();
CREATE OR REPLACE TRIGGER purchase_moved_recorded AFTER UPDATE OF state ON purchase
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND (NEW.state <> 'DRAFT' OR OLD.state = 'DELETED'))
  EXECUTE FUNCTION record_purchase();
