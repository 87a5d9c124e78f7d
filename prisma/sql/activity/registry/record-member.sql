-- A user is invited, added, given other roles or removed: the row of the audit is the fact, as it has the structure and the
-- account that acted also where the system works for several structures at once.
CREATE OR REPLACE FUNCTION record_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id)
  SELECT NEW.structure_id, NEW.at, activity_of_member(NEW.entity, NEW.action, NEW.changes), NEW.account_id, NEW.entity_id::int
  WHERE activity_of_member(NEW.entity, NEW.action, NEW.changes) IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_entry_of_people_recorded AFTER INSERT ON audit_entry
  FOR EACH ROW WHEN (NEW.entity IN ('membership', 'invitation')) EXECUTE FUNCTION record_member();
