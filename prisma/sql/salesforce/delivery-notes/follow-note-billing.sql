-- A note is to be invoiced again once its draft is in the bin or gone; only one that is to be invoiced is invoiced.
CREATE OR REPLACE FUNCTION follow_note_billing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.live THEN
    UPDATE delivery_note SET state = 'INVOICED'
      WHERE structure_id = NEW.structure_id AND id = NEW.delivery_note_id AND state = 'TO_INVOICE';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'delivery_note_billing_of_sale: the note is no sale that is to be invoiced'
        USING ERRCODE = '23514', CONSTRAINT = 'delivery_note_billing_of_sale';
    END IF;
  ELSIF TG_OP <> 'INSERT' AND OLD.live THEN
    UPDATE delivery_note SET state = 'TO_INVOICE'
      WHERE structure_id = OLD.structure_id AND id = OLD.delivery_note_id AND state = 'INVOICED';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER delivery_note_billed AFTER INSERT OR DELETE OR UPDATE OF live ON delivery_note_billing
  FOR EACH ROW EXECUTE FUNCTION follow_note_billing();
