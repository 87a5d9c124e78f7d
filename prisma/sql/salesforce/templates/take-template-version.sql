-- A document that names a template gets the template's current version, unless it names one (a copy keeps that of its
-- original). A deleted template is chosen for no document.
CREATE OR REPLACE FUNCTION take_template_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.template_id IS NULL THEN
    NEW.template_version := NULL;
  ELSIF NEW.template_version IS NULL THEN
    SELECT t.current_version INTO NEW.template_version FROM template t
      WHERE t.structure_id = NEW.structure_id AND t.id = NEW.template_id AND t.deleted_at IS NULL;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no such template' USING ERRCODE = '23503', CONSTRAINT = 'document_template_there';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER document_template_version BEFORE INSERT OR UPDATE OF template_id, template_version ON document
  FOR EACH ROW EXECUTE FUNCTION take_template_version();
