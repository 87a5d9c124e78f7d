-- The audit entries of a structure form a chain: each is hashed together with the one before it, so that `audit_faults`
-- finds what was altered, removed or inserted later. Entries are sealed at the end of the transaction: the head of the
-- chain is locked for the commit only, not while the request works. Nearly every transaction has one entry: one statement
-- locks the head and hashes what it reads there. An entry is the last of its transaction when its id is the last that its
-- session received. Several entries, and those of a structure without a head, are sealed together: one after the other,
-- each would search for the head among all its versions of the same transaction (100,000 entries took hours).
CREATE OR REPLACE FUNCTION seal_audit_entry() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  was text := coalesce(current_setting('app.system', true), '');
  door text := set_config('app.system', 'on', true);
  is_sealed boolean := false;
  head audit_head;
  entry audit_entry;
  entry_ids bigint[] := '{}';
  hashes text[] := '{}';
BEGIN
  IF NEW.id = currval('audit_entry_id_seq') THEN
    WITH sealed AS (
      UPDATE audit_head h SET position = h.position + 1, hash = audit_hash(h.hash, NEW)
      WHERE h.structure_id = NEW.structure_id AND NOT EXISTS (SELECT FROM audit_link l WHERE l.entry_id = NEW.id)
      RETURNING h.position, h.hash)
    INSERT INTO audit_link (entry_id, structure_id, position, hash)
      SELECT NEW.id, NEW.structure_id, sealed.position, sealed.hash FROM sealed;
    is_sealed := FOUND;
  END IF;
  IF NOT is_sealed AND NOT EXISTS (SELECT FROM audit_link WHERE entry_id = NEW.id) THEN
    INSERT INTO audit_head (structure_id, position, hash) VALUES (NEW.structure_id, 0, repeat('0', 64))
      ON CONFLICT DO NOTHING;
    SELECT * INTO head FROM audit_head WHERE structure_id = NEW.structure_id FOR UPDATE;
    FOR entry IN SELECT e.* FROM audit_entry e
        WHERE e.structure_id = NEW.structure_id AND e.id >= NEW.id AND (e.id = NEW.id OR e.xmin = pg_current_xact_id()::xid)
          AND NOT EXISTS (SELECT FROM audit_link l WHERE l.entry_id = e.id)
        ORDER BY e.id LOOP
      head.hash := audit_hash(head.hash, entry);
      entry_ids := entry_ids || entry.id;
      hashes := hashes || head.hash::text;
    END LOOP;
    INSERT INTO audit_link (entry_id, structure_id, position, hash)
      SELECT sealed.id, NEW.structure_id, head.position + sealed.n, sealed.hash
      FROM unnest(entry_ids, hashes) WITH ORDINALITY AS sealed (id, hash, n);
    UPDATE audit_head SET position = head.position + cardinality(entry_ids), hash = head.hash
      WHERE structure_id = NEW.structure_id;
  END IF;
  door := set_config('app.system', was, true);
  RETURN NULL;
END $$;

-- A transaction that writes for two structures seals its entries in the order of their ids, so that two of them never wait
-- for each other.
DROP TRIGGER IF EXISTS audit_entry_sealed ON audit_entry;
CREATE CONSTRAINT TRIGGER audit_entry_sealed AFTER INSERT ON audit_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_audit_entry();
