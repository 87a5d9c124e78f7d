-- The columns of any table that refer to a table, and the columns of it that they name. Where several columns refer
-- together, the one that identifies the row stands for them.
CREATE OR REPLACE FUNCTION references_to(p_table regclass) RETURNS TABLE (table_name text, column_name text, target text, type text)
  LANGUAGE sql STABLE AS $$
  SELECT DISTINCT c.relname::text, own.attname::text, other.attname::text, format_type(own.atttypid, NULL)
  FROM pg_constraint k
  JOIN pg_class c ON c.oid = k.conrelid
  CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS pair (own_number, other_number)
  JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attnum = pair.own_number
  JOIN pg_attribute other ON other.attrelid = k.confrelid AND other.attnum = pair.other_number
  WHERE k.contype = 'f' AND k.confrelid = p_table AND other.attname <> 'structure_id' AND c.relname <> 'anagrafica_search'
  ORDER BY 1, 2
$$;
