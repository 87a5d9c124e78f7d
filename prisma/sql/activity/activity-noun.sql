-- The noun by which kinds of activity name a document: that of a supplier's begins with RECEIVED_.
CREATE OR REPLACE FUNCTION activity_noun(p_kind text, p_type text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE p_type WHEN 'PASSIVE' THEN 'RECEIVED_' ELSE '' END || p_kind $$;
