-- Returns the contents that a structure has beyond those it began with (settings, audit, the registry entries of its
-- company and its people): the names of the tables with rows of it, 'membership' when it has more than one person,
-- 'structure' when structures stand below it. It reads the catalogue, so a table that is added later counts too. Tables
-- that triggers keep, and settings, are not content.
CREATE OR REPLACE FUNCTION structure_contents(p_structure_id int) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  tenant_table text;
  found boolean;
BEGIN
  IF EXISTS (SELECT FROM structure WHERE parent_id = p_structure_id) THEN RETURN NEXT 'structure'; END IF;
  IF (SELECT count(*) FROM membership WHERE structure_id = p_structure_id) > 1 THEN RETURN NEXT 'membership'; END IF;
  IF EXISTS (SELECT FROM anagrafica a WHERE a.structure_id = p_structure_id
      AND NOT EXISTS (SELECT FROM membership m WHERE m.structure_id = a.structure_id AND m.anagrafica_sku = a.sku)
      AND NOT EXISTS (SELECT FROM structure_configuration c WHERE c.structure_id = a.structure_id AND c.registry_sku = a.sku))
  THEN RETURN NEXT 'anagrafica'; END IF;
  FOR tenant_table IN
    SELECT c.relname FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'structure_id' AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND c.relname <> ALL (ARRAY['membership', 'anagrafica', 'anagrafica_search', 'anagrafica_search_note',
          'structure_configuration', 'booking_settings', 'reservation_settings', 'document_tally', 'due_tally', 'vat_block', 'activity',
          'statistics_sum', 'statistics_mail', 'saved_view', 'pec_account', 'intermediary_account', 'customer_month', 'customer_sum', 'sold_line', 'margin_sum',
          'reserved_hour', 'resource_sum', 'sent_offer', 'offer_sum', 'application_configuration', 'invitation', 'idempotency_key',
          'audit_entry', 'audit_link', 'audit_head'])
      ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE structure_id = $1)', tenant_table)
      INTO found USING p_structure_id;
    IF found THEN RETURN NEXT tenant_table; END IF;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION structure_contents(int) FROM PUBLIC;
