-- How far the credit notes of an invoice lower it: as far as it is not paid, the oldest note first. What a note does not
-- lower is to be paid back; so is a note without an invoice.
CREATE OR REPLACE FUNCTION settle_invoice(p_invoice int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM document WHERE id = p_invoice FOR NO KEY UPDATE;
  UPDATE document d SET credited_amount = s.credited,
      overpaid = d.overpaid AND d.amount_due - s.credited - d.paid_amount < 0
  FROM (
    SELECT n.id, greatest(least(n.left_of_it, i.amount_due - i.paid_amount - n.before), 0) AS credited
    FROM document i CROSS JOIN LATERAL (
      SELECT c.id, greatest(c.amount_due - c.paid_amount, 0) AS left_of_it,
        coalesce(sum(greatest(c.amount_due - c.paid_amount, 0))
          OVER (ORDER BY c.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM document c
      WHERE c.structure_id = i.structure_id AND c.origin_id = i.id AND c.origin_kind = 'CREDIT'
        AND document_is_due(c.document_kind, c.state)) n
    WHERE i.id = p_invoice) s
  WHERE d.id = s.id AND d.credited_amount <> s.credited;
  UPDATE document d SET credited_amount = s.credited,
      overpaid = d.overpaid AND d.amount_due - s.credited - d.paid_amount < 0
  FROM (SELECT coalesce(sum(c.credited_amount), 0) AS credited FROM document i
    JOIN document c ON c.structure_id = i.structure_id AND c.origin_id = i.id AND c.origin_kind = 'CREDIT'
      AND document_is_due(c.document_kind, c.state)
    WHERE i.id = p_invoice) s
  WHERE d.id = p_invoice AND d.credited_amount <> s.credited;
END $$;
