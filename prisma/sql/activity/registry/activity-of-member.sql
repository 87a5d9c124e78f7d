-- The kind of activity that an action on a user or an invitation is, as the audit has it; null for one that is none.
CREATE OR REPLACE FUNCTION activity_of_member(p_entity text, p_action text, p_changes jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT 'USER_' || CASE
    WHEN p_entity = 'invitation' THEN CASE p_action WHEN 'SEND' THEN 'INVITED' END
    WHEN p_entity = 'membership' THEN CASE
      WHEN p_action = 'CREATE' THEN 'ADDED'
      WHEN p_action = 'DELETE' THEN 'REMOVED'
      WHEN p_action = 'UPDATE' AND p_changes ? 'gui_item_list' THEN 'ROLES_CHANGED' END
  END
$$;
