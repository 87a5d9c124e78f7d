-- A text searched in documents is found by an index of the structure's own documents. Until now every search by
-- anything but a number read the documents of all structures, twice.

-- What a document is searched by: its number, its customer or supplier, its description. A word begins after a space.
CREATE FUNCTION document_words(full_numeration text, receiver_name text, description text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || public.app_fold(coalesce(full_numeration, '') || ' ' || receiver_name || ' ' || description)
$$;

CREATE INDEX sales_document_words ON sales_document USING GIN (structure_id int4_ops, document_kind text_ops,
  type text_ops, document_words(full_numeration, receiver_name, description) gin_trgm_ops);

-- Whether every pattern stands in a document's words. A function of its own, as row-level security hides from the planner
-- how common a pattern is: it takes one row in three for a function, and walks along the order of a list.
CREATE FUNCTION document_has(words text, patterns text[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN words LIKE ALL (patterns);
END $$;

-- The documents of a kind of the current structure in which every pattern stands, at most as many as asked for. Row-level
-- security lets no index be used for a pattern, so the function looks with its owner's rights, in that structure alone.
CREATE FUNCTION document_hits(p_kind text, p_type text, p_patterns text[], p_most int) RETURNS int[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  fits text := (SELECT string_agg(format('document_words(d.full_numeration, d.receiver_name, d.description) LIKE app_fold(%L)',
    pattern), ' AND ') FROM unnest(p_patterns) AS pattern);
  hits int[];
BEGIN
  IF fits IS NULL OR app_structure() IS NULL OR NOT app_structure() = ANY (app_visible()) THEN
    RETURN '{}';
  END IF;
  EXECUTE format('SELECT array(SELECT d.id FROM sales_document d WHERE d.structure_id = %s AND d.document_kind = %L
      AND d.type = %L AND %s LIMIT %s)', app_structure(), p_kind, p_type, fits, p_most) INTO hits;
  RETURN hits;
END $$;

REVOKE ALL ON FUNCTION document_hits(text, text, text[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION document_hits(text, text, text[], int) TO luna_app;
