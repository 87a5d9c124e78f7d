-- The places where the chain of a structure is broken; no row when it is whole. ALTERED: the entry is not what was sealed.
-- MISSING: the entry was sealed and is gone. ADDED: the entry was written past the chain. CUT: the end of the chain is gone.
CREATE OR REPLACE FUNCTION audit_faults(p_structure_id int)
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
