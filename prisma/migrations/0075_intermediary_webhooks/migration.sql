-- Providers may call when they have news of an account. The meaning of each column is written in
-- prisma/models/salesforce/intermediary.prisma.

ALTER TABLE intermediary_account
  ADD COLUMN webhook_mark varchar(22),
  ADD COLUMN sealed_webhook_secret bytea,
  ADD COLUMN heard_at timestamptz(3),
  ADD CONSTRAINT intermediary_account_webhook CHECK (
    CASE WHEN webhook_mark IS NULL THEN sealed_webhook_secret IS NULL AND heard_at IS NULL
      ELSE provider <> 'aruba' AND (sealed_webhook_secret IS NULL OR provider = 'invoicetronic') END);
