-- The deposit of a reservation is billed before the rest: its amount, and the times between which it was divided.
ALTER TABLE reservation_billing
  ADD COLUMN kind varchar(7) NOT NULL DEFAULT 'WHOLE',
  ADD COLUMN deposit numeric(12,2),
  ADD COLUMN times jsonb,
  ADD CONSTRAINT reservation_billing_kind CHECK (kind IN ('WHOLE', 'DEPOSIT')
    AND (kind = 'DEPOSIT') = (deposit IS NOT NULL) AND (kind = 'DEPOSIT') = (times IS NOT NULL) AND deposit > 0);
DROP INDEX reservation_billing_once;
CREATE UNIQUE INDEX reservation_billing_once ON reservation_billing (reservation_id, kind) WHERE live;
