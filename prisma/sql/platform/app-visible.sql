-- The structures whose rows the transaction may read.
CREATE OR REPLACE FUNCTION app_visible() RETURNS int[] LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce(nullif(current_setting('app.visible', true), ''), '{}')::int[] $$;
