-- Two suppliers that are merged keep one field of each key. Conditions of both would read their values by it: 10 euro must
-- not become 10 percent, so fields that differ refuse the merge.
CREATE OR REPLACE FUNCTION refuse_other_meaning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM business_condition_custom_field f
      WHERE f.structure_id = NEW.structure_id AND f.anagrafica_sku = NEW.anagrafica_sku AND f.key = NEW.key
        AND (f.type, f.change) <> (NEW.type, NEW.change)) THEN
    RAISE EXCEPTION 'business_condition_field_differs' USING ERRCODE = '23001';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER business_condition_field_keeps_meaning BEFORE UPDATE OF anagrafica_sku ON business_condition_custom_field
  FOR EACH ROW EXECUTE FUNCTION refuse_other_meaning();
