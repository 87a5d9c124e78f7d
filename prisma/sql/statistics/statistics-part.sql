-- The parts of which the figures of the statistics are made, each with its day and its document or purchase: the
-- definition of each figure. The sums in `statistics_sum` are always those of these parts.
--
-- REVENUE: the taxable amounts of our documents, as they stand in the register of sales, credit notes below zero.
-- COLLECTED: the payments of our documents, reversals and refunds of credit notes below zero.
-- COSTS: the taxable amounts of received documents, as they stand in the register of purchases, credit notes below zero,
-- and purchases that are not thrown away, with their VAT, which is not deducted. What is integrated counts once, as line VP3 of
-- the settlement has it: some documents with the invoice beside them (`base_stands_beside`), an invoice without VAT by
-- territory (N2.1) with its integration.
CREATE OR REPLACE VIEW statistics_part WITH (security_invoker = true) AS
  SELECT 'REVENUE'::text AS figure, b.structure_id, b.registered_on AS day, 'DOCUMENT'::text AS subject,
    b.document_id AS subject_id, b.imponibile AS amount, ''::text AS category, ''::text AS supplier
  FROM vat_block b
  WHERE b.register = 'SALES' AND NOT b.received AND b.position >= 1 AND b.imponibile IS NOT NULL
  UNION ALL
  SELECT 'COLLECTED', p.structure_id, p.date, 'DOCUMENT', p.document_id,
    CASE WHEN (p.reverses_id IS NULL) = (d.document_kind = 'INVOICE') THEN p.amount ELSE -p.amount END, '', ''
  FROM document_payment p
  JOIN document d ON d.structure_id = p.structure_id AND d.id = p.document_id
  WHERE d.type = 'ACTIVE'
  UNION ALL
  SELECT 'COSTS', b.structure_id, b.registered_on, 'DOCUMENT', b.document_id, b.imponibile, 'RECEIVED', d.ana_sku
  FROM vat_block b
  JOIN document d ON d.structure_id = b.structure_id AND d.id = b.document_id
  WHERE b.register = 'PURCHASES' AND b.position >= 1 AND b.imponibile IS NOT NULL
    AND NOT base_stands_beside(b.tipo_documento, d.integrates_id) AND b.natura IS DISTINCT FROM 'N2.1'
  UNION ALL
  SELECT 'COSTS', p.structure_id, p.date, 'PURCHASE', p.id, p.final_price, p.category, coalesce(p.ana_sku, '')
  FROM purchase p WHERE p.state <> 'DELETED';
GRANT SELECT ON statistics_part TO luna_app;
