-- The extensions and the unprivileged role. The transaction of every request becomes this role first: row-level security
-- does not bind superusers, but it binds the role. Roles belong to the whole server, so another database may have made it.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS btree_gist;

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'luna_app') THEN
    BEGIN
      CREATE ROLE luna_app NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'luna_app', 'MEMBER') THEN
    EXECUTE format('GRANT luna_app TO %I', current_user);
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'The database user % may not create the role luna_app. Let an administrator run: CREATE ROLE luna_app NOLOGIN; GRANT luna_app TO %', current_user, current_user;
END $$;

GRANT USAGE ON SCHEMA public TO luna_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO luna_app;
