-- A file is removed with the row that names it, whatever deletes the row, or when the row names another file. The
-- storage is not part of the transaction: the transaction writes down what is to be removed, and a job removes it after
-- the commit.
CREATE OR REPLACE FUNCTION remove_stored_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.file_key IS NOT NULL THEN
    INSERT INTO file_removal (file_key, structure_id, due_at) VALUES (OLD.file_key, OLD.structure_id, now())
      ON CONFLICT (file_key) DO NOTHING;
    PERFORM enqueue_job('file-removal', '{}', 'file-removal');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER anagrafica_attachment_file AFTER DELETE ON anagrafica_attachment
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER gdpr_export_file AFTER DELETE ON gdpr_export
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER business_condition_csv_file AFTER DELETE ON business_condition_csv
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER business_condition_csv_file_replaced AFTER UPDATE OF file_key ON business_condition_csv
  FOR EACH ROW WHEN (OLD.file_key <> NEW.file_key) EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER purchase_file_stored AFTER DELETE ON purchase_file
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER received_attachment_file AFTER DELETE ON received_attachment
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER document_batch_file AFTER DELETE ON document_batch
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER meeting_attachment_file AFTER DELETE ON meeting_attachment
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER signature_file_stored AFTER DELETE ON signature_file
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
CREATE OR REPLACE TRIGGER document_attachment_file AFTER DELETE ON document_attachment
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
