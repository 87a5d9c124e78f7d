-- The entries of a structure, the own one or any for the system, that have an e-mail address as one of theirs, whatever its
-- case.
CREATE OR REPLACE FUNCTION anagrafica_with_address(p_structure int, p_address text) RETURNS SETOF int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id FROM anagrafica_search s
  WHERE s.structure_id = p_structure AND (p_structure = app_structure() OR app_system())
    AND s.keys && ARRAY['e:' || app_fold(p_address), 'p:' || app_fold(p_address)]
$$;
