-- The unit price of a line with VAT, where it was typed so: single_price is then the price without VAT of it.
ALTER TABLE document_line ADD COLUMN gross_price numeric(19,8);
