-- Counts a document that is changed or deleted, and what is still to be paid of it: what the change subtracts and what it adds
-- are one statement.
CREATE OR REPLACE FUNCTION tally_changed_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_month date := issued_month(OLD.number, OLD.date);
  old_residual numeric := CASE WHEN document_is_due(OLD.document_kind, OLD.state) THEN OLD.residual ELSE 0 END;
  new_month date;
  new_residual numeric;
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total, open, open_total, residual)
    VALUES (OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, old_month, -1, -OLD.total,
      -(old_residual <> 0)::int, CASE WHEN old_residual <> 0 THEN -OLD.total ELSE 0 END, -old_residual);
  ELSE
    new_month := issued_month(NEW.number, NEW.date);
    new_residual := CASE WHEN document_is_due(NEW.document_kind, NEW.state) THEN NEW.residual ELSE 0 END;
    INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total, open, open_total, residual)
    VALUES
      (OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, old_month, -1, -OLD.total,
        -(old_residual <> 0)::int, CASE WHEN old_residual <> 0 THEN -OLD.total ELSE 0 END, -old_residual),
      (NEW.structure_id, NEW.document_kind, NEW.type, NEW.state, new_month, 1, NEW.total,
        (new_residual <> 0)::int, CASE WHEN new_residual <> 0 THEN NEW.total ELSE 0 END, new_residual);
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
  FOR EACH ROW WHEN ((OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, OLD.total)
    IS DISTINCT FROM (NEW.structure_id, NEW.document_kind, NEW.type, NEW.state, NEW.total)
    OR (OLD.number IS NULL) <> (NEW.number IS NULL)
    OR NEW.number IS NOT NULL AND OLD.date <> NEW.date
    OR OLD.residual <> NEW.residual AND document_is_due(NEW.document_kind, NEW.state))
  EXECUTE FUNCTION tally_changed_document();
