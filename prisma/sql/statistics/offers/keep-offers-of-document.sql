-- Keeps the facts of offers as they are thrown away, restored or given another amount, and as revisions, contracts and invoices
-- are made of them, numbered, signed and deleted.
CREATE OR REPLACE FUNCTION keep_offers_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN PERFORM keep_sent_offers(NEW.structure_id, offers_of_document(NEW)); END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND NEW.origin_id IS DISTINCT FROM OLD.origin_id THEN
    PERFORM keep_sent_offers(OLD.structure_id, offers_of_document(OLD));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_offers_added AFTER INSERT ON document
  FOR EACH ROW WHEN (NEW.origin_kind IN ('CONVERSION', 'ACTIVATION', 'REVISION')) EXECUTE FUNCTION keep_offers_of_document();
CREATE OR REPLACE TRIGGER document_offers_changed AFTER UPDATE OF state, number, subtotal, origin_id, origin_kind ON document
  FOR EACH ROW WHEN ((NEW.document_kind = 'OFFER' OR NEW.origin_id IS NOT NULL OR OLD.origin_id IS NOT NULL)
    AND (OLD.state, OLD.number, OLD.subtotal, OLD.origin_id, OLD.origin_kind)
      IS DISTINCT FROM (NEW.state, NEW.number, NEW.subtotal, NEW.origin_id, NEW.origin_kind))
  EXECUTE FUNCTION keep_offers_of_document();
CREATE OR REPLACE TRIGGER document_offers_removed AFTER DELETE ON document
  FOR EACH ROW WHEN (OLD.origin_kind IN ('CONVERSION', 'ACTIVATION', 'REVISION')) EXECUTE FUNCTION keep_offers_of_document();
