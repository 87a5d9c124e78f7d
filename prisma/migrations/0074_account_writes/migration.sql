-- What each account wrote, counted: reads of it may go to a replica that has the same counts. The meaning of each column is
-- written in prisma/models/auth.prisma, that of the functions in prisma/sql/platform.

CREATE TABLE account_write (
  account_id integer NOT NULL,
  slot smallint NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (account_id, slot),
  CONSTRAINT account_write_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES account (id) ON UPDATE CASCADE ON DELETE CASCADE
);

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
