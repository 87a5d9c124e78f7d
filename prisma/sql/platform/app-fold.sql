-- Lower case without accents: 'Forlì' and 'FORLI' are equal. Marks are removed from what Unicode can decompose.
CREATE OR REPLACE FUNCTION app_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = char_length(value) THEN lower(value)
    ELSE lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')) END
$$;
