-- The lines and due dates of an issued document are immutable, except for what is open of a due date, which follows from
-- payments. Due dates of a received document may be agreed again; the lines of a received file are only added.
CREATE OR REPLACE FUNCTION refuse_change_of_issued_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parent record;
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1
      AND to_jsonb(NEW) - ARRAY['open_amount', 'flow', 'invoice_residual'] = to_jsonb(OLD) - ARRAY['open_amount', 'flow', 'invoice_residual'] THEN
    RETURN NEW;
  END IF;
  SELECT document_kind, state, type, received_file_id INTO parent FROM document
    WHERE id = CASE WHEN TG_OP = 'INSERT' THEN NEW.document_id ELSE OLD.document_id END;
  IF FOUND AND parent.type = 'PASSIVE' THEN
    IF TG_TABLE_NAME = 'document_line' AND parent.received_file_id IS NOT NULL AND TG_OP <> 'INSERT' THEN
      RAISE EXCEPTION 'the rows of an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'document_immutable';
    END IF;
  ELSIF FOUND AND NOT document_is_open(parent.document_kind, parent.state) AND NOT document_is_rejected(parent.state) THEN
    RAISE EXCEPTION 'the rows of an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'document_immutable';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE OR REPLACE TRIGGER document_line_immutable BEFORE INSERT OR UPDATE OR DELETE ON document_line
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_rows();
CREATE OR REPLACE TRIGGER document_due_date_immutable BEFORE INSERT OR UPDATE OR DELETE ON document_due_date
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_rows();
