-- Files that travel inside of an e-invoice (FatturaPA 2.5).
CREATE TABLE document_attachment (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  position integer NOT NULL,
  name varchar(60) NOT NULL,
  description varchar(100) NOT NULL DEFAULT '',
  mime_type varchar(100) NOT NULL,
  size integer NOT NULL,
  sha256 varchar(64) NOT NULL,
  file_key varchar(120) NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT document_attachment_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT document_attachment_position CHECK (position BETWEEN 1 AND 10),
  CONSTRAINT document_attachment_size CHECK (size BETWEEN 1 AND 3145728),
  CONSTRAINT document_attachment_name CHECK (name ~ '^[ -~\u00a0-\u00ff]+$'),
  CONSTRAINT document_attachment_description CHECK (description ~ '^[ -~\u00a0-\u00ff]*$')
);
CREATE UNIQUE INDEX document_attachment_file_key_key ON document_attachment (file_key);
CREATE UNIQUE INDEX document_attachment_structure_id_document_id_position_key ON document_attachment (structure_id, document_id, position);
CREATE UNIQUE INDEX document_attachment_structure_id_document_id_name_key ON document_attachment (structure_id, document_id, name);
CALL isolate_table('document_attachment');
CREATE OR REPLACE TRIGGER document_attachment_file AFTER DELETE ON document_attachment
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();

-- Erasing a person removes them, too.
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
