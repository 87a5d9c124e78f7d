-- The columns of any table that refer to an entry, by its id or its sku, read from the catalogue: a table that a later
-- migration adds is among them. What triggers derive from the entry is removed with it and is left out.
CREATE OR REPLACE FUNCTION registry_references() RETURNS TABLE (table_name text, column_name text, target text)
  LANGUAGE sql STABLE AS $$ SELECT table_name, column_name, target FROM references_to('anagrafica') $$;
