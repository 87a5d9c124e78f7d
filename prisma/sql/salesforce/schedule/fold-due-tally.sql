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
