-- What every write and every issue waits for, in fewer statements.

-- The audit (0006, 0018). Nearly every transaction has one entry: it is sealed by one statement, which locks the chain's
-- head and hashes what it reads there. An entry is the transaction's last when its id is the last that its session was
-- given; of several, and where a structure has no head yet, all are sealed together as before.
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

-- The count of documents (0042): what a change takes away and what it adds are one statement.
CREATE OR REPLACE FUNCTION tally_changed_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_month date := issued_month(OLD.number, OLD.date);
  new_month date;
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
    VALUES (OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, old_month, -1,
      CASE WHEN OLD.number IS NULL THEN 0 ELSE -OLD.total END);
  ELSE
    new_month := issued_month(NEW.number, NEW.date);
    INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
    VALUES
      (OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, old_month, -1,
        CASE WHEN OLD.number IS NULL THEN 0 ELSE -OLD.total END),
      (NEW.structure_id, NEW.document_kind, NEW.type, NEW.state, new_month, 1,
        CASE WHEN NEW.number IS NULL THEN 0 ELSE NEW.total END);
  END IF;
  IF random() < 0.02 THEN
    PERFORM fold_document_tally(OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, old_month);
    IF TG_OP = 'UPDATE' THEN
      PERFORM fold_document_tally(NEW.structure_id, NEW.document_kind, NEW.type, NEW.state, new_month);
    END IF;
  END IF;
  RETURN NULL;
END $$;
