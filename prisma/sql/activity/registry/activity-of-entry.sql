-- The kind of activity that an action on an entry of the registry is, as the audit names it; null for one that is none.
CREATE OR REPLACE FUNCTION activity_of_entry(p_action text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'ENTRY_' || CASE p_action
    WHEN 'CREATE' THEN 'ADDED'
    WHEN 'MERGE' THEN 'MERGED'
    WHEN 'UNMERGE' THEN 'UNMERGED'
    WHEN 'DELETE' THEN 'DELETED'
    WHEN 'ERASE' THEN 'ERASED'
    WHEN 'ANONYMISE' THEN 'ANONYMISED'
  END
$$;
