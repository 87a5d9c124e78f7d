-- A signing can ask for a code that is mailed to the signer at the moment of accepting.

ALTER TABLE signing_request ADD COLUMN asks_code boolean NOT NULL DEFAULT false;

ALTER TABLE signer
  ADD COLUMN code_hash varchar(200),
  ADD COLUMN code_failures smallint NOT NULL DEFAULT 0,
  ADD COLUMN code_expires_at timestamptz(3),
  ADD CONSTRAINT signer_code_failures CHECK (code_failures >= 0),
  ADD CONSTRAINT signer_code_expires CHECK (code_hash IS NULL OR code_expires_at IS NOT NULL);
