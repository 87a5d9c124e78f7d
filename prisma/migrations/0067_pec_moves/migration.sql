-- A mail about e-invoices that is too long to be fetched is kept among the messages to look at, by its headers.
ALTER TABLE unusable_message DROP CONSTRAINT unusable_message_reason,
  ADD CONSTRAINT unusable_message_reason CHECK (reason IN ('UNREADABLE', 'NO_FILE', 'SIGNATURE', 'FAILED', 'TOO_LONG'));

-- Mails that were taken may be moved to the folder Luna/SdI of the box, after the transaction that took them.
ALTER TABLE pec_account ADD COLUMN does_move boolean NOT NULL DEFAULT false;

CREATE TABLE pec_move (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  uidvalidity bigint NOT NULL,
  uid bigint NOT NULL,
  message_id varchar(300) NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (structure_id, uidvalidity, uid)
);
CALL isolate_table('pec_move');
