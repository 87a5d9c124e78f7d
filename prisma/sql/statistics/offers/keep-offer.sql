-- Keeps the facts of offers as they change their state, and as their customers open them and are asked to sign them.
CREATE OR REPLACE FUNCTION keep_offer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r record;
BEGIN
  IF TG_OP = 'DELETE' THEN r := OLD; ELSE r := NEW; END IF;
  PERFORM keep_sent_offers(r.structure_id, ARRAY[r.document_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_state_change_offer AFTER INSERT ON document_state_change
  FOR EACH ROW WHEN (NEW.state IN ('DRAFT', 'SENT', 'SIGNED', 'REJECTED')) EXECUTE FUNCTION keep_offer();
CREATE OR REPLACE TRIGGER document_share_offer AFTER UPDATE OF first_opened_at ON document_share
  FOR EACH ROW WHEN (OLD.first_opened_at IS DISTINCT FROM NEW.first_opened_at) EXECUTE FUNCTION keep_offer();
CREATE OR REPLACE TRIGGER document_share_offer_removed AFTER DELETE ON document_share
  FOR EACH ROW WHEN (OLD.first_opened_at IS NOT NULL) EXECUTE FUNCTION keep_offer();
CREATE OR REPLACE TRIGGER signing_request_offer AFTER INSERT OR UPDATE OF state, expires_at ON signing_request
  FOR EACH ROW EXECUTE FUNCTION keep_offer();
