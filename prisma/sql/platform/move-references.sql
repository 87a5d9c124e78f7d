-- Makes everything that refers to one row refer to another. A row of which the other has an equal is dropped, after its
-- own references were moved to that equal. Returns what happened to each row, in the order in which it is restored.
CREATE OR REPLACE FUNCTION move_references(p_table regclass, from_row jsonb, to_row jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
