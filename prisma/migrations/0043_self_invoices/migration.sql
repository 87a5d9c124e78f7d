-- Self-invoices and reports of our own (TD20 to TD23, TD27 to TD29): a TD20, TD28 or TD29 names the received invoice that it is
-- made of, and TD20, TD21 and TD22 stand in both VAT registers. Their blocks are taken out by the sums as they were, and
-- written again by the new ones.
SELECT set_config('app.system', 'on', true);
ALTER TABLE document DROP CONSTRAINT document_integrates;
ALTER TABLE document ADD CONSTRAINT document_integrates CHECK (
  integrates_id IS NULL OR (type = 'PASSIVE' AND tipo_documento IN ('TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD28', 'TD29')));
DELETE FROM vat_block WHERE received AND tipo_documento IN ('TD20', 'TD21', 'TD22', 'TD23');

-- The VAT blocks of the documents, which the table `vat_block` always equals: each block of each document, once for
-- each register in which the document stands, and one row of a document without blocks. The total of the document
-- stands in its first row.
--
-- Issued documents are registered under their day (D.P.R. 633/72 art. 23), received ones under that of their protocol
-- (art. 25): integrations (TD16-TD19), extractions from a VAT warehouse (TD22), plafond exceeded (TD21) and, since missing
-- invoices are reported by TD29, regularisations (TD20: of reverse charge only) in both registers, self-invoices for own use
-- (TD27) as sales only, the report of a missing invoice (TD29) in none, nor a TD28 beside its invoice on paper.
CREATE OR REPLACE VIEW vat_block_of_documents WITH (security_invoker = true) AS
  SELECT e.structure_id, e.document_id, e.register, coalesce(b.position, 1)::int AS position, e.registered_on, e.date,
    e.series, e.number, e.received, e.tipo_documento, CASE WHEN coalesce(b.position, 1) = 1 THEN e.sign * e.total ELSE 0 END AS total,
    b.iva, b.natura, b.esigibilita_iva, e.sign * b.imponibile AS imponibile, e.sign * b.imposta AS imposta
  FROM (
    SELECT d.structure_id, d.id AS document_id, 'SALES' AS register, d.date AS registered_on, d.date, d.series, d.number,
      false AS received, d.tipo_documento, CASE d.document_kind WHEN 'CREDITNOTE' THEN -1 ELSE 1 END AS sign, d.total, d.totals
    FROM document d
    WHERE d.type = 'ACTIVE' AND d.document_kind IN ('INVOICE', 'CREDITNOTE') AND d.number IS NOT NULL
      AND document_is_registered(d.state)
    UNION ALL
    SELECT d.structure_id, d.id, r.register, p.registered_on, d.date, '', p.protocol,
      true, d.tipo_documento, CASE d.document_kind WHEN 'CREDITNOTE' THEN -1 ELSE 1 END, d.total, d.totals
    FROM document d
    JOIN vat_protocol p ON p.structure_id = d.structure_id AND p.document_id = d.id
    CROSS JOIN (VALUES ('SALES'), ('PURCHASES')) AS r(register)
    WHERE document_is_registered(d.state) AND CASE r.register
      WHEN 'SALES' THEN d.tipo_documento IN ('TD16', 'TD17', 'TD18', 'TD19', 'TD21', 'TD22', 'TD27')
        OR d.tipo_documento = 'TD20' AND d.date >= '2025-04-01'
      ELSE d.tipo_documento NOT IN ('TD27', 'TD29') AND (d.tipo_documento <> 'TD28' OR d.integrates_id IS NULL) END) e
  LEFT JOIN LATERAL ROWS FROM (
    jsonb_to_recordset(e.totals -> 'riepilogo')
      AS (iva numeric, natura text, esigibilita_iva text, imponibile numeric, imposta numeric)
  ) WITH ORDINALITY AS b(iva, natura, esigibilita_iva, imponibile, imposta, position) ON true;
GRANT SELECT ON vat_block_of_documents TO luna_app;

-- Whether what a received document states as its taxable amount counts with an invoice beside it: that of the supplier (TD16),
-- those beyond the plafond (TD21), those with which goods came into a VAT warehouse (TD22, TD23), the one that a TD20 mends.
CREATE OR REPLACE FUNCTION base_stands_beside(p_tipo text, p_integrates_id int) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT p_tipo IN ('TD16', 'TD21', 'TD22', 'TD23') OR p_tipo = 'TD20' AND p_integrates_id IS NOT NULL
$$;

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

-- Adds VAT blocks that are written to the sums of the revenue and of the costs, and subtracts those that are removed (the
-- parts of `statistics_part`).
CREATE OR REPLACE FUNCTION sum_vat_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO statistics_sum (structure_id, figure, month, parts, amount)
    SELECT structure_id, 'REVENUE', date_trunc('month', registered_on::timestamp)::date, sign * count(*), sign * sum(imponibile)
    FROM changed WHERE register = 'SALES' AND NOT received AND imponibile IS NOT NULL GROUP BY 1, 3;
  IF FOUND AND random() < 0.02 THEN
    PERFORM fold_statistics_sum(structure_id, 'REVENUE', month)
      FROM (SELECT DISTINCT structure_id, date_trunc('month', registered_on::timestamp)::date AS month FROM changed) m;
  END IF;
  PERFORM add_cost(c.structure_id, c.month, 'RECEIVED', c.supplier, sign * c.parts, sign * c.amount) FROM (
    SELECT b.structure_id, date_trunc('month', b.registered_on::timestamp)::date AS month, d.ana_sku AS supplier, count(*) AS parts,
      sum(b.imponibile) AS amount
    FROM changed b JOIN document d ON d.structure_id = b.structure_id AND d.id = b.document_id
    WHERE b.register = 'PURCHASES' AND b.imponibile IS NOT NULL
      AND NOT base_stands_beside(b.tipo_documento, d.integrates_id) AND b.natura IS DISTINCT FROM 'N2.1'
    GROUP BY 1, 2, 3) c;
  RETURN NULL;
END $$;

-- Leads the costs of a received document to the sums of its new supplier. The trigger's name is before those that write the
-- VAT blocks of the document: these are still the ones that stand in the sums of the earlier supplier.
CREATE OR REPLACE FUNCTION sum_supplier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO statistics_sum (structure_id, figure, month, parts, amount, grouped_by, group_key)
    SELECT p.structure_id, 'COSTS', date_trunc('month', p.registered_on::timestamp)::date, s.sign * count(*), s.sign * sum(p.imponibile),
      'SUPPLIER', s.supplier
    FROM vat_block p, (VALUES (-1, OLD.ana_sku), (1, NEW.ana_sku)) AS s(sign, supplier)
    WHERE p.structure_id = NEW.structure_id AND p.document_id = NEW.id AND p.register = 'PURCHASES' AND p.imponibile IS NOT NULL
      AND NOT base_stands_beside(p.tipo_documento, NEW.integrates_id) AND p.natura IS DISTINCT FROM 'N2.1'
    GROUP BY 1, 3, s.sign, s.supplier;
  RETURN NULL;
END $$;

SELECT refresh_vat_blocks(structure_id, id) FROM document
WHERE type = 'PASSIVE' AND tipo_documento IN ('TD20', 'TD21', 'TD22', 'TD23') ORDER BY structure_id, id;
