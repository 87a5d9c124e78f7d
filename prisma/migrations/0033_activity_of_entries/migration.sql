-- The timeline of an entry reads the stream of activity: what that timeline had and the stream lacked, and what it can be
-- derived of from before.

-- Returns the row by which an entry is searched, with the family of its structure.
CREATE OR REPLACE FUNCTION anagrafica_search_row(a anagrafica) RETURNS anagrafica_search LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT a.id, a.structure_id, a.ana_type, a.category_id, app_fold(a.search_name), app_fold(a.first_name),
    app_fold(a.last_name), app_fold(a.business_name), app_fold(a.email), app_fold(a.address_city),
    app_fold(a.business_vatnumber), regexp_replace(a.phone_number, '\D', '', 'g'),
    regexp_replace(a.cell_phone_number, '\D', '', 'g'), regexp_replace(a.fax, '\D', '', 'g'),
    app_fold(a.address_prov), app_fold(a.agent),
    ' ' || app_fold(concat_ws(' ', a.search_name, a.business_vatnumber, a.taxcode, a.email, a.email_second))
      || ' ' || regexp_replace(concat_ws('/', a.phone_number, a.cell_phone_number, a.phone_number_second,
        a.cell_phone_number_second), '[^\d/]', '', 'g'),
    app_fold(a.note),
    app_registry_keys(a.business_vatnumber, a.taxcode, ARRAY[a.email, a.email_second],
      ARRAY[a.phone_number, a.phone_number_second, a.cell_phone_number, a.cell_phone_number_second])
      || CASE WHEN a.pec_destinatario <> '' THEN ARRAY['p:' || app_fold(a.pec_destinatario)] END,
    (SELECT family_id FROM structure WHERE id = a.structure_id)
$$;

-- The entries of a structure, the own one or any for the system, that have an e-mail address as one of theirs, whatever its
-- case.
CREATE OR REPLACE FUNCTION anagrafica_with_address(p_structure int, p_address text) RETURNS SETOF int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id FROM anagrafica_search s
  WHERE s.structure_id = p_structure AND (p_structure = app_structure() OR app_system())
    AND s.keys && ARRAY['e:' || app_fold(p_address), 'p:' || app_fold(p_address)]
$$;

-- The kind of activity that a document's change of state is; null for a change that is none: what the
-- calendar does, payments (they are activities of their own) and the way back from them, and mails (the same).
CREATE OR REPLACE FUNCTION activity_of_state(p_kind text, p_type text, p_state text, p_before text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT activity_noun(p_kind, p_type) || '_' || CASE
    WHEN p_state = 'DELETED' THEN 'DELETED'
    WHEN p_before = 'DELETED' THEN 'RESTORED'
    WHEN p_type = 'PASSIVE' THEN CASE
      WHEN p_before IS NULL THEN 'RECEIVED'
      WHEN p_kind IN ('OFFER', 'CONTRACT') AND p_state IN ('SIGNED', 'REJECTED') THEN p_state END
    WHEN p_state = 'DRAFT' AND p_before IS NULL THEN 'DRAFTED'
    WHEN p_kind IN ('OFFER', 'CONTRACT') THEN
      CASE WHEN p_state IN ('SENT', 'SIGNED', 'ACCEPTED', 'REJECTED', 'STARTED') THEN p_state END
    WHEN p_before = 'PAYED' AND p_state <> 'DIGITAL_SENT_IN_PROGRESS' THEN NULL
    WHEN p_state = 'ISSUED' AND coalesce(p_before, 'DRAFT') IN ('DRAFT', 'TO_BE_ISSUED') THEN 'ISSUED'
    WHEN p_state = 'DIGITAL_SENT_IN_PROGRESS' THEN 'TRANSMITTED'
    WHEN p_state = 'DIGITAL_SENT_SUCCESS' THEN 'DELIVERED'
    WHEN p_state = 'DIGITAL_SENT_WARNING' THEN 'NOT_DELIVERED'
    WHEN p_state IN ('DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO') THEN 'REFUSED'
  END
$$;

-- A document that comes into a state is an activity in the statement that records the state, in whatever way it happens.
CREATE OR REPLACE FUNCTION record_document_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents, data)
  SELECT d.structure_id, c.date_ts, k.kind, activity_actor(c.account_id), d.id, d.ana_sku, d.total * 100,
    jsonb_build_object('change_id', c.id)
  FROM added c
  JOIN document d ON d.id = c.document_id
  CROSS JOIN LATERAL (SELECT activity_of_state(d.document_kind, d.type, c.state, (
    SELECT p.state FROM document_state_change p WHERE p.document_id = c.document_id AND p.id < c.id
    ORDER BY p.id DESC LIMIT 1)) AS kind) k
  WHERE k.kind IS NOT NULL ORDER BY c.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_state_change_recorded AFTER INSERT ON document_state_change
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_document_states();

-- A mail is an activity when it is put into the outbox: it is the act of a person, and the outbox has what became of it. It
-- is about the customer of its document, or about the one entry with its address; of several each has an activity of its own
-- beside it.
CREATE OR REPLACE FUNCTION record_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT m.structure_id, m.created_at, k.kind, activity_actor(NULL), m.id, k.sku
  FROM added m
  LEFT JOIN document d ON d.id = m.document_id
  LEFT JOIN LATERAL (SELECT array_agg(a.sku ORDER BY a.id) AS skus FROM anagrafica a
    WHERE m.document_id IS NULL AND a.id IN (SELECT anagrafica_with_address(m.structure_id, m.recipient))) e ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(activity_noun(d.document_kind, d.type), 'OTHER') || '_MAILED',
      coalesce(d.ana_sku, CASE cardinality(e.skus) WHEN 1 THEN e.skus[1] END)
    UNION ALL
    SELECT 'ENTRY_MAILED', sku FROM unnest(e.skus) sku WHERE cardinality(e.skus) > 1) k (kind, sku)
  WHERE m.structure_id IS NOT NULL ORDER BY m.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mail_outbox_recorded AFTER INSERT ON mail_outbox
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_mails();

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

DROP FUNCTION record_notes();

SELECT set_config('app.system', 'on', true);

UPDATE anagrafica_search s SET keys = s.keys || ARRAY['p:' || app_fold(a.pec_destinatario)]
FROM anagrafica a WHERE a.id = s.id AND a.pec_destinatario <> '';

-- Rows of before get what those of now have: of a document its change of state, of a note the note; and a mail its entry,
-- where its address is the second one or the PEC address of one entry alone.
ALTER TABLE activity DISABLE TRIGGER activity_kept;

UPDATE activity a SET data = jsonb_build_object('change_id', c.id)
FROM (SELECT s.id, s.structure_id, s.document_id, s.date_ts,
    activity_of_state(d.document_kind, d.type, s.state, lag(s.state) OVER (PARTITION BY s.document_id ORDER BY s.id)) AS kind
  FROM document_state_change s JOIN document d ON d.id = s.document_id) c
WHERE a.structure_id = c.structure_id AND a.subject_id = c.document_id AND a.kind = c.kind AND a.at = c.date_ts;

UPDATE activity SET subject_id = 0 WHERE kind = 'ENTRY_NOTED';
UPDATE activity a SET subject_id = n.id
FROM anagrafica_note n JOIN anagrafica e ON e.structure_id = n.structure_id AND e.id = n.anagrafica_id
WHERE a.kind = 'ENTRY_NOTED' AND a.structure_id = e.structure_id AND a.anagrafica_sku = e.sku AND a.at = n.created_at;

UPDATE activity a SET anagrafica_sku = e.sku
FROM (SELECT m.id, min(n.sku) AS sku FROM mail_outbox m
  CROSS JOIN LATERAL anagrafica_with_address(m.structure_id, m.recipient) x JOIN anagrafica n ON n.id = x
  WHERE m.structure_id IS NOT NULL AND m.document_id IS NULL GROUP BY m.id HAVING count(*) = 1) e
WHERE a.kind = 'OTHER_MAILED' AND a.subject_id = e.id AND a.anagrafica_sku IS NULL;

ALTER TABLE activity ENABLE TRIGGER activity_kept;

-- What happened before: drafts, files, logged contacts, and mails to an address of several entries.
INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents, data)
SELECT structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents, data FROM (
  SELECT d.structure_id, s.date_ts AS at, activity_of_state(d.document_kind, d.type, s.state, NULL) AS kind, s.account_id,
    d.id AS subject_id, d.ana_sku AS anagrafica_sku, (d.total * 100)::bigint AS cents,
    jsonb_build_object('change_id', s.id) AS data
  FROM document_state_change s JOIN document d ON d.id = s.document_id
  WHERE s.state = 'DRAFT' AND d.type = 'ACTIVE' AND NOT EXISTS (SELECT FROM document_state_change p
    WHERE p.document_id = s.document_id AND p.id < s.id)
  UNION ALL
  SELECT a.structure_id, f.created_at, 'ENTRY_FILED', f.account_id, f.id, a.sku, NULL, '{}'
  FROM anagrafica_attachment f JOIN anagrafica a ON a.structure_id = f.structure_id AND a.id = f.anagrafica_id
  UNION ALL
  SELECT a.structure_id, c.at, 'ENTRY_CONTACTED', c.account_id, c.id, a.sku, NULL, '{}'
  FROM anagrafica_contact_log c JOIN anagrafica a ON a.structure_id = c.structure_id AND a.id = c.anagrafica_id
  UNION ALL
  SELECT m.structure_id, m.at, 'ENTRY_MAILED', m.account_id, m.subject_id, m.sku, NULL, '{}'
  FROM (SELECT o.*, n.sku, count(*) OVER (PARTITION BY o.id) AS entries FROM (
      SELECT p.id, p.structure_id, p.at, p.account_id, p.subject_id, p.anagrafica_sku, q.recipient
      FROM activity p JOIN mail_outbox q ON q.id = p.subject_id WHERE p.kind = 'OTHER_MAILED') o
    CROSS JOIN LATERAL anagrafica_with_address(o.structure_id, o.recipient) x JOIN anagrafica n ON n.id = x) m
  WHERE m.entries > 1 AND m.sku IS DISTINCT FROM m.anagrafica_sku) past
WHERE kind IS NOT NULL ORDER BY at;
