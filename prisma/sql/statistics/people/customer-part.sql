-- What makes somebody a customer, each with its day, and the revenue with an entry: the definition of the facts in
-- `customer_month`, which are always those of these parts.
--
-- Documents: the invoices of ours that stand in the register of sales. Their amounts, and those of credit notes, are the
-- REVENUE of `statistics_part`; a credit note is no purchase.
-- Visits: attended classes by the day of their own clock, and each time of a reservation that was checked in.
CREATE OR REPLACE VIEW customer_part WITH (security_invoker = true) AS
  SELECT b.structure_id, d.ana_sku AS anagrafica_sku, d.date AS day,
    (b.position = 1 AND d.document_kind = 'INVOICE')::int AS documents, 0 AS visits, coalesce(b.imponibile, 0) AS amount
  FROM document d
  JOIN vat_block b ON b.structure_id = d.structure_id AND b.document_id = d.id
  WHERE b.register = 'SALES' AND NOT b.received AND d.ana_sku IS NOT NULL
  UNION ALL
  SELECT x.structure_id, x.anagrafica_sku, e.start_day, 0, 1, 0
  FROM event_attendant x JOIN event e ON e.id = x.event_id
  WHERE x.state = 'ATTENDED'
  UNION ALL
  SELECT s.structure_id, v.anagrafica_sku, s.start_day, 0, 1, 0
  FROM reservation_slot s JOIN reservation v ON v.structure_id = s.structure_id AND v.id = s.reservation_id
  WHERE s.state IN ('CHECKED_IN', 'DONE');
GRANT SELECT ON customer_part TO luna_app;
