-- Returns the hash of an event: it seals the hash of the event before it and every column. The first event of a request
-- follows 64 zeros.
CREATE OR REPLACE FUNCTION signature_event_hash(previous text, event signature_event)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(previous || jsonb_build_array(event.structure_id, event.request_id, event.seq,
    to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), event.type, event.actor, event.ip,
    event.user_agent, event.data)::text, 'UTF8')), 'hex')
$$;
