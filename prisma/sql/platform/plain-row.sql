-- A row as JSON without its generated columns: what INSERT accepts.
CREATE OR REPLACE FUNCTION plain_row(row_value jsonb, p_table regclass) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT row_value - coalesce(array_agg(a.attname::text), '{}') FROM pg_attribute a
    WHERE a.attrelid = p_table AND a.attgenerated <> ''
$$;
