-- An integration of reverse charge states its Natura beside the rate (TD16; AdE, Allegato A: exempt from 00401, 00430).
ALTER TABLE document_line
  DROP CONSTRAINT document_line_natura_when_no_vat,
  ADD CONSTRAINT document_line_natura_when_no_vat CHECK (iva = 0 OR natura IS NULL OR natura LIKE 'N6%');
