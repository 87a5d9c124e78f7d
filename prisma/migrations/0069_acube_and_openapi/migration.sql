-- A-Cube and Openapi become intermediaries, too. Their accounts hold several companies: an invoice of another one is not taken.

ALTER TABLE intermediary_account
  DROP CONSTRAINT intermediary_account_provider,
  ADD CONSTRAINT intermediary_account_provider CHECK (provider IN ('invoicetronic', 'aruba', 'acube', 'openapi') AND (provider IN ('aruba', 'acube')) = (username IS NOT NULL));
ALTER TABLE intermediary_delivery
  DROP CONSTRAINT intermediary_delivery_state,
  ADD CONSTRAINT intermediary_delivery_state CHECK (state IN ('NOTED', 'TAKEN', 'FAILED', 'OTHER'));
