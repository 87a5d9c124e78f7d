-- Costs by month, by category and by supplier, kept as they happen.

ALTER TABLE statistics_sum
  ADD COLUMN grouped_by varchar(12) NOT NULL DEFAULT '',
  ADD COLUMN group_key varchar(40) NOT NULL DEFAULT '',
  DROP CONSTRAINT statistics_sum_figure_known,
  ADD CONSTRAINT statistics_sum_figure_known CHECK (figure IN ('REVENUE', 'COLLECTED', 'COSTS')),
  ADD CONSTRAINT statistics_sum_grouped CHECK (grouped_by IN ('', 'CATEGORY', 'SUPPLIER') AND (grouped_by <> '' OR group_key = ''));
DROP INDEX statistics_sum_structure_id_figure_month_idx;
CREATE INDEX statistics_sum_structure_id_figure_grouped_by_month_idx ON statistics_sum (structure_id, figure, grouped_by, month);

DROP VIEW statistics_part;
-- The parts of which the figures of the statistics are made, each with its day and its document or purchase: the
-- definition of each figure. The sums in `statistics_sum` are always those of these parts.
--
-- REVENUE: the taxable amounts of our documents, as they stand in the register of sales, credit notes below zero.
-- COLLECTED: the payments of our documents, reversals and refunds of credit notes below zero.
-- COSTS: the taxable amounts of received documents, as they stand in the register of purchases, credit notes below zero,
-- and purchases that are not thrown away, with their VAT, which is not deducted. What is integrated counts once: a TD16 with
-- the supplier's invoice, an invoice without VAT by territory (N2.1) with its integration, as line VP3 of the settlement has it.
CREATE VIEW statistics_part WITH (security_invoker = true) AS
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
  WHERE b.register = 'PURCHASES' AND b.position >= 1 AND b.imponibile IS NOT NULL AND b.tipo_documento <> 'TD16'
    AND b.natura IS DISTINCT FROM 'N2.1'
  UNION ALL
  SELECT 'COSTS', p.structure_id, p.date, 'PURCHASE', p.id, p.final_price, p.category, coalesce(p.ana_sku, '')
  FROM purchase p WHERE p.state <> 'DELETED';
GRANT SELECT ON statistics_part TO luna_app;

-- Adds up the rows of one figure and month, once in a while. Changes are only added, so that no transaction waits for
-- another.
CREATE OR REPLACE FUNCTION fold_statistics_sum(of_structure int, of_figure text, of_month date) RETURNS void
  LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM statistics_sum WHERE id IN (
      SELECT id FROM statistics_sum WHERE structure_id = of_structure AND figure = of_figure AND month = of_month
      FOR UPDATE SKIP LOCKED)
    RETURNING parts, amount, grouped_by, group_key)
  INSERT INTO statistics_sum (structure_id, figure, month, parts, amount, grouped_by, group_key)
  SELECT of_structure, of_figure, of_month, sum(parts), sum(amount), grouped_by, group_key FROM gone
  GROUP BY grouped_by, group_key HAVING sum(parts) <> 0 OR sum(amount) <> 0
$$;

-- Adds parts of the costs of a month to its sums: to the whole, to those of the category and of the supplier.
CREATE OR REPLACE FUNCTION add_cost(of_structure int, of_day date, of_category text, of_supplier text, of_parts bigint, of_amount numeric)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_month date := date_trunc('month', of_day::timestamp)::date;
BEGIN
  INSERT INTO statistics_sum (structure_id, figure, month, parts, amount, grouped_by, group_key)
    VALUES (of_structure, 'COSTS', of_month, of_parts, of_amount, '', ''),
      (of_structure, 'COSTS', of_month, of_parts, of_amount, 'CATEGORY', of_category),
      (of_structure, 'COSTS', of_month, of_parts, of_amount, 'SUPPLIER', of_supplier);
  IF random() < 0.02 THEN PERFORM fold_statistics_sum(of_structure, 'COSTS', of_month); END IF;
END $$;

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
    WHERE b.register = 'PURCHASES' AND b.imponibile IS NOT NULL AND b.tipo_documento <> 'TD16'
      AND b.natura IS DISTINCT FROM 'N2.1'
    GROUP BY 1, 2, 3) c;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vat_block_summed AFTER INSERT ON vat_block
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_vat_blocks();
CREATE OR REPLACE TRIGGER vat_block_unsummed AFTER DELETE ON vat_block
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_vat_blocks();

-- Adds a purchase to the sums of the costs, and subtracts what it was before (the parts of `statistics_part`).
CREATE OR REPLACE FUNCTION sum_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state <> 'DELETED' THEN
    PERFORM add_cost(OLD.structure_id, OLD.date, OLD.category, coalesce(OLD.ana_sku, ''), -1, -OLD.final_price);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state <> 'DELETED' THEN
    PERFORM add_cost(NEW.structure_id, NEW.date, NEW.category, coalesce(NEW.ana_sku, ''), 1, NEW.final_price);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER purchase_summed AFTER INSERT OR DELETE ON purchase
  FOR EACH ROW EXECUTE FUNCTION sum_purchase();
CREATE OR REPLACE TRIGGER purchase_summed_again AFTER UPDATE OF state, date, category, ana_sku, final_price ON purchase
  FOR EACH ROW WHEN ((OLD.state = 'DELETED', OLD.date, OLD.category, OLD.ana_sku, OLD.final_price)
    IS DISTINCT FROM (NEW.state = 'DELETED', NEW.date, NEW.category, NEW.ana_sku, NEW.final_price))
  EXECUTE FUNCTION sum_purchase();

-- Leads the costs of a received document to the sums of its new supplier. The trigger's name is before those that write the
-- VAT blocks of the document: these are still the ones that stand in the sums of the earlier supplier.
CREATE OR REPLACE FUNCTION sum_supplier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO statistics_sum (structure_id, figure, month, parts, amount, grouped_by, group_key)
    SELECT p.structure_id, 'COSTS', date_trunc('month', p.registered_on::timestamp)::date, s.sign * count(*), s.sign * sum(p.imponibile),
      'SUPPLIER', s.supplier
    FROM vat_block p, (VALUES (-1, OLD.ana_sku), (1, NEW.ana_sku)) AS s(sign, supplier)
    WHERE p.structure_id = NEW.structure_id AND p.document_id = NEW.id AND p.register = 'PURCHASES' AND p.imponibile IS NOT NULL
      AND p.tipo_documento <> 'TD16' AND p.natura IS DISTINCT FROM 'N2.1'
    GROUP BY 1, 3, s.sign, s.supplier;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_costs_led AFTER UPDATE OF ana_sku ON document
  FOR EACH ROW WHEN (NEW.type = 'PASSIVE' AND OLD.ana_sku IS DISTINCT FROM NEW.ana_sku) EXECUTE FUNCTION sum_supplier();

-- The sums of the costs that exist.
SELECT set_config('app.system', 'on', true);
INSERT INTO statistics_sum (structure_id, figure, month, parts, amount, grouped_by, group_key)
SELECT p.structure_id, p.figure, date_trunc('month', p.day::timestamp)::date, count(*), sum(p.amount), g.grouped_by, g.group_key
FROM statistics_part p,
  LATERAL (VALUES ('', ''), ('CATEGORY', p.category), ('SUPPLIER', p.supplier)) AS g(grouped_by, group_key)
WHERE p.figure = 'COSTS' GROUP BY 1, 2, 3, 6, 7;
