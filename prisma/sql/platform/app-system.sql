-- True for the system connection only, which never takes the unprivileged role.
CREATE OR REPLACE FUNCTION app_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT current_user <> 'luna_app' AND coalesce(current_setting('app.system', true), '') = 'on' $$;
