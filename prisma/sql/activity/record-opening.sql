-- A customer opens the link to a document for the first time.
CREATE OR REPLACE FUNCTION record_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, subject_id, anagrafica_sku)
  SELECT d.structure_id, NEW.first_opened_at, activity_noun(d.document_kind, d.type) || '_OPENED', d.id, d.ana_sku
  FROM document d WHERE d.structure_id = NEW.structure_id AND d.id = NEW.document_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_share_recorded AFTER UPDATE OF first_opened_at ON document_share
  FOR EACH ROW WHEN (OLD.first_opened_at IS NULL AND NEW.first_opened_at IS NOT NULL) EXECUTE FUNCTION record_opening();
