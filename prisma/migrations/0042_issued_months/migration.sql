-- What was issued in a month is kept beside the count of documents (0036), so that the chart costs the same for a hundred
-- invoices a month as for ten thousand.

-- DropIndex
DROP INDEX "document_tally_structure_id_document_kind_type_state_idx";

-- AlterTable
ALTER TABLE "document_tally" ADD COLUMN "month" DATE,
ADD COLUMN "total" DECIMAL(17,2) NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "document_tally_structure_id_document_kind_type_state_month_idx" ON "document_tally"("structure_id", "document_kind", "type", "state", "month");

-- The first day of the month that a document was issued in: none while it has no number.
CREATE FUNCTION issued_month(number int, date date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN number IS NOT NULL THEN date_trunc('month', date::timestamp)::date END
$$;

-- Sums up what is there of a kind and state and month, and nobody else is summing up.
DROP FUNCTION fold_document_tally(int);
CREATE FUNCTION fold_document_tally(of_structure int, of_kind text, of_type text, of_state text, of_month date) RETURNS void
  LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM document_tally WHERE id IN (
      SELECT id FROM document_tally
      WHERE structure_id = of_structure AND document_kind = of_kind AND type = of_type AND state = of_state
        AND month IS NOT DISTINCT FROM of_month
      FOR UPDATE SKIP LOCKED)
    RETURNING n, total)
  INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
  SELECT of_structure, of_kind, of_type, of_state, of_month, sum(n), sum(total) FROM gone
  HAVING sum(n) <> 0 OR sum(total) <> 0
$$;

CREATE OR REPLACE FUNCTION tally_added_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
  SELECT structure_id, document_kind, type, state, issued_month(number, date), count(*),
    coalesce(sum(total) FILTER (WHERE number IS NOT NULL), 0)
  FROM added GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tally_changed_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_month date := issued_month(OLD.number, OLD.date);
  new_month date;
  is_folded boolean := random() < 0.02;
BEGIN
  INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
  VALUES (OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, old_month, -1,
    CASE WHEN OLD.number IS NULL THEN 0 ELSE -OLD.total END);
  IF is_folded THEN
    PERFORM fold_document_tally(OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, old_month);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    new_month := issued_month(NEW.number, NEW.date);
    INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
    VALUES (NEW.structure_id, NEW.document_kind, NEW.type, NEW.state, new_month, 1,
      CASE WHEN NEW.number IS NULL THEN 0 ELSE NEW.total END);
    IF is_folded THEN
      PERFORM fold_document_tally(NEW.structure_id, NEW.document_kind, NEW.type, NEW.state, new_month);
    END IF;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER sales_document_retallied ON sales_document;
CREATE TRIGGER sales_document_retallied AFTER UPDATE ON sales_document
  FOR EACH ROW WHEN ((OLD.structure_id, OLD.document_kind, OLD.type, OLD.state)
    IS DISTINCT FROM (NEW.structure_id, NEW.document_kind, NEW.type, NEW.state)
    OR (OLD.number IS NULL) <> (NEW.number IS NULL)
    OR NEW.number IS NOT NULL AND (OLD.date, OLD.total) IS DISTINCT FROM (NEW.date, NEW.total))
  EXECUTE FUNCTION tally_changed_document();

TRUNCATE document_tally;
INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
SELECT structure_id, document_kind, type, state, issued_month(number, date), count(*),
  coalesce(sum(total) FILTER (WHERE number IS NOT NULL), 0)
FROM sales_document GROUP BY 1, 2, 3, 4, 5;
