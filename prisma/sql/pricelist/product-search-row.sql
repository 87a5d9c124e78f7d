-- Returns the row by which a product is searched.
CREATE OR REPLACE FUNCTION product_search_row(p product) RETURNS product_search LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p.id, p.structure_id, app_fold(p.name), app_fold(p.code), p.sku_anagrafica,
    ' ' || app_fold(concat_ws(' ', p.name, p.code, p.barcode, p.description)), v.attributes, v.words
  FROM (
    SELECT coalesce(jsonb_object_agg(key, app_fold(value)), '{}') AS attributes,
      coalesce(string_agg(app_fold(value), ' '), '') AS words
    FROM jsonb_each_text(p.attributes)) v
$$;
