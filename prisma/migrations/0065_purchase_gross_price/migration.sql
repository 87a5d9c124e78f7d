-- Lines of purchases keep the price with VAT that was typed.

ALTER TABLE purchase_line ADD COLUMN gross_price numeric(19,8);
