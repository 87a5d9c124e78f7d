-- The documents of a kind of the current structure in which every pattern stands, at most `p_most`. Row-level security lets
-- no index be used for a pattern, so the function searches with the rights of its owner, in that structure alone.
CREATE OR REPLACE FUNCTION document_hits(p_kind text, p_type text, p_patterns text[], p_most int) RETURNS int[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  fits text := (SELECT string_agg(format('document_words(d.full_numeration, d.counterparty_name, d.description) LIKE app_fold(%L)',
    pattern), ' AND ') FROM unnest(p_patterns) AS pattern);
  hits int[];
BEGIN
  IF fits IS NULL OR app_structure() IS NULL OR NOT app_structure() = ANY (app_visible()) THEN
    RETURN '{}';
  END IF;
  EXECUTE format('SELECT array(SELECT d.id FROM document d WHERE d.structure_id = %s AND d.document_kind = %L
      AND d.type = %L AND %s LIMIT %s)', app_structure(), p_kind, p_type, fits, p_most) INTO hits;
  RETURN hits;
END $$;

REVOKE ALL ON FUNCTION document_hits(text, text, text[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION document_hits(text, text, text[], int) TO luna_app;
