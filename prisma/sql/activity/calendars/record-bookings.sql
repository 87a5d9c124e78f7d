-- People are booked into classes, or put into their queue.
CREATE OR REPLACE FUNCTION record_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.merging', true), '') = 'on' THEN RETURN NULL; END IF;
  INSERT INTO activity (structure_id, at, kind, account_id, subject_id, anagrafica_sku)
  SELECT w.structure_id, w.created_at, k.kind, coalesce(w.account_id, activity_actor(NULL)), w.id, w.anagrafica_sku
  FROM added w CROSS JOIN LATERAL (SELECT activity_of_booking(w.state, NULL, false) AS kind) k
  WHERE k.kind IS NOT NULL ORDER BY w.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_attendant_recorded AFTER INSERT ON event_attendant
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_bookings();
