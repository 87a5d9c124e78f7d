-- Restores of backups: until one is released nothing is sent, and file names of e-invoices jump ahead.

CREATE TABLE restoration (
  id serial PRIMARY KEY,
  backup_at timestamptz(3) NOT NULL,
  restored_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  released_at timestamptz(3)
);
GRANT SELECT ON restoration TO luna_app;

-- The last number of a transmitter that has none yet: names of files that were given after a backup, and are gone with its
-- restore, are never given again (SdI refuses them, 00002). Each restore leaves 1,000 out.
CREATE OR REPLACE FUNCTION unused_progressive() RETURNS int LANGUAGE sql STABLE AS
  $$ SELECT 1000 * count(*)::int FROM restoration $$;
