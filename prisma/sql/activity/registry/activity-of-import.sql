-- The kind of activity that a finished import into a target is.
CREATE OR REPLACE FUNCTION activity_of_import(p_target text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_target
    WHEN 'anagrafica' THEN 'ENTRIES'
    WHEN 'pricelist' THEN 'PRODUCTS'
    WHEN 'business_condition' THEN 'CONDITIONS'
    WHEN 'bank_movement' THEN 'MOVEMENTS'
  END || '_IMPORTED'
$$;
