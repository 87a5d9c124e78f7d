-- The VAT rate of a product, and at 0 its Natura.
ALTER TABLE product
  ADD COLUMN iva numeric(5,2),
  ADD COLUMN natura varchar(4),
  ADD CONSTRAINT product_rate_is_percent CHECK (iva BETWEEN 0 AND 100),
  ADD CONSTRAINT product_natura_known CHECK (natura ~ '^N[1-7](\.[1-9])?$'),
  ADD CONSTRAINT product_natura_when_no_vat CHECK ((natura IS NOT NULL) = (iva IS NOT DISTINCT FROM 0));
