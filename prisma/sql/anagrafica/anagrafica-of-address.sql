-- The entries of the own structure that have an e-mail address, whatever its case.
CREATE OR REPLACE FUNCTION anagrafica_of_address(p_email text) RETURNS SETOF int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id FROM anagrafica_search s WHERE s.structure_id = app_structure() AND s.email = app_fold(p_email)
$$;
