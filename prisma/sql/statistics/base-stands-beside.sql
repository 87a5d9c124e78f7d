-- Whether what a received document states as its taxable amount counts with an invoice beside it: that of the supplier (TD16),
-- those beyond the plafond (TD21), those with which goods came into a VAT warehouse (TD22, TD23), the one that a TD20 mends.
CREATE OR REPLACE FUNCTION base_stands_beside(p_tipo text, p_integrates_id int) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT p_tipo IN ('TD16', 'TD21', 'TD22', 'TD23') OR p_tipo = 'TD20' AND p_integrates_id IS NOT NULL
$$;
