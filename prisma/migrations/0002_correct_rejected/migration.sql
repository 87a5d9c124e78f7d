-- An invoice that the exchange system rejected counts as not issued, and is sent again, corrected, with the same
-- number and day (Agenzia delle Entrate, circolare 13/E of 2 July 2018, question 1.6). So its content may change; what
-- identifies it may not.

CREATE FUNCTION document_is_rejected(state text) RETURNS boolean
  LANGUAGE sql IMMUTABLE AS $$ SELECT state IN ('DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO') $$;

CREATE OR REPLACE FUNCTION refuse_change_of_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['state', 'updated_at', 'revision'];
  content text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'receiver_name', 'ana_sku', 'description', 'note',
    'invoice_configuration', 'extra_expenses_list', 'taxes', 'cig', 'cup', 'totals', 'product_subtotal', 'subtotal',
    'total', 'amount_due', 'tipo_documento'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT document_is_open(OLD.state) AND OLD.state <> 'DELETED' THEN
      RAISE EXCEPTION 'an issued document cannot be deleted' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
    END IF;
    RETURN OLD;
  END IF;
  IF document_is_open(OLD.state) THEN
    RETURN NEW;
  END IF;
  IF document_is_rejected(OLD.state) THEN
    free := free || content;
  END IF;
  IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
    RAISE EXCEPTION 'an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  IF document_is_open(NEW.state) THEN
    RAISE EXCEPTION 'an issued document cannot be opened again' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_change_of_issued_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parent_state text;
BEGIN
  SELECT state INTO parent_state FROM sales_document
    WHERE id = CASE WHEN TG_OP = 'INSERT' THEN NEW.document_id ELSE OLD.document_id END;
  IF parent_state IS NOT NULL AND NOT document_is_open(parent_state) AND NOT document_is_rejected(parent_state) THEN
    RAISE EXCEPTION 'the rows of an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- Looked up by every poll and every incoming message.
CREATE INDEX einvoice_file_file_name_idx ON einvoice_file (file_name);
CREATE INDEX einvoice_file_identificativo_sdi_idx ON einvoice_file (identificativo_sdi);
CREATE INDEX einvoice_file_state_id_idx ON einvoice_file (state, id);
