-- Reminders of meetings, each sent once, and private calendars of meetings.

CREATE TABLE meeting_reminder (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  meeting_id integer NOT NULL,
  starts_at timestamp(0) with time zone NOT NULL,
  minutes integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (structure_id, meeting_id, starts_at, minutes),
  CONSTRAINT meeting_reminder_structure_id_meeting_id_fkey
    FOREIGN KEY (structure_id, meeting_id) REFERENCES meeting (structure_id, id) ON DELETE CASCADE
);
CREATE INDEX meeting_reminder_starts_at_idx ON meeting_reminder (starts_at);
CALL isolate_table('meeting_reminder');

-- What the job of every minute looks through, of every structure.
CREATE INDEX meeting_reminding ON meeting (starts_at) WHERE cardinality(reminders) > 0 AND state = 'ACTIVE';
CREATE INDEX meeting_series_reminding ON meeting_series (last_day) WHERE cardinality(reminders) > 0;

CREATE INDEX meeting_structure_id_created_by_idx ON meeting (structure_id, created_by);
CREATE INDEX meeting_series_structure_id_created_by_idx ON meeting_series (structure_id, created_by);

ALTER TABLE calendar_feed
  ALTER COLUMN kind TYPE varchar(12),
  ADD COLUMN account_id integer,
  ADD COLUMN meeting_type_id integer,
  ADD CONSTRAINT calendar_feed_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE,
  ADD CONSTRAINT calendar_feed_structure_id_meeting_type_id_fkey
    FOREIGN KEY (structure_id, meeting_type_id) REFERENCES meeting_type (structure_id, id) ON DELETE CASCADE,
  DROP CONSTRAINT calendar_feed_of_one,
  ADD CONSTRAINT calendar_feed_of_one CHECK (
    num_nonnulls(anagrafica_sku, teacher_id, location_id, account_id, meeting_type_id) = 1
    AND kind = CASE WHEN anagrafica_sku IS NOT NULL THEN 'PERSON' WHEN teacher_id IS NOT NULL THEN 'TEACHER'
    WHEN location_id IS NOT NULL THEN 'LOCATION' WHEN account_id IS NOT NULL THEN 'MEETINGS'
    ELSE 'MEETING_TYPE' END);
CREATE INDEX calendar_feed_account_id_idx ON calendar_feed (account_id);
CREATE INDEX calendar_feed_structure_id_meeting_type_id_idx ON calendar_feed (structure_id, meeting_type_id);
