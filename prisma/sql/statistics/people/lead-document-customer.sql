-- Leads the facts of a document of ours to its new entry. The trigger's name is before those that write the VAT blocks of
-- the document: these are still the ones of the earlier entry.
CREATE OR REPLACE FUNCTION lead_document_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_customers(array_agg(ROW(s.sign, b.structure_id, s.sku, b.registered_on,
      (b.position = 1 AND NEW.document_kind = 'INVOICE')::int, 0, coalesce(b.imponibile, 0))::customer_change))
    FROM vat_block b, (VALUES (-1, OLD.ana_sku), (1, NEW.ana_sku)) AS s(sign, sku)
    WHERE b.structure_id = NEW.structure_id AND b.document_id = NEW.id AND b.register = 'SALES' AND NOT b.received AND s.sku IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_customer_led AFTER UPDATE OF ana_sku ON document
  FOR EACH ROW WHEN (NEW.type = 'ACTIVE' AND OLD.ana_sku IS DISTINCT FROM NEW.ana_sku) EXECUTE FUNCTION lead_document_customer();
