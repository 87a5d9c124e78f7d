-- Keeps what a document sells equal to it, and the cost of each line as it was when the document was issued: the purchase
-- price of the product in force then, for all the pieces that the line sells. A line that takes back one of an invoice takes
-- back the cost of the pieces that come back, all of them unless it counts them. Where no cost is known, because the line names no product of the catalogue, the product has no
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

CREATE OR REPLACE TRIGGER document_sold AFTER INSERT ON document
  FOR EACH ROW WHEN (NEW.type = 'ACTIVE' AND NEW.document_kind IN ('INVOICE', 'CREDITNOTE') AND NEW.number IS NOT NULL)
  EXECUTE FUNCTION write_sold_lines();
CREATE OR REPLACE TRIGGER document_sold_again AFTER UPDATE OF state, number, date, totals ON document
  FOR EACH ROW WHEN (NEW.type = 'ACTIVE' AND NEW.document_kind IN ('INVOICE', 'CREDITNOTE') AND NEW.number IS NOT NULL
    AND (OLD.number, OLD.date, OLD.totals -> 'riepilogo', document_is_registered(OLD.state))
      IS DISTINCT FROM (NEW.number, NEW.date, NEW.totals -> 'riepilogo', document_is_registered(NEW.state)))
  EXECUTE FUNCTION write_sold_lines();
