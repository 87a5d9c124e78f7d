-- The primary key of a row, as JSON.
CREATE OR REPLACE FUNCTION key_of_row(row_value jsonb, p_table regclass) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(a.attname, row_value -> a.attname::text)
  FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
  WHERE i.indrelid = p_table AND i.indisprimary
$$;
