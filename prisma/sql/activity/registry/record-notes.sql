-- A note is written about an entry. Entries that are merged, and come back, are no activity.
CREATE OR REPLACE FUNCTION record_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.merging', true), '') = 'on' THEN RETURN NULL; END IF;
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT a.structure_id, n.created_at, 'ENTRY_NOTED', coalesce(n.account_id, activity_actor(NULL)), a.id, a.sku
  FROM added n JOIN anagrafica a ON a.structure_id = n.structure_id AND a.id = n.anagrafica_id ORDER BY n.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER anagrafica_note_recorded AFTER INSERT ON anagrafica_note
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_notes();
