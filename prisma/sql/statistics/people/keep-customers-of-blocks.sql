-- Keeps the facts of the customers as VAT blocks of our documents come and go.
CREATE OR REPLACE FUNCTION keep_customers_of_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_customers(array_agg(ROW(CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END, b.structure_id, d.ana_sku, b.registered_on,
      (b.position = 1 AND d.document_kind = 'INVOICE')::int, 0, coalesce(b.imponibile, 0))::customer_change))
    FROM changed b JOIN document d ON d.structure_id = b.structure_id AND d.id = b.document_id
    WHERE b.register = 'SALES' AND NOT b.received AND d.ana_sku IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vat_block_customers_kept AFTER INSERT ON vat_block
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_blocks();
CREATE OR REPLACE TRIGGER vat_block_customers_lost AFTER DELETE ON vat_block
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_customers_of_blocks();
