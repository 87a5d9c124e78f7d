-- The one door through which an issued document changes its parties. It opens inside `anonymise_documents` only:
-- luna_app may call that function but cannot imitate it, because luna_app is not its owner.
CREATE OR REPLACE FUNCTION app_anonymising() RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT current_user <> 'luna_app' AND coalesce(current_setting('app.anonymising', true), '') = 'on' $$;
