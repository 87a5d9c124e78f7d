-- Puts a nameless party in place of the person in the past and deleted documents of the own structure that name an entry,
-- removes their texts, transports, exchanged files and attachments, and the notes of their payments. Amounts, numbers and days stay. A
-- counterparty stands in the file and the key of a received document too. Returns the number of documents. A document that
-- must still be kept stops all of it.
CREATE OR REPLACE FUNCTION anonymise_documents(p_sku text, p_party jsonb, p_name text) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  documents int[] := ARRAY(SELECT id FROM document
    WHERE structure_id = app_structure() AND ana_sku = p_sku ORDER BY id FOR UPDATE);
  files int[] := ARRAY(SELECT received_file_id FROM document WHERE id = ANY (documents) AND received_file_id IS NOT NULL);
BEGIN
  PERFORM set_config('app.anonymising', 'on', true);
  DELETE FROM exchange_message m USING einvoice_file f WHERE f.id = m.einvoice_file_id AND f.document_id = ANY (documents);
  DELETE FROM einvoice_file WHERE document_id = ANY (documents);
  DELETE FROM received_attachment WHERE document_id = ANY (documents);
  DELETE FROM document_attachment WHERE document_id = ANY (documents);
  UPDATE document_payment SET note = '' WHERE document_id = ANY (documents) AND note <> '';
  UPDATE document SET description = '', note = '', einvoice_data = einvoice_data - 'transport',
    anagrafica_receiver = CASE type WHEN 'ACTIVE' THEN p_party ELSE anagrafica_receiver END,
    anagrafica_sender = CASE type WHEN 'PASSIVE' THEN p_party ELSE anagrafica_sender END,
    counterparty_name = p_name,
    supplier_key = CASE type WHEN 'PASSIVE' THEN 'id:' || id END,
    received_file_id = NULL, received_file_position = NULL
    WHERE id = ANY (documents);
  DELETE FROM received_file f WHERE f.id = ANY (files)
    AND NOT EXISTS (SELECT FROM document d WHERE d.received_file_id = f.id);
  PERFORM set_config('app.anonymising', '', true);
  RETURN cardinality(documents);
END $$;

REVOKE ALL ON FUNCTION anonymise_documents(text, jsonb, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION anonymise_documents(text, jsonb, text) TO luna_app;
