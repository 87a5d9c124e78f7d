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
