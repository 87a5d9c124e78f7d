-- A signer opens the link to a document for the first time: the chain of evidence has the first opening of each.
CREATE OR REPLACE FUNCTION record_signer_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, subject_id, anagrafica_sku)
  SELECT d.structure_id, NEW.at, activity_noun(d.document_kind, d.type) || '_OPENED', d.id, d.ana_sku
  FROM signing_request r JOIN document d ON d.structure_id = r.structure_id AND d.id = r.document_id
  WHERE r.structure_id = NEW.structure_id AND r.id = NEW.request_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER signature_event_recorded AFTER INSERT ON signature_event
  FOR EACH ROW WHEN (NEW.type = 'OPENED') EXECUTE FUNCTION record_signer_opening();
