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
