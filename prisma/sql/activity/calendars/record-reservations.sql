-- A time is reserved or requested. A hold is none.
CREATE OR REPLACE FUNCTION record_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku, cents)
  SELECT w.structure_id, w.created_at, k.kind, activity_actor(w.created_by), w.id, w.anagrafica_sku, w.total * 100
  FROM added w CROSS JOIN LATERAL (SELECT activity_of_reservation(w.state, NULL, false) AS kind) k
  WHERE k.kind IS NOT NULL ORDER BY w.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_recorded AFTER INSERT ON reservation
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_reservations();
