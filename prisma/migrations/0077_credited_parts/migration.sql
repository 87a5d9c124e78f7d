-- A line of a credit note may take back a part of its invoice's line: some pieces, or an amount. The meaning of the column is
-- written in prisma/models/salesforce/document.prisma.

ALTER TABLE document_line
  ADD COLUMN credited_quantity numeric(20,8),
  ADD CONSTRAINT document_line_credited_quantity CHECK (
    credited_quantity IS NULL OR credited_quantity >= 0 AND credited_line_id IS NOT NULL);

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
      CASE WHEN l.credited_line_id IS NOT NULL THEN round(-o.cost * coalesce(l.credited_quantity, l.quantity) / nullif(i.quantity, 0), 2)
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
