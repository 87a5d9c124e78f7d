-- More of what an e-invoice states: codes and other data of its lines; phases of works, main invoice and
-- transport of the document.
-- The meaning of each column is written in prisma/models/salesforce/document.prisma.

ALTER TABLE document_line ADD COLUMN code_list jsonb NOT NULL DEFAULT '[]';
ALTER TABLE document_line ADD COLUMN other_data_list jsonb NOT NULL DEFAULT '[]';

ALTER TABLE document ADD COLUMN einvoice_data jsonb NOT NULL DEFAULT '{}';

-- The data may be corrected with the rest of a rejected document; the transport goes with the person that is erased.
CREATE OR REPLACE FUNCTION refuse_change_of_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['state', 'updated_at', 'revision', 'paid_amount', 'credited_amount', 'overpaid', 'residual'];
  content text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'counterparty_name', 'ana_sku', 'description', 'note',
    'invoice_configuration', 'extra_expenses_list', 'taxes', 'cig', 'cup', 'related_list', 'einvoice_data', 'totals',
    'product_subtotal', 'subtotal', 'total', 'amount_due', 'tipo_documento', 'intent_declaration_id', 'intent_amount'];
  personal text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'counterparty_name', 'description', 'note', 'einvoice_data',
    'supplier_key', 'received_file_id', 'received_file_position'];
  was_open boolean := document_is_open(OLD.document_kind, OLD.state);
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT was_open AND OLD.state <> 'DELETED' THEN
      RAISE EXCEPTION 'an issued document cannot be deleted' USING ERRCODE = '23514', CONSTRAINT = 'document_immutable';
    END IF;
    RETURN OLD;
  END IF;
  IF was_open THEN
    RETURN NEW;
  END IF;
  IF document_is_rejected(OLD.state) THEN
    free := free || content;
  END IF;
  IF OLD.type = 'PASSIVE' THEN
    free := free || ARRAY['description', 'note'];
    IF OLD.received_file_id IS NULL AND OLD.state <> 'DELETED' THEN
      free := free || content || ARRAY['date', 'year', 'full_numeration', 'supplier_key', 'typology', 'recurrence',
        'offer_sale_description', 'document_model'];
    END IF;
  END IF;
  IF current_setting('app.merging', true) = 'on' THEN
    free := free || 'ana_sku'::text;
  END IF;
  IF app_anonymising() AND (OLD.state = 'DELETED' OR document_is_past(OLD.date)) THEN
    free := free || personal;
  END IF;
  IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
    RAISE EXCEPTION 'an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'document_immutable';
  END IF;
  IF document_is_open(NEW.document_kind, NEW.state) AND OLD.state <> 'DELETED' THEN
    RAISE EXCEPTION 'an issued document cannot be opened again' USING ERRCODE = '23514', CONSTRAINT = 'document_immutable';
  END IF;
  RETURN NEW;
END $$;

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
