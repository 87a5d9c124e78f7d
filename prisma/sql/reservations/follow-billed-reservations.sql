-- A reservation is free again once its draft is in the bin, and billed again when the draft comes back. The reservations are
-- locked first: a caller that bills them at the same time reads their deposits before or after, not in between.
CREATE OR REPLACE FUNCTION follow_billed_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM reservation WHERE structure_id = NEW.structure_id AND id IN (
    SELECT reservation_id FROM reservation_billing WHERE structure_id = NEW.structure_id AND document_id = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE reservation_billing SET live = NEW.state <> 'DELETED'
    WHERE structure_id = NEW.structure_id AND document_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_reservations_billed AFTER UPDATE OF state ON document
  FOR EACH ROW WHEN ((OLD.state = 'DELETED') <> (NEW.state = 'DELETED')) EXECUTE FUNCTION follow_billed_reservations();
