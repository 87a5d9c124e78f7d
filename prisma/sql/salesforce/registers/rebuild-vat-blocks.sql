-- Writes the VAT blocks of a whole structure again, for documents that were written without triggers.
CREATE OR REPLACE FUNCTION rebuild_vat_blocks(p_structure_id int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vat_block WHERE structure_id = p_structure_id;
  INSERT INTO vat_block (structure_id, document_id, register, position, registered_on, date, series, number, received,
      tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta)
    SELECT structure_id, document_id, register, position, registered_on, date, series, number, received,
      tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta
    FROM vat_block_of_documents WHERE structure_id = p_structure_id
    ORDER BY register, registered_on, series, number, document_id, position;
END $$;
