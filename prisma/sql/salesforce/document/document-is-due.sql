-- Whether a document is to be paid: not before it is issued, nor when SdI refused it.
CREATE OR REPLACE FUNCTION document_is_due(kind text, state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT kind IN ('INVOICE', 'CREDITNOTE') AND state NOT IN ('UNKNOWN', 'DRAFT', 'TO_BE_ISSUED', 'READY_TO_SEND',
    'DELETED', 'REJECTED', 'DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO')
$$;
