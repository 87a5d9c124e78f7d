-- The digits of a telephone number, without the prefix of Italy.
CREATE OR REPLACE FUNCTION app_phone(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(value, '\D', '', 'g'), '^00', ''), '^39(?=0|\d{9})', '')
$$;
