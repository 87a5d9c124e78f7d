-- Returns the first event of a request, by its number, that is not as it was written or does not follow the one before
-- it; null when the chain is whole.
CREATE OR REPLACE FUNCTION signature_event_fault(request integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT min(linked.n) FROM (
    SELECT row_number() OVER (ORDER BY e.seq)::integer AS n, e.seq, e.hash,
      coalesce(lag(e.hash) OVER (ORDER BY e.seq), repeat('0', 64)) AS previous,
      e.prev_hash, signature_event_hash(e.prev_hash, e) AS expected
    FROM signature_event e WHERE e.request_id = request) linked
  WHERE linked.seq <> linked.n OR linked.prev_hash <> linked.previous OR linked.hash <> linked.expected
$$;
