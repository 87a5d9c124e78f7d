-- As `refuse_change`, except that the files of a past document may be deleted while it is anonymised.
CREATE OR REPLACE FUNCTION refuse_change_of_exchanged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  file int := (to_jsonb(OLD) ->> CASE TG_TABLE_NAME WHEN 'einvoice_file' THEN 'id' ELSE 'einvoice_file_id' END)::int;
BEGIN
  IF TG_OP = 'DELETE' AND app_anonymising() AND EXISTS (
    SELECT FROM einvoice_file f JOIN document d ON d.id = f.document_id WHERE f.id = file AND document_is_past(d.date))
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'rows_only_added';
END $$;

CREATE OR REPLACE TRIGGER exchange_message_only_added BEFORE DELETE OR UPDATE OF bytes, sha256, message_type ON exchange_message
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_exchanged();
CREATE OR REPLACE TRIGGER einvoice_file_bytes_kept BEFORE DELETE OR UPDATE OF bytes, sha256, file_name, progressive ON einvoice_file
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_exchanged();
-- A file is signed before it is sent, and stays as it was sent.
CREATE OR REPLACE TRIGGER einvoice_file_signed_kept BEFORE UPDATE OF signed_bytes ON einvoice_file
  FOR EACH ROW WHEN (OLD.state NOT IN ('READY', 'FAILED')) EXECUTE FUNCTION refuse_change_of_exchanged();
