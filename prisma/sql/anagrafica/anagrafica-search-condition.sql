-- The condition that a filter stands for. `parts` is { column: [pattern, ...] } where every pattern must fit; `ana_type`
-- and `categories` are compared; `tags` are the ids of tags of which an entry has at least one. An unknown column is an
-- error, because it is quoted. A text never fits an empty value: along the index of a column, entries without a value
-- stand together (half of the registry for the name of a company). The two long columns have no such index.
CREATE OR REPLACE FUNCTION anagrafica_search_condition(p_filter jsonb) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT concat_ws(' and ', 'true',
    (SELECT string_agg(format('s.%I like %L', field.key, folded.pattern) ||
        CASE WHEN field.key NOT IN ('identity', 'note') AND translate(folded.pattern, '%', '') <> ''
          THEN format(' and s.%I > ''''', field.key) ELSE '' END, ' and ')
      FROM jsonb_each(p_filter -> 'parts') field, jsonb_array_elements_text(field.value) part,
        LATERAL (SELECT app_fold(part) AS pattern) folded),
    (SELECT format('s.ana_type = %L::smallint', p_filter ->> 'ana_type') WHERE p_filter ->> 'ana_type' IS NOT NULL),
    (SELECT format('s.category_id = any (%L::int[])', translate(p_filter ->> 'categories', '[]', '{}'))
      WHERE p_filter ->> 'categories' IS NOT NULL),
    (SELECT format('exists (select from anagrafica_tag_link l where l.structure_id = s.structure_id
        and l.tag_id = any (%L::int[]) and l.anagrafica_id = s.id)', translate(p_filter ->> 'tags', '[]', '{}'))
      WHERE p_filter ->> 'tags' IS NOT NULL))
$$;
