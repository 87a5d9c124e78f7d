-- An entry of the registry is added, merged, deleted or erased: the row of the audit is the fact, as nothing else tells
-- these apart. Rows of an import are one activity with it. An entry that is gone is nobody's, so that its name is nowhere;
-- one that goes into another by a merge is in the activity of the merge.
CREATE OR REPLACE FUNCTION record_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT NEW.structure_id, NEW.at, activity_of_entry(NEW.action), NEW.account_id, coalesce(a.id, 0), a.sku
  FROM (VALUES (NEW.entity_id)) e (sku)
  LEFT JOIN anagrafica a ON a.structure_id = NEW.structure_id AND a.sku = e.sku
  WHERE CASE WHEN NEW.action IN ('DELETE', 'ERASE') THEN a.id IS NULL ELSE a.id IS NOT NULL END
    AND NOT EXISTS (SELECT FROM audit_entry m WHERE NEW.action = 'DELETE' AND m.structure_id = NEW.structure_id
      AND m.at = NEW.at AND m.entity = 'anagrafica' AND m.action = 'MERGE' AND m.changes -> 'merged' ->> 0 = NEW.entity_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_entry_of_registry_recorded AFTER INSERT ON audit_entry
  FOR EACH ROW WHEN (NEW.entity = 'anagrafica' AND NEW.request_id NOT LIKE 'job:import-run:%'
    AND NEW.action IN ('CREATE', 'MERGE', 'UNMERGE', 'DELETE', 'ERASE', 'ANONYMISE')) EXECUTE FUNCTION record_entry();
