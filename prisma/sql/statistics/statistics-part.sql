-- The parts of which the figures of the statistics are made, each with its day and its document: the definition of each
-- figure. The sums in `statistics_sum` are always those of these parts.
--
-- REVENUE: the taxable amounts of our documents, as they stand in the register of sales, credit notes below zero.
-- COLLECTED: the payments of our documents, reversals and refunds of credit notes below zero.
CREATE OR REPLACE VIEW statistics_part WITH (security_invoker = true) AS
  SELECT 'REVENUE'::text AS figure, b.structure_id, b.registered_on AS day, b.document_id, b.imponibile AS amount
  FROM vat_block b
  WHERE b.register = 'SALES' AND NOT b.received AND b.position >= 1 AND b.imponibile IS NOT NULL
  UNION ALL
  SELECT 'COLLECTED', p.structure_id, p.date, p.document_id,
    CASE WHEN (p.reverses_id IS NULL) = (d.document_kind = 'INVOICE') THEN p.amount ELSE -p.amount END
  FROM document_payment p
  JOIN document d ON d.structure_id = p.structure_id AND d.id = p.document_id
  WHERE d.type = 'ACTIVE';
GRANT SELECT ON statistics_part TO luna_app;
