-- Returns the hash of a link: it seals the link before it and every column of the entry. The first link has 64 zeros
-- before it.
CREATE OR REPLACE FUNCTION audit_hash(previous text, entry audit_entry) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(previous || jsonb_build_array(entry.id, entry.structure_id, entry.account_id,
    to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.action, entry.entity, entry.entity_id,
    entry.changes, entry.request_id)::text, 'UTF8')), 'hex')
$$;
