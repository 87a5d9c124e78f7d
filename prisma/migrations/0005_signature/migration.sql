-- Links by which documents are signed, their files and their evidence. The meaning of each table and column is written
-- in prisma/models/salesforce/signature.prisma.

CREATE TABLE signing_request (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  token_hash varchar(64) NOT NULL,
  link_key varchar(40) NOT NULL,
  recipient varchar(320) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  language varchar(2) NOT NULL,
  document_revision integer NOT NULL,
  state varchar(8) NOT NULL DEFAULT 'OPEN',
  form jsonb,
  pin_hash varchar(200),
  pin_failures smallint NOT NULL DEFAULT 0,
  reminded smallint NOT NULL DEFAULT 0,
  description varchar(1000) NOT NULL DEFAULT '',
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  answered_at timestamptz(3),
  CONSTRAINT signing_request_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT signing_request_state_known
    CHECK (state IN ('OPEN', 'SIGNED', 'ACCEPTED', 'REJECTED', 'REPLACED', 'REVOKED')),
  CONSTRAINT signing_request_answered
    CHECK ((answered_at IS NOT NULL) = (state IN ('SIGNED', 'ACCEPTED', 'REJECTED'))),
  CONSTRAINT signing_request_pin_failures CHECK (pin_failures >= 0)
);
CREATE UNIQUE INDEX signing_request_token_hash_key ON signing_request (token_hash);
CREATE UNIQUE INDEX signing_request_link_key_key ON signing_request (link_key);
CREATE UNIQUE INDEX signing_request_structure_id_id_key ON signing_request (structure_id, id);
CREATE INDEX signing_request_structure_id_document_id_id_idx ON signing_request (structure_id, document_id, id);
-- The job of reminders looks through the open ones of every structure.
CREATE INDEX signing_request_reminding ON signing_request (created_at) WHERE state = 'OPEN';
-- Of the links of a document one counts.
CREATE UNIQUE INDEX signing_request_open ON signing_request (structure_id, document_id) WHERE state = 'OPEN';
CALL isolate_table('signing_request');

CREATE TABLE signature_file (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  request_id integer NOT NULL,
  kind varchar(8) NOT NULL,
  number smallint NOT NULL DEFAULT 0,
  size integer NOT NULL,
  sha256 varchar(64) NOT NULL,
  file_key varchar(120) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT signature_file_structure_id_request_id_fkey
    FOREIGN KEY (structure_id, request_id) REFERENCES signing_request (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT signature_file_kind CHECK (kind IN ('DOCUMENT', 'PAGE', 'ARCHIVE', 'SEALED')),
  CONSTRAINT signature_file_number CHECK ((kind = 'PAGE') = (number > 0))
);
CREATE UNIQUE INDEX signature_file_file_key_key ON signature_file (file_key);
CREATE UNIQUE INDEX signature_file_request_id_kind_number_key ON signature_file (request_id, kind, number);
CREATE INDEX signature_file_structure_id_request_id_idx ON signature_file (structure_id, request_id);
-- A file that is verified names no structure.
CREATE INDEX signature_file_sha256_idx ON signature_file (sha256);
CALL isolate_table('signature_file');

CREATE TABLE signature_event (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  request_id integer NOT NULL,
  seq integer NOT NULL DEFAULT 0,
  at timestamptz(3) NOT NULL,
  type varchar(12) NOT NULL,
  actor varchar(320) NOT NULL DEFAULT '',
  ip varchar(60) NOT NULL DEFAULT '',
  user_agent varchar(400) NOT NULL DEFAULT '',
  data jsonb NOT NULL DEFAULT '{}',
  prev_hash varchar(64) NOT NULL DEFAULT '',
  hash varchar(64) NOT NULL DEFAULT '',
  CONSTRAINT signature_event_structure_id_request_id_fkey
    FOREIGN KEY (structure_id, request_id) REFERENCES signing_request (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX signature_event_request_id_seq_key ON signature_event (request_id, seq);
CREATE INDEX signature_event_structure_id_request_id_idx ON signature_event (structure_id, request_id);
CALL isolate_table('signature_event');

CREATE TABLE signing_certificate (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  certificate bytea NOT NULL,
  sha256 varchar(64) NOT NULL,
  sealed_key bytea,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX signing_certificate_sha256_key ON signing_certificate (sha256);
CREATE INDEX signing_certificate_structure_id_id_idx ON signing_certificate (structure_id, id);
-- One certificate of a structure is in use.
CREATE UNIQUE INDEX signing_certificate_in_use ON signing_certificate (structure_id) WHERE sealed_key IS NOT NULL;
CALL isolate_table('signing_certificate');

-- Returns the hash of an event: it seals the hash of the event before it and every column. The first event of a request
-- follows 64 zeros.
CREATE OR REPLACE FUNCTION signature_event_hash(previous text, event signature_event)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(previous || jsonb_build_array(event.structure_id, event.request_id, event.seq,
    to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), event.type, event.actor, event.ip,
    event.user_agent, event.data)::text, 'UTF8')), 'hex')
$$;

-- The events of a request form a chain. The row of the request is locked, so that two events at once follow each other.
CREATE OR REPLACE FUNCTION chain_signature_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last signature_event;
BEGIN
  PERFORM FROM signing_request WHERE id = NEW.request_id FOR UPDATE;
  SELECT * INTO last FROM signature_event WHERE request_id = NEW.request_id ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(last.seq, 0) + 1;
  NEW.prev_hash := coalesce(last.hash, repeat('0', 64));
  NEW.hash := signature_event_hash(NEW.prev_hash, NEW);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER signature_event_chained BEFORE INSERT ON signature_event
  FOR EACH ROW EXECUTE FUNCTION chain_signature_event();

-- Events are only added. They go with their request when its document goes: a foreign key then removes them, which is a
-- trigger within a trigger.
CREATE OR REPLACE FUNCTION keep_signature_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'rows_only_added';
END $$;

CREATE OR REPLACE TRIGGER signature_event_only_added BEFORE UPDATE OR DELETE ON signature_event
  FOR EACH ROW EXECUTE FUNCTION keep_signature_event();

-- Returns the first event of a request, by its number, that is not as it was written or does not follow the one before
-- it; null when the chain is whole.
CREATE OR REPLACE FUNCTION signature_event_fault(request integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT min(linked.n) FROM (
    SELECT row_number() OVER (ORDER BY e.seq)::integer AS n, e.seq, e.hash,
      coalesce(lag(e.hash) OVER (ORDER BY e.seq), repeat('0', 64)) AS previous,
      e.prev_hash, signature_event_hash(e.prev_hash, e) AS expected
    FROM signature_event e WHERE e.request_id = request) linked
  WHERE linked.seq <> linked.n OR linked.prev_hash <> linked.previous OR linked.hash <> linked.expected
$$;

CREATE OR REPLACE TRIGGER signature_file_stored AFTER DELETE ON signature_file
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();
