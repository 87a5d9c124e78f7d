-- Merging two registry entries, and undoing it.

CREATE TABLE anagrafica_merge (
  id SERIAL NOT NULL,
  structure_id INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
  kept_sku VARCHAR(40) NOT NULL,
  merged_sku VARCHAR(40) NOT NULL,
  kept_name VARCHAR(420) NOT NULL,
  merged_name VARCHAR(420) NOT NULL,
  -- Both rows as they were, and the kept one as it became; emptied after 30 days.
  kept_before JSONB,
  merged_before JSONB,
  kept_after JSONB,
  -- Every row that referred to the merged entry: { table, column, key } moved, or { table, row } dropped, as the kept
  -- entry had its like already.
  moved JSONB NOT NULL,
  account_id INTEGER,
  merged_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  undone_at TIMESTAMPTZ(3),
  CONSTRAINT anagrafica_merge_pkey PRIMARY KEY (id)
);
CREATE INDEX anagrafica_merge_structure_id_id_idx ON anagrafica_merge (structure_id, id);
CREATE INDEX anagrafica_merge_merged_at_idx ON anagrafica_merge (merged_at);
CALL isolate_table('anagrafica_merge');

-- The columns of any table that refer to an entry, by its id or its sku, from the catalogue: a table that a later
-- migration adds is among them. What is derived from the entry by triggers goes with it and is left out.
CREATE FUNCTION registry_references() RETURNS TABLE (table_name text, column_name text, target text)
  LANGUAGE sql STABLE AS $$
  SELECT c.relname::text, own.attname::text, other.attname::text
  FROM pg_constraint k
  JOIN pg_class c ON c.oid = k.conrelid
  CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS pair (own_number, other_number)
  JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attnum = pair.own_number
  JOIN pg_attribute other ON other.attrelid = k.confrelid AND other.attnum = pair.other_number
  WHERE k.contype = 'f' AND k.confrelid = 'anagrafica'::regclass AND other.attname IN ('id', 'sku')
    AND c.relname <> 'anagrafica_search'
  ORDER BY 1, 2
$$;

-- A row as JSON, without its generated columns: what INSERT takes back.
CREATE FUNCTION plain_row(row_value jsonb, p_table regclass) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT row_value - coalesce(array_agg(a.attname::text), '{}') FROM pg_attribute a
    WHERE a.attrelid = p_table AND a.attgenerated <> ''
$$;

-- The primary key of a row, as JSON.
CREATE FUNCTION key_of_row(row_value jsonb, p_table regclass) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(a.attname, row_value -> a.attname::text)
  FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
  WHERE i.indrelid = p_table AND i.indisprimary
$$;

-- Has everything that refers to one entry refer to another; a row that the other has its like of is dropped. Answers
-- what happened to each row, for restore_registry_references.
CREATE FUNCTION move_registry_references(merged anagrafica, kept anagrafica) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  ref record;
  found_row record;
  moved_row jsonb;
  done jsonb[] := '{}';
  old_value text;
  new_value text;
BEGIN
  PERFORM set_config('app.merging', 'on', true);
  FOR ref IN SELECT * FROM registry_references() LOOP
    old_value := to_jsonb(merged) ->> ref.target;
    new_value := to_jsonb(kept) ->> ref.target;
    FOR found_row IN EXECUTE format('SELECT ctid AS place, to_jsonb(t) AS content FROM %I t WHERE %I::text = $1 FOR UPDATE',
      ref.table_name, ref.column_name) USING old_value
    LOOP
      BEGIN
        EXECUTE format('UPDATE %I t SET %I = $1::%s WHERE ctid = $2 RETURNING to_jsonb(t)', ref.table_name,
          ref.column_name, CASE ref.target WHEN 'id' THEN 'int' ELSE 'text' END)
          INTO moved_row USING new_value, found_row.place;
        done := done || jsonb_build_object('table', ref.table_name, 'column', ref.column_name, 'target', ref.target,
          'key', key_of_row(moved_row, ref.table_name::regclass));
      EXCEPTION WHEN unique_violation OR check_violation THEN
        EXECUTE format('DELETE FROM %I WHERE ctid = $1', ref.table_name) USING found_row.place;
        done := done || jsonb_build_object('table', ref.table_name,
          'row', plain_row(found_row.content, ref.table_name::regclass));
      END;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.merging', '', true);
  RETURN to_jsonb(done);
END $$;

-- Puts a row back as it was. Answers false where its place is taken.
CREATE FUNCTION restore_row(p_table regclass, row_value jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  columns text;
  written int;
BEGIN
  SELECT string_agg(quote_ident(name), ', ') INTO columns FROM jsonb_object_keys(row_value) AS name;
  EXECUTE format('INSERT INTO %s (%s) SELECT %s FROM jsonb_populate_record(null::%s, $1) ON CONFLICT DO NOTHING',
    p_table, columns, columns, p_table) USING row_value;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written = 1;
END $$;

-- Has what was moved refer to the entry again that it referred to, unless it refers to something else by now, and puts
-- back what was dropped. The entry itself is there again already.
CREATE FUNCTION restore_registry_references(moved jsonb, merged anagrafica, kept anagrafica) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  step jsonb;
BEGIN
  PERFORM set_config('app.merging', 'on', true);
  FOR step IN SELECT value FROM jsonb_array_elements(moved) WHERE value ? 'key' LOOP
    EXECUTE format('UPDATE %I t SET %I = $1::%s WHERE %I::text = $2 AND to_jsonb(t) @> $3', step ->> 'table',
      step ->> 'column', CASE step ->> 'target' WHEN 'id' THEN 'int' ELSE 'text' END, step ->> 'column')
      USING to_jsonb(merged) ->> (step ->> 'target'), to_jsonb(kept) ->> (step ->> 'target'), step -> 'key';
  END LOOP;
  FOR step IN SELECT value FROM jsonb_array_elements(moved) WHERE value ? 'row' LOOP
    PERFORM restore_row((step ->> 'table')::regclass, step -> 'row');
  END LOOP;
  PERFORM set_config('app.merging', '', true);
END $$;

-- As in 0002, and: a merge may lead an issued document to another entry. Its snapshots stay.
CREATE OR REPLACE FUNCTION refuse_change_of_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['state', 'updated_at', 'revision'];
  content text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'receiver_name', 'ana_sku', 'description', 'note',
    'invoice_configuration', 'extra_expenses_list', 'taxes', 'cig', 'cup', 'totals', 'product_subtotal', 'subtotal',
    'total', 'amount_due', 'tipo_documento'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT document_is_open(OLD.state) AND OLD.state <> 'DELETED' THEN
      RAISE EXCEPTION 'an issued document cannot be deleted' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
    END IF;
    RETURN OLD;
  END IF;
  IF document_is_open(OLD.state) THEN
    RETURN NEW;
  END IF;
  IF document_is_rejected(OLD.state) THEN
    free := free || content;
  END IF;
  IF current_setting('app.merging', true) = 'on' THEN
    free := free || 'ana_sku'::text;
  END IF;
  IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
    RAISE EXCEPTION 'an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  IF document_is_open(NEW.state) THEN
    RAISE EXCEPTION 'an issued document cannot be opened again' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  RETURN NEW;
END $$;
