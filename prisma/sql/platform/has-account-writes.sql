-- Whether this database has the writes of an account that the primary had: `p_writes` holds a version for each slot, as JSON.
CREATE OR REPLACE FUNCTION has_account_writes(p_account_id int, p_writes jsonb) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (
    SELECT FROM jsonb_each_text(p_writes) AS noted (slot, version) WHERE NOT EXISTS (
      SELECT FROM account_write w
      WHERE w.account_id = p_account_id AND w.slot = noted.slot::int AND w.version >= noted.version::bigint))
$$;

REVOKE ALL ON FUNCTION has_account_writes(int, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_account_writes(int, jsonb) TO luna_app;
