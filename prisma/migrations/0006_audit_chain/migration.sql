-- The audit rows of a structure form a chain: each is hashed together with the one before it. What is altered, taken
-- away or put in between afterwards breaks the chain, and audit_faults() says where (npm run audit:verify).

CREATE TABLE audit_link (
  entry_id BIGINT NOT NULL,
  structure_id INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
  position BIGINT NOT NULL,
  hash VARCHAR(64) NOT NULL,
  CONSTRAINT audit_link_pkey PRIMARY KEY (entry_id)
);
CREATE UNIQUE INDEX audit_link_structure_id_position_key ON audit_link (structure_id, position);

CREATE TABLE audit_head (
  structure_id INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
  position BIGINT NOT NULL,
  hash VARCHAR(64) NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY (structure_id)
);

CREATE INDEX audit_entry_structure_id_account_id_id_idx ON audit_entry (structure_id, account_id, id);
CREATE INDEX audit_entry_structure_id_action_id_idx ON audit_entry (structure_id, action, id);
CREATE INDEX audit_entry_structure_id_at_idx ON audit_entry (structure_id, at);

CALL isolate_table('audit_link');
CALL isolate_table('audit_head');
REVOKE INSERT, UPDATE, DELETE ON audit_link, audit_head FROM luna_app;
CREATE TRIGGER audit_link_only_added BEFORE UPDATE OR DELETE ON audit_link
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What a link seals: the link before it and every column of the entry. The first has 64 zeros before it.
CREATE FUNCTION audit_hash(previous text, entry audit_entry) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(previous || jsonb_build_array(entry.id, entry.structure_id, entry.account_id,
    to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.action, entry.entity, entry.entity_id,
    entry.changes, entry.request_id)::text, 'UTF8')), 'hex')
$$;

-- Appends an entry to its structure's chain. The head's row is locked until the transaction has ended, so positions
-- have neither gaps nor doubles.
CREATE FUNCTION append_audit_link(entry audit_entry) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  head audit_head;
  was text := current_setting('app.system', true);
  sealed text;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  INSERT INTO audit_head (structure_id, position, hash) VALUES (entry.structure_id, 0, repeat('0', 64))
    ON CONFLICT DO NOTHING;
  SELECT * INTO head FROM audit_head WHERE structure_id = entry.structure_id FOR UPDATE;
  sealed := audit_hash(head.hash, entry);
  INSERT INTO audit_link (entry_id, structure_id, position, hash)
    VALUES (entry.id, entry.structure_id, head.position + 1, sealed);
  UPDATE audit_head SET position = head.position + 1, hash = sealed WHERE structure_id = entry.structure_id;
  PERFORM set_config('app.system', coalesce(was, ''), true);
END $$;
REVOKE ALL ON FUNCTION append_audit_link(audit_entry) FROM PUBLIC;

CREATE FUNCTION seal_audit_entry() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM append_audit_link(NEW);
  RETURN NULL;
END $$;

-- At the transaction's end: the head is locked for the commit only, not while the request works. A transaction that
-- writes for two structures appends its rows in the order of their ids, lest two such wait for each other.
CREATE CONSTRAINT TRIGGER audit_entry_sealed AFTER INSERT ON audit_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_audit_entry();

-- Where a structure's chain is broken; no row when it is whole. ALTERED: the entry is not what was sealed. MISSING:
-- sealed, and gone. ADDED: written past the chain. CUT: the end of the chain is gone.
CREATE FUNCTION audit_faults(p_structure_id int)
  RETURNS TABLE (kind text, entry_id bigint, "position" bigint) LANGUAGE sql STABLE AS $$
  WITH links AS (
    SELECT l.entry_id, l.position, l.hash,
      lag(l.hash, 1, repeat('0', 64)) OVER w AS previous, lag(l.position, 1, 0::bigint) OVER w AS before
    FROM audit_link l WHERE l.structure_id = p_structure_id WINDOW w AS (ORDER BY l.position)
  )
  SELECT 'ALTERED', k.entry_id, k.position FROM links k JOIN audit_entry e ON e.id = k.entry_id
    WHERE k.position = k.before + 1 AND k.hash <> audit_hash(k.previous, e)
  UNION ALL
  SELECT 'MISSING', k.entry_id, k.position FROM links k WHERE NOT EXISTS (
    SELECT FROM audit_entry e WHERE e.id = k.entry_id)
  UNION ALL
  SELECT 'MISSING', NULL, k.before + 1 FROM links k WHERE k.position <> k.before + 1
  UNION ALL
  SELECT 'ADDED', e.id, NULL FROM audit_entry e WHERE e.structure_id = p_structure_id AND NOT EXISTS (
    SELECT FROM audit_link l WHERE l.entry_id = e.id)
  UNION ALL
  SELECT 'CUT', NULL, h.position FROM audit_head h WHERE h.structure_id = p_structure_id AND NOT EXISTS (
    SELECT FROM audit_link l WHERE l.structure_id = p_structure_id AND l.position = h.position AND l.hash = h.hash)
  UNION ALL
  SELECT 'CUT', NULL, 0::bigint WHERE EXISTS (SELECT FROM audit_link l WHERE l.structure_id = p_structure_id)
    AND NOT EXISTS (SELECT FROM audit_head h WHERE h.structure_id = p_structure_id)
$$;

-- What was written before there was a chain.
DO $$
DECLARE
  entry audit_entry;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  FOR entry IN SELECT * FROM audit_entry ORDER BY id LOOP
    PERFORM append_audit_link(entry);
  END LOOP;
END $$;
