-- The only entry of the registry that is at a meeting, or at a series (the meeting is null); null where none or several are.
CREATE OR REPLACE FUNCTION activity_entry_of_meeting(p_structure int, p_meeting int, p_series int) RETURNS text
  LANGUAGE sql STABLE AS $$
  SELECT min(p.anagrafica_sku) FROM (
    SELECT anagrafica_sku FROM meeting_attendee
    WHERE structure_id = p_structure AND meeting_id = p_meeting AND anagrafica_sku IS NOT NULL
    UNION ALL
    SELECT anagrafica_sku FROM meeting_attendee
    WHERE structure_id = p_structure AND series_id = p_series AND anagrafica_sku IS NOT NULL) p
  HAVING count(*) = 1
$$;
