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
