-- The calendar of meetings: types, series and their occurrences, people with their answers, notes with files, reminders.
-- The meaning of each table and column is written in prisma/models/salesforce/meetings.prisma.

CREATE TABLE meeting_type (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  name varchar(120) NOT NULL,
  description varchar(500) NOT NULL DEFAULT '',
  color varchar(7) NOT NULL,
  logo varchar(500) NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT meeting_type_has_a_name CHECK (btrim(name) <> ''),
  CONSTRAINT meeting_type_color CHECK (color ~ '^#[0-9A-F]{6}$')
);
CREATE UNIQUE INDEX meeting_type_structure_id_id_key ON meeting_type (structure_id, id);
CREATE UNIQUE INDEX meeting_type_name ON meeting_type (structure_id, lower(name));
CALL isolate_table('meeting_type');

CREATE TABLE meeting_series (
  -- Of one sequence with the series of classes: a generated id names one occurrence of one calendar.
  id integer PRIMARY KEY DEFAULT nextval('event_series_id_seq'),
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  name varchar(200) NOT NULL,
  zone varchar(60) NOT NULL,
  first_day date NOT NULL,
  last_day date,
  weekdays varchar(9)[],
  start_time time(0) NOT NULL,
  end_time time(0) NOT NULL,
  end_days smallint NOT NULL DEFAULT 0,
  all_day boolean NOT NULL DEFAULT false,
  address varchar(300) NOT NULL DEFAULT '',
  type_id integer,
  reminders integer[] DEFAULT ARRAY[]::integer[],
  uid varchar(60) NOT NULL DEFAULT gen_random_uuid()::text,
  sequence integer NOT NULL DEFAULT 0,
  split_from_id integer,
  created_by integer,
  last_update_date timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT meeting_series_structure_id_type_id_fkey
    FOREIGN KEY (structure_id, type_id) REFERENCES meeting_type (structure_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT meeting_series_has_a_name CHECK (btrim(name) <> ''),
  CONSTRAINT meeting_series_days CHECK (last_day IS NULL OR last_day >= first_day),
  CONSTRAINT meeting_series_weekdays CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@
    ARRAY['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']::varchar[]),
  CONSTRAINT meeting_series_times CHECK (end_days BETWEEN 0 AND 31 AND (end_days > 0 OR end_time > start_time)),
  CONSTRAINT meeting_series_reminders CHECK (cardinality(reminders) <= 3)
);
CREATE UNIQUE INDEX meeting_series_structure_id_id_key ON meeting_series (structure_id, id);
CREATE INDEX meeting_series_structure_id_last_day_idx ON meeting_series (structure_id, last_day);
CREATE INDEX meeting_series_structure_id_type_id_idx ON meeting_series (structure_id, type_id);
CREATE INDEX meeting_series_structure_id_created_by_idx ON meeting_series (structure_id, created_by);
CREATE INDEX meeting_series_uid_idx ON meeting_series (uid);
-- What the job of reminders looks through, of every structure.
CREATE INDEX meeting_series_reminding ON meeting_series (last_day) WHERE cardinality(reminders) > 0;
CALL isolate_table('meeting_series');

CREATE TABLE meeting (
  -- Of one sequence with the classes: an id names one event of one calendar.
  id integer PRIMARY KEY DEFAULT nextval('event_id_seq'),
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  series_id integer,
  original_day date,
  name varchar(200) NOT NULL,
  zone varchar(60) NOT NULL,
  start_day date NOT NULL,
  start_time time(0) NOT NULL,
  end_day date NOT NULL,
  end_time time(0) NOT NULL,
  all_day boolean NOT NULL DEFAULT false,
  starts_at timestamp(0) with time zone NOT NULL,
  ends_at timestamp(0) with time zone NOT NULL,
  address varchar(300) NOT NULL DEFAULT '',
  type_id integer,
  reminders integer[] DEFAULT ARRAY[]::integer[],
  state varchar(9) NOT NULL DEFAULT 'ACTIVE',
  overrides varchar(12)[] DEFAULT ARRAY[]::varchar(12)[],
  uid varchar(60) NOT NULL DEFAULT gen_random_uuid()::text,
  sequence integer NOT NULL DEFAULT 0,
  revision integer NOT NULL DEFAULT 1,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT meeting_structure_id_series_id_fkey
    FOREIGN KEY (structure_id, series_id) REFERENCES meeting_series (structure_id, id),
  CONSTRAINT meeting_structure_id_type_id_fkey
    FOREIGN KEY (structure_id, type_id) REFERENCES meeting_type (structure_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT meeting_has_a_name CHECK (btrim(name) <> ''),
  CONSTRAINT meeting_state_known CHECK (state IN ('ACTIVE', 'CANCELLED', 'DELETED')),
  CONSTRAINT meeting_of_series CHECK ((series_id IS NULL) = (original_day IS NULL)),
  CONSTRAINT meeting_times CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '32 days'),
  CONSTRAINT meeting_reminders CHECK (cardinality(reminders) <= 3)
);
CREATE INDEX meeting_structure_id_starts_at_idx ON meeting (structure_id, starts_at);
CREATE UNIQUE INDEX meeting_structure_id_id_key ON meeting (structure_id, id);
CREATE UNIQUE INDEX meeting_series_id_original_day_key ON meeting (series_id, original_day);
CREATE INDEX meeting_structure_id_type_id_idx ON meeting (structure_id, type_id);
CREATE INDEX meeting_structure_id_created_by_idx ON meeting (structure_id, created_by);
CREATE INDEX meeting_uid_idx ON meeting (uid);
CREATE INDEX meeting_reminding ON meeting (starts_at) WHERE cardinality(reminders) > 0 AND state = 'ACTIVE';
CALL isolate_table('meeting');

CREATE TABLE meeting_attendee (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  series_id integer,
  meeting_id integer,
  anagrafica_sku varchar(40),
  account_id integer,
  email varchar(254),
  name varchar(120) NOT NULL DEFAULT '',
  answer varchar(12) NOT NULL DEFAULT 'NEEDS_ACTION',
  answered_at timestamptz(3),
  answer_sequence integer,
  answer_note varchar(1000) NOT NULL DEFAULT '',
  date_answers jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT meeting_attendee_structure_id_series_id_fkey
    FOREIGN KEY (structure_id, series_id) REFERENCES meeting_series (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT meeting_attendee_structure_id_meeting_id_fkey
    FOREIGN KEY (structure_id, meeting_id) REFERENCES meeting (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT meeting_attendee_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT meeting_attendee_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE,
  CONSTRAINT meeting_attendee_is_at_one CHECK (num_nonnulls(series_id, meeting_id) = 1),
  CONSTRAINT meeting_attendee_is_one_person CHECK (num_nonnulls(anagrafica_sku, account_id, email) = 1),
  CONSTRAINT meeting_attendee_answer CHECK (answer IN ('NEEDS_ACTION', 'ACCEPTED', 'DECLINED', 'TENTATIVE'))
);
CREATE UNIQUE INDEX meeting_attendee_structure_id_id_key ON meeting_attendee (structure_id, id);
CREATE UNIQUE INDEX meeting_attendee_meeting_id_anagrafica_sku_key ON meeting_attendee (meeting_id, anagrafica_sku);
CREATE UNIQUE INDEX meeting_attendee_meeting_id_account_id_key ON meeting_attendee (meeting_id, account_id);
CREATE UNIQUE INDEX meeting_attendee_series_id_anagrafica_sku_key ON meeting_attendee (series_id, anagrafica_sku);
CREATE UNIQUE INDEX meeting_attendee_series_id_account_id_key ON meeting_attendee (series_id, account_id);
CREATE INDEX meeting_attendee_structure_id_series_id_idx ON meeting_attendee (structure_id, series_id);
CREATE INDEX meeting_attendee_structure_id_meeting_id_idx ON meeting_attendee (structure_id, meeting_id);
CREATE INDEX meeting_attendee_structure_id_anagrafica_sku_idx ON meeting_attendee (structure_id, anagrafica_sku);
CREATE INDEX meeting_attendee_account_id_idx ON meeting_attendee (account_id);
CALL isolate_table('meeting_attendee');

CREATE TABLE meeting_note (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  meeting_id integer NOT NULL,
  value text NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT meeting_note_structure_id_meeting_id_fkey
    FOREIGN KEY (structure_id, meeting_id) REFERENCES meeting (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT meeting_note_has_a_text CHECK (btrim(value) <> '' AND length(value) <= 10000)
);
CREATE UNIQUE INDEX meeting_note_structure_id_id_key ON meeting_note (structure_id, id);
CREATE INDEX meeting_note_structure_id_meeting_id_idx ON meeting_note (structure_id, meeting_id);
CALL isolate_table('meeting_note');

CREATE TABLE meeting_note_person (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  note_id integer NOT NULL,
  anagrafica_sku varchar(40) NOT NULL,
  PRIMARY KEY (structure_id, note_id, anagrafica_sku),
  CONSTRAINT meeting_note_person_structure_id_note_id_fkey
    FOREIGN KEY (structure_id, note_id) REFERENCES meeting_note (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT meeting_note_person_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT
);
CREATE INDEX meeting_note_person_structure_id_anagrafica_sku_idx ON meeting_note_person (structure_id, anagrafica_sku);
CALL isolate_table('meeting_note_person');

CREATE TABLE meeting_attachment (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  note_id integer NOT NULL,
  name varchar(255) NOT NULL,
  mime_type varchar(100) NOT NULL,
  size integer NOT NULL,
  sha256 varchar(64) NOT NULL,
  file_key varchar(120) NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT meeting_attachment_structure_id_note_id_fkey
    FOREIGN KEY (structure_id, note_id) REFERENCES meeting_note (structure_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX meeting_attachment_file_key_key ON meeting_attachment (file_key);
CREATE INDEX meeting_attachment_structure_id_note_id_idx ON meeting_attachment (structure_id, note_id);
CALL isolate_table('meeting_attachment');

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

CREATE TABLE mail_calendar (
  mail_id integer PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  method varchar(7) NOT NULL,
  content text NOT NULL,
  CONSTRAINT mail_calendar_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail_outbox (id) ON DELETE CASCADE,
  CONSTRAINT mail_calendar_method CHECK (method IN ('REQUEST', 'CANCEL'))
);
CALL isolate_table('mail_calendar');
