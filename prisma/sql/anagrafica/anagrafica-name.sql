-- The name by which people know an entry, equal to displayName of server/anagrafica.
CREATE OR REPLACE FUNCTION anagrafica_name(a anagrafica) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(a.business_name, ''), btrim(concat_ws(' ', a.first_name, a.last_name)))
$$;
