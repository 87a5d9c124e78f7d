-- The link by which the first owner of an installation makes an account: there is one at most, so a new one ends the one before.
ALTER TABLE account_token DROP CONSTRAINT account_token_kind_known;
ALTER TABLE account_token ADD CONSTRAINT account_token_kind_known
  CHECK (kind IN ('confirm', 'association', 'reset', 'invite', 'email', 'setup'));
CREATE UNIQUE INDEX account_token_one_setup ON account_token (kind) WHERE kind = 'setup';
