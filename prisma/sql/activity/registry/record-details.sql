-- A note is written about an entry, a file is added to it, or a contact with it is logged: the kind, and the column of the
-- time at which it was. Entries that are merged, and come back, are no activity.
CREATE OR REPLACE FUNCTION record_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.merging', true), '') = 'on' THEN RETURN NULL; END IF;
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT a.structure_id, (to_jsonb(n) ->> TG_ARGV[1])::timestamptz, TG_ARGV[0], coalesce(n.account_id, activity_actor(NULL)),
    n.id, a.sku
  FROM added n JOIN anagrafica a ON a.structure_id = n.structure_id AND a.id = n.anagrafica_id ORDER BY n.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER anagrafica_note_recorded AFTER INSERT ON anagrafica_note
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_details('ENTRY_NOTED', 'created_at');
CREATE OR REPLACE TRIGGER anagrafica_attachment_recorded AFTER INSERT ON anagrafica_attachment
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_details('ENTRY_FILED', 'created_at');
CREATE OR REPLACE TRIGGER anagrafica_contact_log_recorded AFTER INSERT ON anagrafica_contact_log
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_details('ENTRY_CONTACTED', 'at');
