-- The keys by which two entries are recognised as one: v P.IVA, c tax code, e e-mail, t telephone.
CREATE OR REPLACE FUNCTION app_registry_keys(vatnumber text, taxcode text, emails text[], phones text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT array(
    SELECT DISTINCT key FROM (
      SELECT 'v:' || regexp_replace(app_fold(vatnumber), '^it(?=\d{11}$)', '') AS key WHERE vatnumber <> ''
      UNION ALL SELECT 'c:' || app_fold(taxcode) WHERE taxcode <> ''
      UNION ALL SELECT 'e:' || app_fold(email) FROM unnest(emails) email WHERE email <> ''
      UNION ALL SELECT 't:' || app_phone(phone) FROM unnest(phones) phone WHERE length(app_phone(phone)) >= 6
    ) found)
$$;
