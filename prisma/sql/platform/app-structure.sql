-- The structure that the transaction writes to.
CREATE OR REPLACE FUNCTION app_structure() RETURNS int LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.structure_id', true), '')::int $$;
