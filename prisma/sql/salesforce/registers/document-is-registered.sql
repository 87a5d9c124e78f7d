-- False for a document that was thrown away, or that SdI rejected and so is not issued.
CREATE OR REPLACE FUNCTION document_is_registered(state text) RETURNS boolean
  LANGUAGE sql IMMUTABLE AS $$ SELECT state NOT IN ('DELETED', 'DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO') $$;
