-- A payment, or the reversal of one, is an activity about its document.
CREATE OR REPLACE FUNCTION record_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents, data)
  SELECT d.structure_id, p.created_at, activity_of_payment(d.document_kind, d.type, p.reverses_id IS NOT NULL),
    activity_actor(p.created_by), d.id, d.ana_sku, p.amount * 100, jsonb_build_object('payment_id', p.id)
  FROM added p JOIN document d ON d.id = p.document_id ORDER BY p.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_payment_recorded AFTER INSERT ON document_payment
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_payments();
