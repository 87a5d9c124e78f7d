-- An invoice that the exchange system rejected counts as not issued, and is sent again, corrected, with the same number and
-- day (Agenzia delle Entrate, circolare 13/E of 2 July 2018, question 1.6). So its content may change; what identifies it
-- may not.
CREATE OR REPLACE FUNCTION document_is_rejected(state text) RETURNS boolean
  LANGUAGE sql IMMUTABLE AS $$ SELECT state IN ('DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO') $$;
