-- What belongs to a row that a merge drops, as the bill of a presence does, goes to the row which it is dropped for, and
-- comes back when the merge is undone. Until now it went with the dropped row: the presence of two at one event could be
-- billed once more, and undoing brought its bill back no more.

-- The columns of any table that refer to a table, and which of its columns; what several columns refer to together
-- is told by the one that says which row.
CREATE FUNCTION references_to(p_table regclass) RETURNS TABLE (table_name text, column_name text, target text, type text)
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

CREATE OR REPLACE FUNCTION registry_references() RETURNS TABLE (table_name text, column_name text, target text)
  LANGUAGE sql STABLE AS $$ SELECT table_name, column_name, target FROM references_to('anagrafica') $$;

-- The row that stands where another one cannot come, as only one of them may: `content` is that other one as it would be,
-- with another value in a column. Null where nothing stands there.
CREATE FUNCTION row_in_place_of(p_table regclass, p_column text, content jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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

-- Has everything that refers to one row refer to another; a row that the other has its like of is dropped, once what
-- refers to it refers to that. What happened to each row, in the order in which it is put back.
CREATE FUNCTION move_references(p_table regclass, from_row jsonb, to_row jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  ref record;
  found_row record;
  moved_row jsonb;
  like_row jsonb;
  done jsonb := '[]';
  old_value text;
  new_value text;
BEGIN
  FOR ref IN SELECT * FROM references_to(p_table) LOOP
    old_value := from_row ->> ref.target;
    new_value := to_row ->> ref.target;
    CONTINUE WHEN old_value IS NULL OR old_value = new_value;
    FOR found_row IN EXECUTE format('SELECT ctid AS place, to_jsonb(t) AS content FROM %I t WHERE %I::text = $1 FOR UPDATE',
      ref.table_name, ref.column_name) USING old_value
    LOOP
      BEGIN
        EXECUTE format('UPDATE %I t SET %I = $1::%s WHERE ctid = $2 RETURNING to_jsonb(t)', ref.table_name,
          ref.column_name, ref.type) INTO moved_row USING new_value, found_row.place;
        done := done || jsonb_build_object('table', ref.table_name, 'column', ref.column_name, 'type', ref.type,
          'was', old_value, 'is', new_value, 'key', key_of_row(moved_row, ref.table_name::regclass));
      EXCEPTION WHEN unique_violation OR check_violation THEN
        like_row := row_in_place_of(ref.table_name::regclass, ref.column_name,
          found_row.content || jsonb_build_object(ref.column_name, new_value));
        done := done || jsonb_build_object('table', ref.table_name,
          'row', plain_row(found_row.content, ref.table_name::regclass));
        IF like_row IS NOT NULL THEN
          done := done || move_references(ref.table_name::regclass, found_row.content, like_row);
        END IF;
        EXECUTE format('DELETE FROM %I WHERE ctid = $1', ref.table_name) USING found_row.place;
      END;
    END LOOP;
  END LOOP;
  RETURN done;
END $$;

CREATE OR REPLACE FUNCTION move_registry_references(merged anagrafica, kept anagrafica) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  done jsonb;
BEGIN
  PERFORM set_config('app.merging', 'on', true);
  done := move_references('anagrafica', to_jsonb(merged), to_jsonb(kept));
  PERFORM set_config('app.merging', '', true);
  RETURN done;
END $$;

-- As in 0008, each step in its turn: what belongs to a dropped row comes back after it. Of a merge before this migration
-- a step names the registry's column instead of the values.
CREATE OR REPLACE FUNCTION restore_registry_references(moved jsonb, merged anagrafica, kept anagrafica) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  step jsonb;
BEGIN
  PERFORM set_config('app.merging', 'on', true);
  FOR step IN SELECT value FROM jsonb_array_elements(moved) WITH ORDINALITY AS s (value, n) ORDER BY n LOOP
    IF step ? 'row' THEN
      PERFORM restore_row((step ->> 'table')::regclass, step -> 'row');
    ELSE
      EXECUTE format('UPDATE %I t SET %I = $1::%s WHERE %I::text = $2 AND to_jsonb(t) @> $3', step ->> 'table',
        step ->> 'column', coalesce(step ->> 'type', CASE step ->> 'target' WHEN 'id' THEN 'int' ELSE 'text' END),
        step ->> 'column')
        USING coalesce(step ->> 'was', to_jsonb(merged) ->> (step ->> 'target')),
          coalesce(step ->> 'is', to_jsonb(kept) ->> (step ->> 'target')), step -> 'key';
    END IF;
  END LOOP;
  PERFORM set_config('app.merging', '', true);
END $$;
