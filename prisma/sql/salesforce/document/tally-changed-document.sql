-- Counts a document that is changed or deleted: what the change subtracts and what it adds are one statement.
CREATE OR REPLACE FUNCTION tally_changed_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_month date := issued_month(OLD.number, OLD.date);
  new_month date;
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
    VALUES (OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, old_month, -1,
      CASE WHEN OLD.number IS NULL THEN 0 ELSE -OLD.total END);
  ELSE
    new_month := issued_month(NEW.number, NEW.date);
    INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
    VALUES
      (OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, old_month, -1,
        CASE WHEN OLD.number IS NULL THEN 0 ELSE -OLD.total END),
      (NEW.structure_id, NEW.document_kind, NEW.type, NEW.state, new_month, 1,
        CASE WHEN NEW.number IS NULL THEN 0 ELSE NEW.total END);
  END IF;
  IF random() < 0.02 THEN
    PERFORM fold_document_tally(OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, old_month);
    IF TG_OP = 'UPDATE' THEN
      PERFORM fold_document_tally(NEW.structure_id, NEW.document_kind, NEW.type, NEW.state, new_month);
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_untallied AFTER DELETE ON document
  FOR EACH ROW EXECUTE FUNCTION tally_changed_document();
CREATE OR REPLACE TRIGGER document_retallied AFTER UPDATE ON document
  FOR EACH ROW WHEN ((OLD.structure_id, OLD.document_kind, OLD.type, OLD.state)
    IS DISTINCT FROM (NEW.structure_id, NEW.document_kind, NEW.type, NEW.state)
    OR (OLD.number IS NULL) <> (NEW.number IS NULL)
    OR NEW.number IS NOT NULL AND (OLD.date, OLD.total) IS DISTINCT FROM (NEW.date, NEW.total))
  EXECUTE FUNCTION tally_changed_document();
