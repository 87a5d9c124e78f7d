-- The statistics of offers, and of the margin.

-- The funnel of offers reads the months that it shows, however many documents were sent before.
CREATE INDEX document_state_change_answered ON document_state_change (structure_id, date_ts, document_id)
  WHERE state IN ('SENT', 'SIGNED', 'REJECTED');

-- What documents sell, line by line, with the cost as it was when they were issued.
CREATE TABLE sold_line (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  position integer NOT NULL,
  line_id integer,
  day date NOT NULL,
  amount numeric(15,2) NOT NULL,
  cost numeric(17,2),
  product_id integer,
  counted boolean NOT NULL DEFAULT true,
  part varchar(8) GENERATED ALWAYS AS (
    CASE WHEN line_id IS NULL THEN 'OTHER' WHEN cost IS NULL THEN 'UNCOSTED' ELSE 'COSTED' END) STORED,
  PRIMARY KEY (structure_id, document_id, position),
  CONSTRAINT sold_line_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT sold_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES document_line (id) ON DELETE CASCADE,
  CONSTRAINT sold_line_other CHECK ((line_id IS NULL) = (position = -1) AND (line_id IS NOT NULL OR cost IS NULL))
);
CREATE UNIQUE INDEX sold_line_line_id_key ON sold_line (line_id);
CREATE INDEX sold_line_structure_id_day_document_id_position_idx ON sold_line (structure_id, day, document_id, position);
CREATE INDEX sold_line_structure_id_product_id_day_idx ON sold_line (structure_id, product_id, day);
-- The first day of which a cost is known.
CREATE INDEX sold_line_costed ON sold_line (structure_id, day) WHERE cost IS NOT NULL AND counted;
CALL isolate_table('sold_line');

CREATE TABLE margin_sum (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  month date NOT NULL,
  by_product boolean NOT NULL,
  product_id integer NOT NULL,
  part varchar(8) NOT NULL,
  lines integer NOT NULL,
  amount numeric NOT NULL,
  cost numeric NOT NULL,
  CONSTRAINT margin_sum_month CHECK (extract(day FROM month) = 1),
  CONSTRAINT margin_sum_part_known CHECK (part IN ('COSTED', 'UNCOSTED', 'OTHER')),
  CONSTRAINT margin_sum_whole CHECK (by_product OR product_id = 0)
);
CREATE INDEX margin_sum_structure_id_by_product_month_idx ON margin_sum (structure_id, by_product, month);
CALL isolate_table('margin_sum');

-- Adds up the rows of one month, once in a while. Changes are only added, so that no transaction waits for another.
CREATE OR REPLACE FUNCTION fold_margin_sum(of_structure int, of_month date) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM margin_sum WHERE id IN (
      SELECT id FROM margin_sum WHERE structure_id = of_structure AND month = of_month FOR UPDATE SKIP LOCKED)
    RETURNING by_product, product_id, part, lines, amount, cost)
  INSERT INTO margin_sum (structure_id, month, by_product, product_id, part, lines, amount, cost)
  SELECT of_structure, of_month, by_product, product_id, part, sum(lines), sum(amount), sum(cost) FROM gone
  GROUP BY by_product, product_id, part HAVING sum(lines) <> 0 OR sum(amount) <> 0 OR sum(cost) <> 0
$$;

-- Adds sold lines of a month to its sums: to the whole, and to that of their product.
CREATE OR REPLACE FUNCTION add_margin(of_structure int, of_month date, of_product int, of_part text, of_lines bigint, of_amount numeric, of_cost numeric)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO margin_sum (structure_id, month, by_product, product_id, part, lines, amount, cost)
    VALUES (of_structure, of_month, false, 0, of_part, of_lines, of_amount, coalesce(of_cost, 0)),
      (of_structure, of_month, true, coalesce(of_product, 0), of_part, of_lines, of_amount, coalesce(of_cost, 0));
  IF random() < 0.02 THEN PERFORM fold_margin_sum(of_structure, of_month); END IF;
END $$;

-- Adds sold lines that are written to the sums of the margin, and subtracts those that are removed.
CREATE OR REPLACE FUNCTION sum_sold_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM add_margin(c.structure_id, c.month, c.product_id, c.part, sign * c.lines, sign * c.amount, sign * c.cost) FROM (
    SELECT structure_id, date_trunc('month', day::timestamp)::date AS month, product_id, part, count(*) AS lines,
      sum(amount) AS amount, sum(cost) AS cost
    FROM changed WHERE counted GROUP BY 1, 2, 3, 4) c;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sold_line_summed AFTER INSERT ON sold_line
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_sold_lines();
CREATE OR REPLACE TRIGGER sold_line_unsummed AFTER DELETE ON sold_line
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_sold_lines();

-- Adds sold lines to the sums of the margin as they are after a change, and subtracts them as they were before.
CREATE OR REPLACE FUNCTION sum_changed_sold_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_margin(c.structure_id, c.month, c.product_id, c.part, c.lines, c.amount, c.cost) FROM (
    SELECT structure_id, date_trunc('month', day::timestamp)::date AS month, product_id, part, sum(sign) AS lines,
      sum(sign * amount) AS amount, sum(sign * cost) AS cost
    FROM (SELECT 1 AS sign, * FROM written UNION ALL SELECT -1, * FROM replaced) x WHERE counted GROUP BY 1, 2, 3, 4) c;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sold_line_resummed AFTER UPDATE ON sold_line
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION sum_changed_sold_lines();

-- What the documents that exist have sold. The purchase prices of then were not kept: their costs are not known.
SELECT set_config('app.system', 'on', true);
INSERT INTO sold_line (structure_id, document_id, position, line_id, day, amount, product_id)
SELECT d.structure_id, d.id, l.position, l.id, d.date, CASE d.document_kind WHEN 'CREDITNOTE' THEN -1 ELSE 1 END * l.total_price, p.id
FROM document d
JOIN document_line l ON l.document_id = d.id
LEFT JOIN product p ON p.structure_id = d.structure_id
  AND p.id = CASE WHEN l.product_cross_id ~ '^[1-9]\d{0,8}$' THEN l.product_cross_id::int END
WHERE d.type = 'ACTIVE' AND d.document_kind IN ('INVOICE', 'CREDITNOTE') AND d.number IS NOT NULL AND document_is_registered(d.state);
INSERT INTO sold_line (structure_id, document_id, position, day, amount)
SELECT x.structure_id, x.id, -1, x.date, x.amount FROM (
  SELECT d.structure_id, d.id, d.date, CASE d.document_kind WHEN 'CREDITNOTE' THEN -1 ELSE 1 END
    * (coalesce((SELECT sum(b.imponibile) FROM jsonb_to_recordset(d.totals -> 'riepilogo') AS b(imponibile numeric)), 0)
      - coalesce((SELECT sum(l.total_price) FROM document_line l WHERE l.document_id = d.id), 0)) AS amount
  FROM document d
  WHERE d.type = 'ACTIVE' AND d.document_kind IN ('INVOICE', 'CREDITNOTE') AND d.number IS NOT NULL
    AND document_is_registered(d.state)) x
WHERE x.amount <> 0;

-- Keeps what a document sells equal to it, and the cost of each line as it was when the document was issued: the purchase
-- price of the product in force then, for all the pieces that the line sells. A line that takes back one of an invoice takes
-- back the cost of that line. Where no cost is known, because the line names no product of the catalogue, the product has no
-- purchase price or the line's price is gone, it stays unknown. Position -1 is what the document's taxable amounts have beyond
-- its lines. A document that SdI rejects keeps its costs, and counts again once it is sent again.
CREATE OR REPLACE FUNCTION write_sold_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE NEW.document_kind WHEN 'CREDITNOTE' THEN -1 ELSE 1 END;
BEGIN
  IF NOT document_is_registered(NEW.state) THEN
    UPDATE sold_line SET counted = false WHERE structure_id = NEW.structure_id AND document_id = NEW.id AND counted;
    RETURN NULL;
  END IF;
  DELETE FROM sold_line WHERE structure_id = NEW.structure_id AND document_id = NEW.id AND line_id IS NULL;
  INSERT INTO sold_line (structure_id, document_id, position, line_id, day, amount, cost, product_id)
    SELECT NEW.structure_id, NEW.id, l.position, l.id, NEW.date, sign * l.total_price,
      CASE WHEN l.credited_line_id IS NOT NULL THEN round(-o.cost * l.quantity / nullif(i.quantity, 0), 2)
        WHEN l.price_cross_id IS NULL OR r.id IS NOT NULL
          THEN sign * round(p.purchase_price * l.quantity * coalesce(r.quantity, 1), 2) END,
      coalesce(p.id, o.product_id)
    FROM document_line l
    LEFT JOIN product p ON p.structure_id = NEW.structure_id
      AND p.id = CASE WHEN l.product_cross_id ~ '^[1-9]\d{0,8}$' THEN l.product_cross_id::int END
    LEFT JOIN price r ON r.structure_id = NEW.structure_id AND r.product_id = p.id
      AND r.id = CASE WHEN l.price_cross_id ~ '^[1-9]\d{0,8}_[1-9]\d{0,8}$' THEN split_part(l.price_cross_id, '_', 2)::int END
    LEFT JOIN document_line i ON i.id = l.credited_line_id
    LEFT JOIN sold_line o ON o.line_id = l.credited_line_id
    WHERE l.document_id = NEW.id
  ON CONFLICT (structure_id, document_id, position) DO UPDATE SET day = excluded.day, amount = excluded.amount, counted = true;
  INSERT INTO sold_line (structure_id, document_id, position, day, amount)
    SELECT NEW.structure_id, NEW.id, -1, NEW.date, x.amount
    FROM (SELECT coalesce((SELECT sum(sign * b.imponibile) FROM jsonb_to_recordset(NEW.totals -> 'riepilogo') AS b(imponibile numeric)), 0)
      - coalesce((SELECT sum(sign * l.total_price) FROM document_line l WHERE l.document_id = NEW.id), 0) AS amount) x
    WHERE x.amount <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_sold AFTER INSERT ON document
  FOR EACH ROW WHEN (NEW.type = 'ACTIVE' AND NEW.document_kind IN ('INVOICE', 'CREDITNOTE') AND NEW.number IS NOT NULL)
  EXECUTE FUNCTION write_sold_lines();
CREATE OR REPLACE TRIGGER document_sold_again AFTER UPDATE OF state, number, date, totals ON document
  FOR EACH ROW WHEN (NEW.type = 'ACTIVE' AND NEW.document_kind IN ('INVOICE', 'CREDITNOTE') AND NEW.number IS NOT NULL
    AND (OLD.number, OLD.date, OLD.totals -> 'riepilogo', document_is_registered(OLD.state))
      IS DISTINCT FROM (NEW.number, NEW.date, NEW.totals -> 'riepilogo', document_is_registered(NEW.state)))
  EXECUTE FUNCTION write_sold_lines();

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
          'statistics_sum', 'sold_line', 'margin_sum', 'application_configuration', 'invitation', 'idempotency_key', 'audit_entry', 'audit_link',
          'audit_head'])
      ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE structure_id = $1)', tenant_table)
      INTO found USING p_structure_id;
    IF found THEN RETURN NEXT tenant_table; END IF;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION structure_contents(int) FROM PUBLIC;
