-- Returns the row by which an entry is searched, with the family of its structure.
CREATE OR REPLACE FUNCTION anagrafica_search_row(a anagrafica) RETURNS anagrafica_search LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT a.id, a.structure_id, a.ana_type, a.category_id, app_fold(a.search_name), app_fold(a.first_name),
    app_fold(a.last_name), app_fold(a.business_name), app_fold(a.email), app_fold(a.address_city),
    app_fold(a.business_vatnumber), regexp_replace(a.phone_number, '\D', '', 'g'),
    regexp_replace(a.cell_phone_number, '\D', '', 'g'), regexp_replace(a.fax, '\D', '', 'g'),
    app_fold(a.address_prov), app_fold(a.agent),
    ' ' || app_fold(concat_ws(' ', a.search_name, a.business_vatnumber, a.taxcode, a.email, a.email_second))
      || ' ' || regexp_replace(concat_ws('/', a.phone_number, a.cell_phone_number, a.phone_number_second,
        a.cell_phone_number_second), '[^\d/]', '', 'g'),
    app_fold(a.note),
    app_registry_keys(a.business_vatnumber, a.taxcode, ARRAY[a.email, a.email_second],
      ARRAY[a.phone_number, a.phone_number_second, a.cell_phone_number, a.cell_phone_number_second])
      || CASE WHEN a.pec_destinatario <> '' THEN ARRAY['p:' || app_fold(a.pec_destinatario)] END,
    (SELECT family_id FROM structure WHERE id = a.structure_id)
$$;
