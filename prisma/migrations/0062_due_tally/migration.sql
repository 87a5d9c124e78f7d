-- What is open is kept by the day on which it falls due: the scadenzario and the dashboard add up days, not due dates.
CREATE TABLE due_tally (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  source varchar(8) NOT NULL,
  flow varchar(3) NOT NULL,
  date date NOT NULL,
  n integer NOT NULL,
  amount numeric(17,2) NOT NULL,
  CONSTRAINT due_tally_known CHECK (source IN ('DOCUMENT', 'PURCHASE') AND flow IN ('IN', 'OUT'))
);
CREATE INDEX due_tally_structure_id_date_source_flow_idx ON due_tally (structure_id, date, source, flow);
CALL isolate_table('due_tally');

-- Adds up the rows of one day, once in a while. Changes are only added, so that no transaction waits for another.
CREATE OR REPLACE FUNCTION fold_due_tally(of_structure int, of_source text, of_flow text, of_date date) RETURNS void
  LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM due_tally WHERE id IN (
      SELECT id FROM due_tally
      WHERE structure_id = of_structure AND source = of_source AND flow = of_flow AND date = of_date
      FOR UPDATE SKIP LOCKED)
    RETURNING n, amount)
  INSERT INTO due_tally (structure_id, source, flow, date, n, amount)
  SELECT of_structure, of_source, of_flow, of_date, sum(n), sum(amount) FROM gone
  HAVING sum(n) <> 0 OR sum(amount) <> 0
$$;

-- Counts an open due date of a document or a purchase (the trigger's argument), under the day on which it falls due: what a
-- change subtracts and what it adds are rows of their own.
CREATE OR REPLACE FUNCTION tally_due_date() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_source text := TG_ARGV[0];
  -- A purchase is always to be paid.
  of_flow text := 'OUT';
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.open_amount <> 0 THEN
    IF of_source = 'DOCUMENT' THEN of_flow := OLD.flow; END IF;
    INSERT INTO due_tally (structure_id, source, flow, date, n, amount)
    VALUES (OLD.structure_id, of_source, of_flow, OLD.date, -1, -OLD.open_amount);
    IF random() < 0.02 THEN PERFORM fold_due_tally(OLD.structure_id, of_source, of_flow, OLD.date); END IF;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.open_amount <> 0 THEN
    IF of_source = 'DOCUMENT' THEN of_flow := NEW.flow; END IF;
    INSERT INTO due_tally (structure_id, source, flow, date, n, amount)
    VALUES (NEW.structure_id, of_source, of_flow, NEW.date, 1, NEW.open_amount);
    IF random() < 0.02 THEN PERFORM fold_due_tally(NEW.structure_id, of_source, of_flow, NEW.date); END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_due_date_added AFTER INSERT ON document_due_date
  FOR EACH ROW WHEN (NEW.open_amount <> 0) EXECUTE FUNCTION tally_due_date('DOCUMENT');
CREATE OR REPLACE TRIGGER document_due_date_changed AFTER UPDATE ON document_due_date
  FOR EACH ROW WHEN ((OLD.date, OLD.flow, OLD.open_amount) IS DISTINCT FROM (NEW.date, NEW.flow, NEW.open_amount))
  EXECUTE FUNCTION tally_due_date('DOCUMENT');
CREATE OR REPLACE TRIGGER document_due_date_removed AFTER DELETE ON document_due_date
  FOR EACH ROW WHEN (OLD.open_amount <> 0) EXECUTE FUNCTION tally_due_date('DOCUMENT');
CREATE OR REPLACE TRIGGER purchase_due_date_added AFTER INSERT ON purchase_due_date
  FOR EACH ROW WHEN (NEW.open_amount <> 0) EXECUTE FUNCTION tally_due_date('PURCHASE');
CREATE OR REPLACE TRIGGER purchase_due_date_changed AFTER UPDATE ON purchase_due_date
  FOR EACH ROW WHEN ((OLD.date, OLD.open_amount) IS DISTINCT FROM (NEW.date, NEW.open_amount))
  EXECUTE FUNCTION tally_due_date('PURCHASE');
CREATE OR REPLACE TRIGGER purchase_due_date_removed AFTER DELETE ON purchase_due_date
  FOR EACH ROW WHEN (OLD.open_amount <> 0) EXECUTE FUNCTION tally_due_date('PURCHASE');

INSERT INTO due_tally (structure_id, source, flow, date, n, amount)
SELECT structure_id, 'DOCUMENT', flow, date, count(*), sum(open_amount) FROM document_due_date
WHERE open_amount <> 0 GROUP BY structure_id, flow, date;
INSERT INTO due_tally (structure_id, source, flow, date, n, amount)
SELECT structure_id, 'PURCHASE', 'OUT', date, count(*), sum(open_amount) FROM purchase_due_date
WHERE open_amount <> 0 GROUP BY structure_id, date;

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
          'structure_configuration', 'booking_settings', 'reservation_settings', 'document_tally', 'due_tally', 'vat_block', 'activity',
          'statistics_sum', 'statistics_mail', 'saved_view', 'pec_account', 'invoicetronic_account', 'customer_month', 'customer_sum', 'sold_line', 'margin_sum',
          'reserved_hour', 'resource_sum', 'sent_offer', 'offer_sum', 'application_configuration', 'invitation', 'idempotency_key',
          'audit_entry', 'audit_link', 'audit_head'])
      ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE structure_id = $1)', tenant_table)
      INTO found USING p_structure_id;
    IF found THEN RETURN NEXT tenant_table; END IF;
  END LOOP;
END $$;
