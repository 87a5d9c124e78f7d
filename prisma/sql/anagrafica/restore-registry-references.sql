-- Makes what was moved refer to the first entry again, unless it refers to a third one by now, and restores what was
-- dropped, step by step: what belongs to a dropped row comes back after it. The entry itself exists again already. A step
-- without values names the column of the registry instead.
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
