-- Keeps the VAT blocks of a received document equal to its protocol.
CREATE OR REPLACE FUNCTION write_vat_blocks_of_protocol() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  protocol record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM FROM document WHERE structure_id = protocol.structure_id AND id = protocol.document_id FOR NO KEY UPDATE;
  PERFORM refresh_vat_blocks(protocol.structure_id, protocol.document_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vat_protocol_vat_blocks AFTER INSERT OR UPDATE OR DELETE ON vat_protocol
  FOR EACH ROW EXECUTE FUNCTION write_vat_blocks_of_protocol();
