-- The tallies also keep what is still to be paid: by kind, state and month, and by the day since which invoices are open. The
-- totals of documents without a number are kept as well. The lists and their tabs add up counts, not documents.
ALTER TABLE document_tally
  ADD COLUMN open integer NOT NULL DEFAULT 0,
  ADD COLUMN open_total numeric(17,2) NOT NULL DEFAULT 0,
  ADD COLUMN residual numeric(17,2) NOT NULL DEFAULT 0;
ALTER TABLE due_tally
  ADD COLUMN invoices integer NOT NULL DEFAULT 0,
  ADD COLUMN invoice_residual numeric(17,2) NOT NULL DEFAULT 0;
ALTER TABLE document_due_date ADD COLUMN invoice_residual numeric(15,2) NOT NULL DEFAULT 0;

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

-- The first open due date of each invoice. The tally is not changed by this: it counts the days below. The due dates of issued
-- documents are otherwise immutable.
ALTER TABLE document_due_date DISABLE TRIGGER document_due_date_immutable;
UPDATE document_due_date u SET invoice_residual = d.residual
FROM document d
WHERE d.id = u.document_id AND d.document_kind = 'INVOICE' AND u.id = (
  SELECT f.id FROM document_due_date f WHERE f.document_id = d.id AND f.open_amount > 0 ORDER BY f.date, f.position LIMIT 1)
  AND u.open_amount > 0;
ALTER TABLE document_due_date ENABLE TRIGGER document_due_date_immutable;

-- Adds up the rows of one count, once in a while. Changes are only added, so that no transaction waits for another.
CREATE OR REPLACE FUNCTION fold_document_tally(of_structure int, of_kind text, of_type text, of_state text, of_month date) RETURNS void
  LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM document_tally WHERE id IN (
      SELECT id FROM document_tally
      WHERE structure_id = of_structure AND document_kind = of_kind AND type = of_type AND state = of_state
        AND month IS NOT DISTINCT FROM of_month
      FOR UPDATE SKIP LOCKED)
    RETURNING n, total, open, open_total, residual)
  INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total, open, open_total, residual)
  SELECT of_structure, of_kind, of_type, of_state, of_month, sum(n), sum(total), sum(open), sum(open_total), sum(residual) FROM gone
  HAVING sum(n) <> 0 OR sum(total) <> 0 OR sum(open) <> 0 OR sum(open_total) <> 0 OR sum(residual) <> 0
$$;

-- Counts documents that are added, and those of them that are to be paid. Where nothing changes its state afterwards (received
-- documents, imports), only this would ever add up the rows of a count.
CREATE OR REPLACE FUNCTION tally_added_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total, open, open_total, residual)
  SELECT structure_id, document_kind, type, state, issued_month(number, date), count(*), sum(total),
    count(*) FILTER (WHERE residual <> 0 AND document_is_due(document_kind, state)),
    coalesce(sum(total) FILTER (WHERE residual <> 0 AND document_is_due(document_kind, state)), 0),
    coalesce(sum(residual) FILTER (WHERE document_is_due(document_kind, state)), 0)
  FROM added GROUP BY 1, 2, 3, 4, 5;
  IF random() < 0.02 THEN
    PERFORM fold_document_tally(structure_id, document_kind, type, state, month)
    FROM (SELECT DISTINCT structure_id, document_kind, type, state, issued_month(number, date) AS month FROM added) counted;
  END IF;
  RETURN NULL;
END $$;

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

-- The open part of each due date of documents: payments fill the oldest first, so what is left fills the newest; what is
-- too much, or beyond the sum of the due dates, stands at the last one. The parts always add up to the residual. The first
-- that is open of an invoice also holds the whole residual of it.
-- lib/domain/documents/residual.ts computes the same for the screens; a test holds the two equal. The plan is kept:
-- planning again costs more than the statement.
CREATE OR REPLACE FUNCTION spread_residual(p_documents int[]) RETURNS void LANGUAGE sql SET plan_cache_mode = 'force_generic_plan' AS $$
  UPDATE document_due_date u SET open_amount = p.open, flow = p.flow, invoice_residual = p.invoice_residual
  FROM (
    SELECT id, flow, open, CASE
        WHEN is_invoice AND open > 0
          AND row_number() OVER (PARTITION BY document_id ORDER BY open > 0 DESC, date, position) = 1 THEN residual
        ELSE 0
      END AS invoice_residual
    FROM (
      SELECT id, document_id, date, position, flow, is_invoice, residual, CASE
          WHEN NOT due THEN 0
          WHEN residual = whole THEN amount
          ELSE greatest(least(residual - newer, greatest(amount, 0)), 0)
            + CASE WHEN rank = 1 THEN residual - greatest(least(residual, room), 0) ELSE 0 END
        END AS open
      FROM (
        SELECT u.id, u.document_id, u.date, u.position, u.amount, d.residual, d.document_kind = 'INVOICE' AS is_invoice,
          document_is_due(d.document_kind, d.state) AS due,
          CASE WHEN (d.type = 'ACTIVE') = (d.document_kind = 'INVOICE') THEN 'IN' ELSE 'OUT' END AS flow,
          sum(u.amount) OVER document AS whole, sum(greatest(u.amount, 0)) OVER document AS room,
          coalesce(sum(greatest(u.amount, 0)) OVER (newest ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS newer,
          row_number() OVER newest AS rank
        FROM document_due_date u JOIN document d ON d.id = u.document_id
        WHERE u.document_id = ANY (p_documents)
        WINDOW document AS (PARTITION BY u.document_id),
          newest AS (PARTITION BY u.document_id ORDER BY u.date DESC, u.position DESC)
      ) s
    ) o
  ) p
  WHERE u.id = p.id AND (u.open_amount, u.flow, u.invoice_residual) IS DISTINCT FROM (p.open, p.flow, p.invoice_residual)
$$;

-- Adds up the rows of one day, once in a while. Changes are only added, so that no transaction waits for another.
CREATE OR REPLACE FUNCTION fold_due_tally(of_structure int, of_source text, of_flow text, of_date date) RETURNS void
  LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM due_tally WHERE id IN (
      SELECT id FROM due_tally
      WHERE structure_id = of_structure AND source = of_source AND flow = of_flow AND date = of_date
      FOR UPDATE SKIP LOCKED)
    RETURNING n, amount, invoices, invoice_residual)
  INSERT INTO due_tally (structure_id, source, flow, date, n, amount, invoices, invoice_residual)
  SELECT of_structure, of_source, of_flow, of_date, sum(n), sum(amount), sum(invoices), sum(invoice_residual) FROM gone
  HAVING sum(n) <> 0 OR sum(amount) <> 0 OR sum(invoices) <> 0 OR sum(invoice_residual) <> 0
$$;

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

CREATE OR REPLACE TRIGGER document_due_date_changed AFTER UPDATE ON document_due_date
  FOR EACH ROW WHEN ((OLD.date, OLD.flow, OLD.open_amount, OLD.invoice_residual)
    IS DISTINCT FROM (NEW.date, NEW.flow, NEW.open_amount, NEW.invoice_residual))
  EXECUTE FUNCTION tally_due_date('DOCUMENT');

INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total, open, open_total, residual)
SELECT structure_id, document_kind, type, state, issued_month(number, date), 0,
  coalesce(sum(total) FILTER (WHERE number IS NULL), 0),
  count(*) FILTER (WHERE residual <> 0 AND document_is_due(document_kind, state)),
  coalesce(sum(total) FILTER (WHERE residual <> 0 AND document_is_due(document_kind, state)), 0),
  coalesce(sum(residual) FILTER (WHERE document_is_due(document_kind, state)), 0)
FROM document GROUP BY 1, 2, 3, 4, 5;
INSERT INTO due_tally (structure_id, source, flow, date, n, amount, invoices, invoice_residual)
SELECT structure_id, 'DOCUMENT', flow, date, 0, 0, count(*), sum(invoice_residual) FROM document_due_date
WHERE invoice_residual <> 0 GROUP BY structure_id, flow, date;

-- Each count is one row again.
SELECT fold_document_tally(structure_id, document_kind, type, state, month)
FROM (SELECT DISTINCT structure_id, document_kind, type, state, month FROM document_tally) counted;
SELECT fold_due_tally(structure_id, source, flow, date)
FROM (SELECT DISTINCT structure_id, source, flow, date FROM due_tally) counted;
