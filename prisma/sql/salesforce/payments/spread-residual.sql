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
