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

CREATE OR REPLACE TRIGGER document_costs_led AFTER UPDATE OF ana_sku ON document
  FOR EACH ROW WHEN (NEW.type = 'PASSIVE' AND OLD.ana_sku IS DISTINCT FROM NEW.ana_sku) EXECUTE FUNCTION sum_supplier();
