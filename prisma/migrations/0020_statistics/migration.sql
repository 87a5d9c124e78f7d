-- Sums of what was invoiced and of what was collected, by month, kept as it happens.

CREATE TABLE statistics_sum (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  figure varchar(24) NOT NULL,
  month date NOT NULL,
  parts integer NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT statistics_sum_figure_known CHECK (figure IN ('REVENUE', 'COLLECTED')),
  CONSTRAINT statistics_sum_month CHECK (extract(day FROM month) = 1)
);
CREATE INDEX statistics_sum_structure_id_figure_month_idx ON statistics_sum (structure_id, figure, month);
CALL isolate_table('statistics_sum');

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

-- Adds up the rows of one figure and month, once in a while. Changes are only added, so that no transaction waits for
-- another.
CREATE OR REPLACE FUNCTION fold_statistics_sum(of_structure int, of_figure text, of_month date) RETURNS void
  LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM statistics_sum WHERE id IN (
      SELECT id FROM statistics_sum WHERE structure_id = of_structure AND figure = of_figure AND month = of_month
      FOR UPDATE SKIP LOCKED)
    RETURNING parts, amount)
  INSERT INTO statistics_sum (structure_id, figure, month, parts, amount)
  SELECT of_structure, of_figure, of_month, sum(parts), sum(amount) FROM gone
  HAVING sum(parts) <> 0 OR sum(amount) <> 0
$$;

-- Adds payments of our documents to the sums of what was collected (the parts of `statistics_part`). Payments are only
-- ever added.
CREATE OR REPLACE FUNCTION sum_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO statistics_sum (structure_id, figure, month, parts, amount)
    SELECT p.structure_id, 'COLLECTED', date_trunc('month', p.date::timestamp)::date, count(*),
      sum(CASE WHEN (p.reverses_id IS NULL) = (d.document_kind = 'INVOICE') THEN p.amount ELSE -p.amount END)
    FROM added p JOIN document d ON d.structure_id = p.structure_id AND d.id = p.document_id
    WHERE d.type = 'ACTIVE' GROUP BY 1, 3;
  IF FOUND AND random() < 0.02 THEN
    PERFORM fold_statistics_sum(structure_id, 'COLLECTED', month)
      FROM (SELECT DISTINCT structure_id, date_trunc('month', date::timestamp)::date AS month FROM added) m;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_payment_summed AFTER INSERT ON document_payment
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_payments();

-- Adds VAT blocks that are written to the sums of the revenue, and subtracts those that are removed (the parts of
-- `statistics_part`).
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
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vat_block_summed AFTER INSERT ON vat_block
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_vat_blocks();
CREATE OR REPLACE TRIGGER vat_block_unsummed AFTER DELETE ON vat_block
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_vat_blocks();

-- Returns the contents that a structure has beyond those it began with (settings, audit, the registry entries of its
-- company and its people): the names of the tables with rows of it, 'membership' when it has more than one person,
-- 'structure' when structures stand below it. It reads the catalogue, so a table that is added later counts too. Tables
-- that triggers keep, and settings, are not content.
CREATE OR REPLACE FUNCTION structure_contents(p_structure_id int) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  tenant_table text;
  found boolean;
BEGIN
  IF EXISTS (SELECT FROM structure WHERE parent_id = p_structure_id) THEN RETURN NEXT 'structure'; END IF;
  IF (SELECT count(*) FROM membership WHERE structure_id = p_structure_id) > 1 THEN RETURN NEXT 'membership'; END IF;
  IF EXISTS (SELECT FROM anagrafica a WHERE a.structure_id = p_structure_id
      AND NOT EXISTS (SELECT FROM membership m WHERE m.structure_id = a.structure_id AND m.anagrafica_sku = a.sku)
      AND NOT EXISTS (SELECT FROM structure_configuration c WHERE c.structure_id = a.structure_id AND c.registry_sku = a.sku))
  THEN RETURN NEXT 'anagrafica'; END IF;
  FOR tenant_table IN
    SELECT c.relname FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'structure_id' AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND c.relname <> ALL (ARRAY['membership', 'anagrafica', 'anagrafica_search', 'anagrafica_search_note',
          'structure_configuration', 'booking_settings', 'reservation_settings', 'document_tally', 'vat_block', 'activity',
          'statistics_sum', 'application_configuration', 'invitation', 'idempotency_key', 'audit_entry', 'audit_link',
          'audit_head'])
      ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE structure_id = $1)', tenant_table)
      INTO found USING p_structure_id;
    IF found THEN RETURN NEXT tenant_table; END IF;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION structure_contents(int) FROM PUBLIC;

-- The sums of what exists.
SELECT set_config('app.system', 'on', true);
INSERT INTO statistics_sum (structure_id, figure, month, parts, amount)
SELECT structure_id, figure, date_trunc('month', day::timestamp)::date, count(*), sum(amount)
FROM statistics_part GROUP BY 1, 2, 3;
