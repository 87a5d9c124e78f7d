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
