-- Keeps the facts of an offer as a signer opens it.
CREATE OR REPLACE FUNCTION keep_offer_of_signer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_sent_offers(structure_id, ARRAY[document_id]) FROM signing_request
    WHERE structure_id = NEW.structure_id AND id = NEW.request_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER signature_event_offer AFTER INSERT ON signature_event
  FOR EACH ROW WHEN (NEW.type = 'OPENED') EXECUTE FUNCTION keep_offer_of_signer();
