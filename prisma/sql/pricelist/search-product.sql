-- The number of products of the given visible structures that fit a filter, and the ids of one page in their order.
-- `words`: patterns that must stand in name, code, barcode or description; `name`: patterns of the name; `attributes`:
-- { unique_key: pattern }; `suppliers`: skus. What is ordered by availability is read along the index of the product. It
-- is the only reader of `product_search`, which has no row-level security and to which luna_app has no right.
CREATE OR REPLACE FUNCTION search_product(p_structures int[], p_filter jsonb, p_order text, p_descending boolean, p_page int, p_size int)
  RETURNS TABLE (total int, ids int[]) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  structures int[] := ARRAY(SELECT unnest(p_structures) INTERSECT SELECT unnest(app_visible()));
  fits text := concat_ws(' and ', 'true',
    (SELECT string_agg(format('s.words like %L', app_fold(pattern)), ' and ')
      FROM jsonb_array_elements_text(p_filter -> 'words') pattern),
    (SELECT string_agg(format('s.name like %1$L and s.words like %1$L', app_fold(pattern)), ' and ')
      FROM jsonb_array_elements_text(p_filter -> 'name') pattern),
    (SELECT string_agg(format('s.attributes ->> %L like %L and s.values like %2$L', field.key, app_fold(field.value)), ' and ')
      FROM jsonb_each_text(p_filter -> 'attributes') field),
    (SELECT format('s.sku_anagrafica = any (%L::text[])', array_agg(sku))
      FROM jsonb_array_elements_text(p_filter -> 'suppliers') sku HAVING count(*) > 0));
  -- Of a single attribute, and nothing else.
  narrow text := (SELECT format('product_search_value s where s.structure_id = any (%L::int[]) and s.key = %L
      and s.value like %L', structures, min(field.key), app_fold(min(field.value)))
    FROM jsonb_each_text(p_filter -> 'attributes') field WHERE p_filter - 'attributes' = '{}' HAVING count(*) = 1);
  is_text boolean := p_filter ?| ARRAY['words', 'name', 'attributes'];
  by_stock boolean := p_order = 'availability';
BEGIN
  RETURN QUERY SELECT * FROM search_page('product_search s',
    CASE WHEN by_stock THEN 'product_search s join product p on p.structure_id = s.structure_id and p.id = s.id'
      ELSE 'product_search s' END,
    structures, fits, narrow, format(CASE WHEN by_stock THEN 'p.%I' ELSE 's.%I' END, p_order), is_text, p_descending, p_page, p_size);
END $$;

REVOKE ALL ON FUNCTION search_product(int[], jsonb, text, boolean, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_product(int[], jsonb, text, boolean, int, int) TO luna_app;
