-- The account in whose name the transaction works, as the audit names it; otherwise the given one, which is null for the
-- system and for customers.
CREATE OR REPLACE FUNCTION activity_actor(p_account int) RETURNS int LANGUAGE sql STABLE AS
  $$ SELECT coalesce(nullif(current_setting('app.account_id', true), '')::int, p_account) $$;
