-- The day of an instant by the clock of the business (LUNA_ZONE); Italian time where nobody states a zone.
CREATE OR REPLACE FUNCTION app_day(at timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT (at AT TIME ZONE coalesce(nullif(current_setting('app.zone', true), ''), 'Europe/Rome'))::date $$;
