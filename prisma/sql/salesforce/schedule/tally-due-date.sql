-- Counts an open due date of a document or a purchase (the trigger's argument), under the day on which it falls due: what a
-- change subtracts and what it adds are rows of their own. An invoice counts at the first of its due dates that is open.
CREATE OR REPLACE FUNCTION tally_due_date() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_source text := TG_ARGV[0];
  -- A purchase is always to be paid.
  of_flow text := 'OUT';
  residual numeric := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.open_amount <> 0 THEN
    IF of_source = 'DOCUMENT' THEN
      of_flow := OLD.flow;
      residual := OLD.invoice_residual;
    END IF;
    INSERT INTO due_tally (structure_id, source, flow, date, n, amount, invoices, invoice_residual)
    VALUES (OLD.structure_id, of_source, of_flow, OLD.date, -1, -OLD.open_amount, -(residual <> 0)::int, -residual);
    IF random() < 0.02 THEN PERFORM fold_due_tally(OLD.structure_id, of_source, of_flow, OLD.date); END IF;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.open_amount <> 0 THEN
    IF of_source = 'DOCUMENT' THEN
      of_flow := NEW.flow;
      residual := NEW.invoice_residual;
    END IF;
    INSERT INTO due_tally (structure_id, source, flow, date, n, amount, invoices, invoice_residual)
    VALUES (NEW.structure_id, of_source, of_flow, NEW.date, 1, NEW.open_amount, (residual <> 0)::int, residual);
    IF random() < 0.02 THEN PERFORM fold_due_tally(NEW.structure_id, of_source, of_flow, NEW.date); END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_due_date_added AFTER INSERT ON document_due_date
  FOR EACH ROW WHEN (NEW.open_amount <> 0) EXECUTE FUNCTION tally_due_date('DOCUMENT');
CREATE OR REPLACE TRIGGER document_due_date_changed AFTER UPDATE ON document_due_date
  FOR EACH ROW WHEN ((OLD.date, OLD.flow, OLD.open_amount, OLD.invoice_residual)
    IS DISTINCT FROM (NEW.date, NEW.flow, NEW.open_amount, NEW.invoice_residual))
  EXECUTE FUNCTION tally_due_date('DOCUMENT');
CREATE OR REPLACE TRIGGER document_due_date_removed AFTER DELETE ON document_due_date
  FOR EACH ROW WHEN (OLD.open_amount <> 0) EXECUTE FUNCTION tally_due_date('DOCUMENT');
CREATE OR REPLACE TRIGGER purchase_due_date_added AFTER INSERT ON purchase_due_date
  FOR EACH ROW WHEN (NEW.open_amount <> 0) EXECUTE FUNCTION tally_due_date('PURCHASE');
CREATE OR REPLACE TRIGGER purchase_due_date_changed AFTER UPDATE ON purchase_due_date
  FOR EACH ROW WHEN ((OLD.date, OLD.open_amount) IS DISTINCT FROM (NEW.date, NEW.open_amount))
  EXECUTE FUNCTION tally_due_date('PURCHASE');
CREATE OR REPLACE TRIGGER purchase_due_date_removed AFTER DELETE ON purchase_due_date
  FOR EACH ROW WHEN (OLD.open_amount <> 0) EXECUTE FUNCTION tally_due_date('PURCHASE');
