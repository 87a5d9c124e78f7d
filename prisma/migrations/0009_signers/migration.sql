-- A document is signed by one or more signers, each by a link of its own: links, PINs and answers leave signing_request.

-- Rows of every structure are moved.
SELECT set_config('app.system', 'on', true);

CREATE TABLE signer (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  request_id integer NOT NULL,
  position smallint NOT NULL,
  name varchar(200) NOT NULL DEFAULT '',
  recipient varchar(320) NOT NULL,
  token_hash varchar(64) NOT NULL,
  link_key varchar(40) NOT NULL,
  state varchar(8) NOT NULL DEFAULT 'OPEN',
  invited_at timestamptz(3),
  pin_hash varchar(200),
  pin_failures smallint NOT NULL DEFAULT 0,
  reminded smallint NOT NULL DEFAULT 0,
  description varchar(1000) NOT NULL DEFAULT '',
  answered_at timestamptz(3),
  CONSTRAINT signer_structure_id_request_id_fkey
    FOREIGN KEY (structure_id, request_id) REFERENCES signing_request (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT signer_position CHECK (position > 0),
  CONSTRAINT signer_state_known CHECK (state IN ('WAITING', 'OPEN', 'SIGNED', 'ACCEPTED', 'REJECTED', 'ENDED')),
  CONSTRAINT signer_answered CHECK ((answered_at IS NOT NULL) = (state IN ('SIGNED', 'ACCEPTED', 'REJECTED'))),
  CONSTRAINT signer_invited CHECK (invited_at IS NOT NULL OR state IN ('WAITING', 'ENDED')),
  CONSTRAINT signer_pin_failures CHECK (pin_failures >= 0)
);
CREATE UNIQUE INDEX signer_token_hash_key ON signer (token_hash);
CREATE UNIQUE INDEX signer_link_key_key ON signer (link_key);
CREATE UNIQUE INDEX signer_request_id_position_key ON signer (request_id, position);
CREATE INDEX signer_structure_id_request_id_idx ON signer (structure_id, request_id);
CREATE INDEX signer_reminding ON signer (invited_at) WHERE state = 'OPEN';
CALL isolate_table('signer');

INSERT INTO signer (structure_id, request_id, position, recipient, token_hash, link_key, state, invited_at, pin_hash,
  pin_failures, reminded, description, answered_at)
SELECT structure_id, id, 1, recipient, token_hash, link_key,
  CASE WHEN state IN ('REPLACED', 'REVOKED') THEN 'ENDED' ELSE state END, created_at, pin_hash, pin_failures, reminded,
  description, answered_at
FROM signing_request;

-- Each field of a frozen form is of the one signer.
UPDATE signing_request SET form = jsonb_set(form, '{fields}',
  (SELECT coalesce(jsonb_agg(field || '{"signer": 1}' ORDER BY n), '[]')
   FROM jsonb_array_elements(form -> 'fields') WITH ORDINALITY AS listed (field, n)))
WHERE form IS NOT NULL;

-- The archive of an answer is numbered as its signer.
ALTER TABLE signature_file DROP CONSTRAINT signature_file_number;
UPDATE signature_file SET number = 1 WHERE kind = 'ARCHIVE';
ALTER TABLE signature_file
  ADD CONSTRAINT signature_file_number CHECK ((kind IN ('PAGE', 'ARCHIVE')) = (number > 0));

DROP INDEX signing_request_reminding;
ALTER TABLE signing_request
  DROP COLUMN token_hash,
  DROP COLUMN link_key,
  DROP COLUMN recipient,
  DROP COLUMN pin_hash,
  DROP COLUMN pin_failures,
  DROP COLUMN reminded,
  DROP COLUMN description,
  ADD COLUMN is_ordered boolean NOT NULL DEFAULT false,
  ADD COLUMN message varchar(4000) NOT NULL DEFAULT '';
