-- Every request asks for its session, so it is one statement without a transaction of its own. Returns the live session
-- of a token hash with the membership that it works in: that of the wanted structure, or else of the own one of the
-- session; structure_id is null when the account does not belong to the wanted structure. A null session token stands for
-- the session of a browser. A session ends after 30 days, or after 7 idle ones.
CREATE OR REPLACE FUNCTION find_session(p_token_hash text, p_session_token_hash text, p_structure text, p_family text)
  RETURNS TABLE (
    session_id text, kind text, last_seen_at timestamptz, account_id int, email text, first_name text,
    last_name text, language text, structure_id int, structure_name text, family_id int, family_name text,
    gui_item_list text[], anagrafica_sku text
  )
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  -- It is set here, because a user without superuser rights may not bind the parameter to the function.
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY
  SELECT s.id::text, s.kind::text, s.last_seen_at, a.id, a.email::text, a.first_name::text, a.last_name::text,
    a.language::text, t.structure_id, t.structure_name::text, t.family_id, t.family_name::text,
    coalesce(t.gui_item_list, '{}'), t.anagrafica_sku::text
  FROM session s
  JOIN account a ON a.id = s.account_id AND NOT a.disabled
  LEFT JOIN LATERAL (
    SELECT m.structure_id, st.name AS structure_name, f.id AS family_id, f.name AS family_name, m.gui_item_list,
      m.anagrafica_sku
    FROM membership m
    JOIN structure st ON st.id = m.structure_id
    JOIN family f ON f.id = st.family_id
    WHERE m.account_id = a.id
      AND (p_structure IS NULL OR st.name = p_structure)
      AND (p_family IS NULL OR f.name = p_family)
    ORDER BY (m.structure_id = s.active_structure) DESC, m.structure_id
    LIMIT 1
  ) t ON true
  WHERE s.token_hash = p_token_hash
    AND CASE WHEN p_session_token_hash IS NULL THEN s.kind = 'BROWSER' ELSE s.session_token_hash = p_session_token_hash END
    AND s.expires_at > now() AND s.last_seen_at > now() - interval '7 days';
END $$;

REVOKE ALL ON FUNCTION find_session(text, text, text, text) FROM PUBLIC;
