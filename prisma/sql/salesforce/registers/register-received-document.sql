-- Enters a received document in the register. A document that is typed in may get another day: it is registered under that
-- day, unless another day was chosen for the register.
CREATE OR REPLACE FUNCTION register_received_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO vat_protocol (structure_id, document_id, registered_on) VALUES (NEW.structure_id, NEW.id, NEW.date);
  ELSE
    UPDATE vat_protocol SET registered_on = NEW.date
      WHERE structure_id = NEW.structure_id AND document_id = NEW.id
        AND (registered_on = OLD.date OR registered_on < NEW.date);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_registered AFTER INSERT ON document
  FOR EACH ROW WHEN (NEW.type = 'PASSIVE' AND NEW.document_kind IN ('INVOICE', 'CREDITNOTE'))
  EXECUTE FUNCTION register_received_document();
CREATE OR REPLACE TRIGGER document_registered_again AFTER UPDATE OF date ON document
  FOR EACH ROW WHEN (NEW.type = 'PASSIVE' AND NEW.document_kind IN ('INVOICE', 'CREDITNOTE') AND NEW.date <> OLD.date)
  EXECUTE FUNCTION register_received_document();
