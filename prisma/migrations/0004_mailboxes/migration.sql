-- How far mailboxes were read, and the answers of guests for single dates of a series. The meaning of each column is
-- written in prisma/models.

CREATE TABLE mailbox_cursor (
  mailbox varchar(400) PRIMARY KEY,
  uidvalidity bigint,
  last_uid bigint NOT NULL DEFAULT 0,
  tries smallint NOT NULL DEFAULT 0,
  lease uuid,
  leased_until timestamptz(3),
  fault varchar(300),
  faults smallint NOT NULL DEFAULT 0,
  retry_at timestamptz(3),
  read_at timestamptz(3)
);

ALTER TABLE meeting_attendee ADD COLUMN date_answers jsonb NOT NULL DEFAULT '{}';

-- An answer by mail names a meeting by its UID alone.
CREATE INDEX meeting_uid_idx ON meeting (uid);
CREATE INDEX meeting_series_uid_idx ON meeting_series (uid);
