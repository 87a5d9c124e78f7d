-- An issued document is immutable: its state moves, and what is left of it. A rejected one may be corrected except for what
-- identifies it. A received document that came with a file stays as it came; of one that was typed in, all fields that the
-- calls of documents accept may be corrected. A merge of registry entries may lead a document to another entry; its
-- snapshots stay.
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

CREATE OR REPLACE TRIGGER document_immutable BEFORE UPDATE OR DELETE ON document
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_document();
