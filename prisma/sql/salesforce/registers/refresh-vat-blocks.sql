-- Writes the VAT blocks of one document again. The caller holds the row of the document, so that no other transaction writes
-- its blocks at the same time.
CREATE OR REPLACE FUNCTION refresh_vat_blocks(p_structure_id int, p_document_id int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vat_block WHERE structure_id = p_structure_id AND document_id = p_document_id;
  INSERT INTO vat_block (structure_id, document_id, register, position, registered_on, date, series, number, received,
      tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta)
    SELECT structure_id, document_id, register, position, registered_on, date, series, number, received,
      tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta
    FROM vat_block_of_documents WHERE structure_id = p_structure_id AND document_id = p_document_id;
END $$;
