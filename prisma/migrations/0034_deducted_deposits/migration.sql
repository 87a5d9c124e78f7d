-- The bill of a reservation names the invoice of the deposit that it deducts.
SELECT set_config('app.system', 'on', true);
ALTER TABLE reservation_billing ADD COLUMN deducted_id integer;
UPDATE reservation_billing w SET deducted_id = d.document_id FROM reservation_billing d
  WHERE w.kind = 'WHOLE' AND d.structure_id = w.structure_id AND d.reservation_id = w.reservation_id AND d.kind = 'DEPOSIT'
    AND d.live AND d.document_id < w.document_id;
ALTER TABLE reservation_billing DROP CONSTRAINT reservation_billing_kind, ADD CONSTRAINT reservation_billing_kind
  CHECK (kind IN ('WHOLE', 'DEPOSIT') AND (kind = 'DEPOSIT') = (deposit IS NOT NULL)
    AND (kind = 'DEPOSIT') = (times IS NOT NULL) AND deposit > 0 AND (kind = 'WHOLE' OR deducted_id IS NULL));

-- The bill of a reservation deducts the deposit that is billed, and no other: neither of them can go into the bin or come
-- out of it so that the person would pay the deposit twice or not at all.
CREATE OR REPLACE FUNCTION check_deducted_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reservation_billing w
    LEFT JOIN reservation_billing d ON d.structure_id = w.structure_id AND d.reservation_id = w.reservation_id
      AND d.kind = 'DEPOSIT' AND d.live
    WHERE w.structure_id = NEW.structure_id AND w.reservation_id = NEW.reservation_id AND w.kind = 'WHOLE' AND w.live
      AND w.deducted_id IS DISTINCT FROM d.document_id)
  THEN
    IF NEW.live THEN
      RAISE EXCEPTION 'reservation_billing_outdated: the bill deducts another deposit'
        USING ERRCODE = '23514', CONSTRAINT = 'reservation_billing_outdated';
    END IF;
    RAISE EXCEPTION 'reservation_billing_deducted: the bill deducts this deposit'
      USING ERRCODE = '23514', CONSTRAINT = 'reservation_billing_deducted';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_billing_deposits AFTER INSERT OR UPDATE OF live ON reservation_billing
  FOR EACH ROW EXECUTE FUNCTION check_deducted_deposit();

-- A reservation is free again once its draft is in the bin, and billed again when the draft comes back. The reservations are
-- locked first: a caller that bills them at the same time reads their deposits before or after, not in between.
CREATE OR REPLACE FUNCTION follow_billed_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM reservation WHERE structure_id = NEW.structure_id AND id IN (
    SELECT reservation_id FROM reservation_billing WHERE structure_id = NEW.structure_id AND document_id = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE reservation_billing SET live = NEW.state <> 'DELETED'
    WHERE structure_id = NEW.structure_id AND document_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_reservations_billed AFTER UPDATE OF state ON document
  FOR EACH ROW WHEN ((OLD.state = 'DELETED') <> (NEW.state = 'DELETED')) EXECUTE FUNCTION follow_billed_reservations();
