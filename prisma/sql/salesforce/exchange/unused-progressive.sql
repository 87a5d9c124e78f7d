-- The last number of a transmitter that has none yet: names of files that were given after a backup, and are gone with its
-- restore, are never given again (SdI refuses them, 00002). Each restore leaves 1,000 out.
CREATE OR REPLACE FUNCTION unused_progressive() RETURNS int LANGUAGE sql STABLE AS
  $$ SELECT 1000 * count(*)::int FROM restoration $$;
