-- The row that stands where another one cannot come because only one of them may exist: `content` is the other row as it
-- would be, with another value in one column. Null when the place is free.
CREATE OR REPLACE FUNCTION row_in_place_of(p_table regclass, p_column text, content jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  unique_key record;
  found jsonb;
BEGIN
  FOR unique_key IN
    SELECT string_agg(format('t.%1$I = p.%1$I', a.attname), ' and ') AS same,
      coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') AS of_those
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    WHERE i.indrelid = p_table AND i.indisunique AND i.indexprs IS NULL
    GROUP BY i.indexrelid, i.indpred, i.indrelid
    HAVING bool_or(a.attname = p_column)
    ORDER BY i.indexrelid
  LOOP
    EXECUTE format('SELECT to_jsonb(t) FROM (SELECT * FROM %1$s WHERE %2$s) t
      JOIN jsonb_populate_record(null::%1$s, $1) p ON %3$s', p_table, unique_key.of_those, unique_key.same)
      INTO found USING content;
    EXIT WHEN found IS NOT NULL;
  END LOOP;
  RETURN found;
END $$;
