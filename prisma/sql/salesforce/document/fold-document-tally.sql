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
