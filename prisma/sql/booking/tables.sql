-- The calendar of bookings: places, teachers, prices, series and their occurrences, attendants, passes, messages.
-- The meaning of each table and column is written in prisma/models/booking.prisma.

CREATE TABLE event_location (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  name varchar(120) NOT NULL,
  description varchar(500) NOT NULL DEFAULT '',
  address varchar(300) NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  CONSTRAINT event_location_has_a_name CHECK (btrim(name) <> '')
);
CREATE UNIQUE INDEX event_location_structure_id_id_key ON event_location (structure_id, id);
CREATE UNIQUE INDEX event_location_name ON event_location (structure_id, lower(name)) WHERE deleted_at IS NULL;
CALL isolate_table('event_location');

CREATE TABLE event_teacher (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  short_description varchar(200) NOT NULL,
  anagrafica_sku varchar(40) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  CONSTRAINT event_teacher_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT
);
CREATE INDEX event_teacher_structure_id_anagrafica_sku_idx ON event_teacher (structure_id, anagrafica_sku);
CREATE UNIQUE INDEX event_teacher_structure_id_id_key ON event_teacher (structure_id, id);
CREATE UNIQUE INDEX event_teacher_person ON event_teacher (structure_id, anagrafica_sku) WHERE deleted_at IS NULL;
CALL isolate_table('event_teacher');

CREATE TABLE event_price (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  name varchar(120) NOT NULL,
  product_cross_id varchar(60),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  CONSTRAINT event_price_has_a_name CHECK (btrim(name) <> '')
);
CREATE UNIQUE INDEX event_price_structure_id_id_key ON event_price (structure_id, id);
CREATE UNIQUE INDEX event_price_name ON event_price (structure_id, lower(name)) WHERE deleted_at IS NULL;
CALL isolate_table('event_price');

CREATE TABLE event_series (
  id serial PRIMARY KEY,
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
  availability integer NOT NULL,
  location_id integer NOT NULL,
  split_from_id integer,
  last_update_date timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_series_structure_id_location_id_fkey
    FOREIGN KEY (structure_id, location_id) REFERENCES event_location (structure_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT event_series_has_a_name CHECK (btrim(name) <> ''),
  CONSTRAINT event_series_days CHECK (last_day IS NULL OR last_day >= first_day),
  CONSTRAINT event_series_weekdays CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@
    ARRAY['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']::varchar[]),
  CONSTRAINT event_series_times CHECK (end_days BETWEEN 0 AND 31 AND (end_days > 0 OR end_time > start_time)),
  CONSTRAINT event_series_availability CHECK (availability BETWEEN 1 AND 100000)
);
CREATE INDEX event_series_structure_id_last_day_idx ON event_series (structure_id, last_day);
CREATE UNIQUE INDEX event_series_structure_id_id_key ON event_series (structure_id, id);
CREATE INDEX event_series_structure_id_location_id_idx ON event_series (structure_id, location_id);
CALL isolate_table('event_series');

CREATE TABLE event (
  id serial PRIMARY KEY,
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
  availability integer NOT NULL,
  extra integer NOT NULL DEFAULT 0,
  location_id integer NOT NULL,
  state varchar(9) NOT NULL DEFAULT 'ACTIVE',
  overrides varchar(12)[] DEFAULT (ARRAY[]::varchar[])::character varying(12)[],
  booked integer NOT NULL DEFAULT 0,
  queued integer NOT NULL DEFAULT 0,
  queue_last integer NOT NULL DEFAULT 0,
  revision integer NOT NULL DEFAULT 1,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  attended integer NOT NULL DEFAULT 0,
  absent integer NOT NULL DEFAULT 0,
  late_cancels integer NOT NULL DEFAULT 0,
  waited integer NOT NULL DEFAULT 0,
  met integer NOT NULL DEFAULT 0,
  CONSTRAINT event_structure_id_series_id_fkey
    FOREIGN KEY (structure_id, series_id) REFERENCES event_series (structure_id, id),
  CONSTRAINT event_structure_id_location_id_fkey
    FOREIGN KEY (structure_id, location_id) REFERENCES event_location (structure_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT event_has_a_name CHECK (btrim(name) <> ''),
  CONSTRAINT event_state_known CHECK (state IN ('ACTIVE', 'CANCELLED', 'DELETED')),
  CONSTRAINT event_of_series CHECK ((series_id IS NULL) = (original_day IS NULL)),
  CONSTRAINT event_times CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '32 days'),
  CONSTRAINT event_availability CHECK (availability BETWEEN 1 AND 100000 AND extra >= 0),
  CONSTRAINT event_queue CHECK (queued >= 0 AND queue_last >= queued),
  -- Bookings never exceed the seats, whatever the code does.
  CONSTRAINT event_capacity CHECK (booked >= 0 AND booked <= availability + extra),
  CONSTRAINT event_counts CHECK (attended >= 0 AND absent >= 0 AND attended + absent <= booked AND late_cancels >= 0
    AND met BETWEEN 0 AND least(waited, booked))
);
CREATE INDEX event_structure_id_starts_at_idx ON event (structure_id, starts_at);
CREATE UNIQUE INDEX event_structure_id_id_key ON event (structure_id, id);
CREATE UNIQUE INDEX event_series_id_original_day_key ON event (series_id, original_day);
CREATE INDEX event_structure_id_location_id_starts_at_idx ON event (structure_id, location_id, starts_at);
CALL isolate_table('event');

CREATE TABLE series_to_teacher (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  series_id integer NOT NULL,
  teacher_id integer NOT NULL,
  PRIMARY KEY (structure_id, series_id, teacher_id),
  CONSTRAINT series_to_teacher_structure_id_series_id_fkey
    FOREIGN KEY (structure_id, series_id) REFERENCES event_series (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT series_to_teacher_structure_id_teacher_id_fkey
    FOREIGN KEY (structure_id, teacher_id) REFERENCES event_teacher (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX series_to_teacher_structure_id_teacher_id_idx ON series_to_teacher (structure_id, teacher_id);
CALL isolate_table('series_to_teacher');

CREATE TABLE series_to_price (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  series_id integer NOT NULL,
  price_id integer NOT NULL,
  PRIMARY KEY (structure_id, series_id, price_id),
  CONSTRAINT series_to_price_structure_id_series_id_fkey
    FOREIGN KEY (structure_id, series_id) REFERENCES event_series (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT series_to_price_structure_id_price_id_fkey
    FOREIGN KEY (structure_id, price_id) REFERENCES event_price (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX series_to_price_structure_id_price_id_idx ON series_to_price (structure_id, price_id);
CALL isolate_table('series_to_price');

CREATE TABLE event_to_teacher (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  event_id integer NOT NULL,
  teacher_id integer NOT NULL,
  PRIMARY KEY (structure_id, event_id, teacher_id),
  CONSTRAINT event_to_teacher_structure_id_event_id_fkey
    FOREIGN KEY (structure_id, event_id) REFERENCES event (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_to_teacher_structure_id_teacher_id_fkey
    FOREIGN KEY (structure_id, teacher_id) REFERENCES event_teacher (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX event_to_teacher_structure_id_teacher_id_idx ON event_to_teacher (structure_id, teacher_id);
CALL isolate_table('event_to_teacher');

CREATE TABLE event_to_price (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  event_id integer NOT NULL,
  price_id integer NOT NULL,
  PRIMARY KEY (structure_id, event_id, price_id),
  CONSTRAINT event_to_price_structure_id_event_id_fkey
    FOREIGN KEY (structure_id, event_id) REFERENCES event (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_to_price_structure_id_price_id_fkey
    FOREIGN KEY (structure_id, price_id) REFERENCES event_price (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX event_to_price_structure_id_price_id_idx ON event_to_price (structure_id, price_id);
CALL isolate_table('event_to_price');

CREATE TABLE event_attendant (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  event_id integer NOT NULL,
  anagrafica_sku varchar(40) NOT NULL,
  state varchar(18) NOT NULL,
  queue_number integer,
  product_cross_id varchar(60),
  price_cross_id varchar(60),
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  left_late boolean NOT NULL DEFAULT false,
  waited boolean NOT NULL DEFAULT false,
  CONSTRAINT event_attendant_structure_id_event_id_fkey
    FOREIGN KEY (structure_id, event_id) REFERENCES event (structure_id, id) ON DELETE RESTRICT,
  CONSTRAINT event_attendant_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT event_attendant_state_known CHECK (state IN ('SUBSCRIBED', 'ON_WAITING_QUEUE', 'ATTENDED',
    'NOT_ATTENDED', 'REMOVED_FROM_EVENT')),
  CONSTRAINT event_attendant_queued CHECK ((state = 'ON_WAITING_QUEUE') = (queue_number IS NOT NULL)),
  CONSTRAINT event_attendant_left_late CHECK (NOT left_late OR state = 'REMOVED_FROM_EVENT')
);
CREATE INDEX event_attendant_event_id_state_queue_number_idx ON event_attendant (event_id, state, queue_number);
CREATE INDEX event_attendant_structure_id_anagrafica_sku_event_id_idx
  ON event_attendant (structure_id, anagrafica_sku, event_id);
CREATE UNIQUE INDEX event_attendant_structure_id_id_key ON event_attendant (structure_id, id);
-- A person attends an event once, and no position of its queue is given twice.
CREATE UNIQUE INDEX event_attendant_once
  ON event_attendant (event_id, anagrafica_sku) WHERE state <> 'REMOVED_FROM_EVENT';
CREATE UNIQUE INDEX event_attendant_position
  ON event_attendant (event_id, queue_number) WHERE queue_number IS NOT NULL;
CALL isolate_table('event_attendant');

-- An attendant that comes (1) or goes (-1), as it counts at its event.
CREATE TYPE attendant_change AS (sign int, event_id int, state text, left_late boolean, waited boolean);

CREATE TABLE booking_settings (
  structure_id integer DEFAULT current_setting('app.structure_id')::integer PRIMARY KEY,
  automatic_promotion boolean NOT NULL DEFAULT false,
  promotion_cutoff_minutes integer NOT NULL DEFAULT 120,
  bill_late_cancels boolean NOT NULL DEFAULT false,
  bill_no_shows boolean NOT NULL DEFAULT false,
  late_cancel_minutes integer NOT NULL DEFAULT 0,
  clashes varchar(6) NOT NULL DEFAULT 'WARN',
  public_page boolean NOT NULL DEFAULT false,
  public_slug varchar(60),
  public_weeks smallint NOT NULL DEFAULT 8,
  CONSTRAINT booking_settings_cutoff CHECK (promotion_cutoff_minutes BETWEEN 0 AND 43200),
  CONSTRAINT booking_settings_late_cancel CHECK (late_cancel_minutes BETWEEN 0 AND 43200),
  CONSTRAINT booking_settings_clashes CHECK (clashes IN ('ALLOW', 'WARN', 'REFUSE')),
  CONSTRAINT booking_settings_public_slug CHECK (public_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  CONSTRAINT booking_settings_public_page CHECK (public_slug IS NOT NULL OR NOT public_page),
  CONSTRAINT booking_settings_public_weeks CHECK (public_weeks BETWEEN 1 AND 26)
);
CREATE UNIQUE INDEX booking_settings_public_slug_key ON booking_settings (public_slug);
CALL isolate_table('booking_settings');

CREATE TABLE event_billing (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  attendant_id integer NOT NULL,
  document_id integer NOT NULL,
  live boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_billing_structure_id_attendant_id_fkey
    FOREIGN KEY (structure_id, attendant_id) REFERENCES event_attendant (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_billing_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX event_billing_structure_id_document_id_idx ON event_billing (structure_id, document_id);
CREATE INDEX event_billing_structure_id_attendant_id_idx ON event_billing (structure_id, attendant_id);
-- Each attendance is billed once, whatever the code does.
CREATE UNIQUE INDEX event_billing_once ON event_billing (attendant_id) WHERE live;
CALL isolate_table('event_billing');

CREATE TABLE event_pass (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_sku varchar(40) NOT NULL,
  name varchar(120) NOT NULL,
  kind varchar(7) NOT NULL,
  entries integer,
  used integer NOT NULL DEFAULT 0,
  valid_from date NOT NULL,
  valid_to date,
  for_events boolean NOT NULL DEFAULT true,
  minutes_per_entry smallint,
  revoked_at timestamptz(3),
  revision integer NOT NULL DEFAULT 1,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_pass_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT event_pass_has_a_name CHECK (btrim(name) <> ''),
  CONSTRAINT event_pass_kind CHECK (kind IN ('ENTRIES', 'PERIOD')),
  CONSTRAINT event_pass_of_kind CHECK (CASE kind WHEN 'ENTRIES' THEN entries BETWEEN 1 AND 10000
    ELSE entries IS NULL AND valid_to IS NOT NULL END),
  CONSTRAINT event_pass_minutes CHECK (minutes_per_entry BETWEEN 5 AND 10080),
  CONSTRAINT event_pass_days CHECK (valid_to IS NULL OR valid_to >= valid_from),
  -- A pass is never used more often than it has entries, whatever the code does.
  CONSTRAINT event_pass_entries CHECK (used >= 0 AND (entries IS NULL OR used <= entries))
);
CREATE INDEX event_pass_structure_id_anagrafica_sku_valid_to_idx
  ON event_pass (structure_id, anagrafica_sku, valid_to);
CREATE INDEX event_pass_structure_id_valid_to_id_idx ON event_pass (structure_id, valid_to, id);
CREATE UNIQUE INDEX event_pass_structure_id_id_key ON event_pass (structure_id, id);
CALL isolate_table('event_pass');

CREATE TABLE event_pass_to_price (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  pass_id integer NOT NULL,
  price_id integer NOT NULL,
  PRIMARY KEY (structure_id, pass_id, price_id),
  CONSTRAINT event_pass_to_price_structure_id_pass_id_fkey
    FOREIGN KEY (structure_id, pass_id) REFERENCES event_pass (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_pass_to_price_structure_id_price_id_fkey
    FOREIGN KEY (structure_id, price_id) REFERENCES event_price (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX event_pass_to_price_structure_id_price_id_idx ON event_pass_to_price (structure_id, price_id);
CALL isolate_table('event_pass_to_price');

CREATE TABLE event_pass_use (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  attendant_id integer NOT NULL,
  pass_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (structure_id, attendant_id),
  CONSTRAINT event_pass_use_structure_id_attendant_id_fkey
    FOREIGN KEY (structure_id, attendant_id) REFERENCES event_attendant (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_pass_use_structure_id_pass_id_fkey
    FOREIGN KEY (structure_id, pass_id) REFERENCES event_pass (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX event_pass_use_structure_id_pass_id_idx ON event_pass_use (structure_id, pass_id);
CALL isolate_table('event_pass_use');

CREATE TABLE public_booking (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  token_hash varchar(64) NOT NULL,
  event_id bigint NOT NULL,
  starts_at timestamp(0) with time zone NOT NULL,
  email varchar(254) NOT NULL,
  first_name varchar(60) NOT NULL,
  last_name varchar(60) NOT NULL,
  language varchar(2) NOT NULL,
  state varchar(9) NOT NULL DEFAULT 'ASKED',
  attendant_id integer,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT public_booking_structure_id_attendant_id_fkey
    FOREIGN KEY (structure_id, attendant_id) REFERENCES event_attendant (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT public_booking_state_known CHECK (state IN ('ASKED', 'CONFIRMED')),
  -- A person with a booking stands in the registry, and nowhere else.
  CONSTRAINT public_booking_of_somebody CHECK ((state = 'CONFIRMED') = (attendant_id IS NOT NULL)
    AND (state = 'ASKED') = (email <> ''))
);
CREATE UNIQUE INDEX public_booking_structure_id_token_hash_key ON public_booking (structure_id, token_hash);
CREATE INDEX public_booking_structure_id_attendant_id_idx ON public_booking (structure_id, attendant_id);
CREATE INDEX public_booking_expires_at_idx ON public_booking (expires_at);
CALL isolate_table('public_booking');

CREATE TABLE event_message (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  event_id integer NOT NULL,
  attendant_id integer NOT NULL,
  kind varchar(9) NOT NULL,
  about varchar(20) NOT NULL,
  before jsonb,
  due_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  settled_at timestamptz(3),
  mail_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_message_structure_id_event_id_fkey
    FOREIGN KEY (structure_id, event_id) REFERENCES event (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_message_structure_id_attendant_id_fkey
    FOREIGN KEY (structure_id, attendant_id) REFERENCES event_attendant (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT event_message_mail_id_fkey
    FOREIGN KEY (mail_id) REFERENCES mail_outbox (id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT event_message_kind_known CHECK (kind IN ('BOOKED', 'QUEUED', 'PROMOTED', 'CHANGED', 'CANCELLED',
    'LEFT', 'REMINDER')),
  CONSTRAINT event_message_before CHECK ((kind IN ('CHANGED', 'CANCELLED')) = (before IS NOT NULL))
);
CREATE INDEX event_message_structure_id_event_id_idx ON event_message (structure_id, event_id);
CREATE INDEX event_message_structure_id_attendant_id_idx ON event_message (structure_id, attendant_id);
CREATE INDEX event_message_mail_id_idx ON event_message (mail_id);
-- A message of a kind that happens once to a booking is reported once; of the changes of its event, one waits at a
-- time.
CREATE UNIQUE INDEX event_message_once
  ON event_message (attendant_id, kind) WHERE kind NOT IN ('CHANGED', 'CANCELLED');
CREATE UNIQUE INDEX event_message_change ON event_message (attendant_id) WHERE kind = 'CHANGED' AND settled_at IS NULL;
-- The messages that wait: of an event or a series, and of all.
CREATE INDEX event_message_waiting ON event_message (structure_id, about) WHERE settled_at IS NULL;
CREATE INDEX event_message_due ON event_message (due_at) WHERE settled_at IS NULL;
CALL isolate_table('event_message');
