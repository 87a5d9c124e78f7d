-- A note is free again once its draft is in the bin, and invoiced again when the draft comes back.
CREATE OR REPLACE FUNCTION follow_billed_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_note_billing SET live = NEW.state <> 'DELETED'
    WHERE structure_id = NEW.structure_id AND document_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_notes_billed AFTER UPDATE OF state ON document
  FOR EACH ROW WHEN ((OLD.state = 'DELETED') <> (NEW.state = 'DELETED')) EXECUTE FUNCTION follow_billed_notes();
