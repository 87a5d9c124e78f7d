-- Returns the words by which a document is searched: its number, its customer or supplier, its description. A word
-- begins after a space.
CREATE OR REPLACE FUNCTION document_words(full_numeration text, counterparty_name text, description text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || public.app_fold(coalesce(full_numeration, '') || ' ' || counterparty_name || ' ' || description)
$$;
