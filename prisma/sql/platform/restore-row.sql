-- Restores a row as it was. Returns false when its place is taken, or when the tag, contact or category that it names is
-- gone.
CREATE OR REPLACE FUNCTION restore_row(p_table regclass, row_value jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  columns text;
  written int;
BEGIN
  SELECT string_agg(quote_ident(name), ', ') INTO columns FROM jsonb_object_keys(row_value) AS name;
  EXECUTE format('INSERT INTO %s (%s) SELECT %s FROM jsonb_populate_record(null::%s, $1) ON CONFLICT DO NOTHING',
    p_table, columns, columns, p_table) USING row_value;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written = 1;
EXCEPTION WHEN foreign_key_violation THEN
  RETURN false;
END $$;
