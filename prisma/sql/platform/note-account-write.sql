-- Counts a writing transaction for the account that it works for, in the transaction itself: where the count is seen, what
-- was written is seen, too. Each connection counts in a slot, so that transactions of one account seldom wait for each other.
-- A transaction that wrote nothing, or works for no account, counts nothing.
CREATE OR REPLACE FUNCTION note_account_write() RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO account_write (account_id, slot, version)
  SELECT a.id, pg_backend_pid() % 64, 1 FROM account a
  WHERE a.id = nullif(current_setting('app.account_id', true), '')::int AND pg_current_xact_id_if_assigned() IS NOT NULL
  ON CONFLICT (account_id, slot) DO UPDATE SET version = account_write.version + 1
$$;

REVOKE ALL ON FUNCTION note_account_write() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_account_write() TO luna_app;
