-- A mail is an activity when it is put into the outbox: it is the act of a person, and the outbox has what became of it. It
-- is about the customer of its document, or about the one entry with its address.
CREATE OR REPLACE FUNCTION record_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT m.structure_id, m.created_at, coalesce(activity_noun(d.document_kind, d.type), 'OTHER') || '_MAILED',
    activity_actor(NULL), m.id, coalesce(d.ana_sku, e.sku)
  FROM added m
  LEFT JOIN document d ON d.id = m.document_id
  LEFT JOIN LATERAL (SELECT min(a.sku) AS sku FROM anagrafica a
    WHERE m.document_id IS NULL AND a.id IN (SELECT anagrafica_of_address(m.recipient))
    HAVING count(*) = 1) e ON true
  WHERE m.structure_id IS NOT NULL ORDER BY m.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mail_outbox_recorded AFTER INSERT ON mail_outbox
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_mails();
