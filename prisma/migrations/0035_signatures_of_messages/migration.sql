-- Messages of the exchange system keep the name of their signer; those that cannot be used are kept where they are seen.
ALTER TABLE exchange_message ADD COLUMN signed_by varchar(200);

CREATE TABLE unusable_message (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  file_name varchar(80) NOT NULL,
  reason varchar(10) NOT NULL,
  bytes bytea NOT NULL,
  sha256 varchar(64) NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  handled_at timestamptz(3),
  CONSTRAINT unusable_message_reason CHECK (reason IN ('UNREADABLE', 'NO_FILE', 'SIGNATURE', 'FAILED'))
);
CREATE UNIQUE INDEX unusable_message_structure_id_sha256_key ON unusable_message (structure_id, sha256);
CREATE INDEX unusable_message_structure_id_id_idx ON unusable_message (structure_id, id);
CALL isolate_table('unusable_message');
REVOKE DELETE ON unusable_message FROM luna_app;
