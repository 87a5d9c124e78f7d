-- Reservations of rooms, courts and equipment: resources, their rules, and the slots that are taken.
-- The meaning of each table and column is written in prisma/models/reservations/reservations.prisma.

CREATE TABLE reservation_settings (
  structure_id integer DEFAULT current_setting('app.structure_id')::integer PRIMARY KEY,
  closed_on_holidays boolean NOT NULL DEFAULT false,
  patron_day varchar(5),
  bill_no_shows boolean NOT NULL DEFAULT false,
  mails boolean NOT NULL DEFAULT true,
  public_page boolean NOT NULL DEFAULT false,
  public_slug varchar(60),
  CONSTRAINT reservation_settings_patron_day CHECK (patron_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  CONSTRAINT reservation_settings_public CHECK (public_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
    AND (NOT public_page OR public_slug IS NOT NULL))
);
CREATE UNIQUE INDEX reservation_settings_public_slug_key ON reservation_settings (public_slug);
CALL isolate_table('reservation_settings');

CREATE TABLE reservation_group (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  name varchar(120) NOT NULL,
  position smallint NOT NULL DEFAULT 0,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reservation_group_has_a_name CHECK (btrim(name) <> '')
);
CREATE UNIQUE INDEX reservation_group_structure_id_id_key ON reservation_group (structure_id, id);
CREATE UNIQUE INDEX reservation_group_name ON reservation_group (structure_id, lower(name));
CALL isolate_table('reservation_group');

CREATE TABLE reservation_resource (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  group_id integer,
  name varchar(120) NOT NULL,
  kind varchar(9) NOT NULL,
  units smallint NOT NULL DEFAULT 1,
  people smallint,
  location_id integer,
  teacher_id integer,
  step_minutes smallint NOT NULL DEFAULT 30,
  min_minutes smallint NOT NULL DEFAULT 60,
  max_minutes smallint NOT NULL DEFAULT 120,
  fixed_starts smallint[] DEFAULT ARRAY[]::smallint[],
  before_minutes smallint NOT NULL DEFAULT 0,
  after_minutes smallint NOT NULL DEFAULT 0,
  shared_buffer boolean NOT NULL DEFAULT false,
  needs_approval boolean NOT NULL DEFAULT false,
  position smallint NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  on_public_page boolean NOT NULL DEFAULT true,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  CONSTRAINT reservation_resource_structure_id_group_id_fkey
    FOREIGN KEY (structure_id, group_id) REFERENCES reservation_group (structure_id, id) ON DELETE RESTRICT,
  CONSTRAINT reservation_resource_structure_id_location_id_fkey
    FOREIGN KEY (structure_id, location_id) REFERENCES event_location (structure_id, id) ON DELETE RESTRICT,
  CONSTRAINT reservation_resource_structure_id_teacher_id_fkey
    FOREIGN KEY (structure_id, teacher_id) REFERENCES event_teacher (structure_id, id) ON DELETE RESTRICT,
  CONSTRAINT reservation_resource_has_a_name CHECK (btrim(name) <> ''),
  CONSTRAINT reservation_resource_kind CHECK (kind IN ('ROOM', 'COURT', 'CHAIR', 'TABLE', 'EQUIPMENT', 'PERSON')),
  CONSTRAINT reservation_resource_units CHECK (units BETWEEN 1 AND 500 AND people BETWEEN 1 AND 10000),
  CONSTRAINT reservation_resource_lengths CHECK (step_minutes BETWEEN 5 AND 1440
    AND min_minutes BETWEEN 5 AND max_minutes AND max_minutes <= 10080),
  CONSTRAINT reservation_resource_fixed_starts CHECK (cardinality(fixed_starts) <= 96
    AND 0 <= ALL (fixed_starts) AND 1439 >= ALL (fixed_starts)),
  CONSTRAINT reservation_resource_buffers CHECK (before_minutes BETWEEN 0 AND 1440 AND after_minutes BETWEEN 0 AND 1440)
);
CREATE UNIQUE INDEX reservation_resource_structure_id_id_key ON reservation_resource (structure_id, id);
CREATE INDEX reservation_resource_structure_id_group_id_idx ON reservation_resource (structure_id, group_id);
CREATE INDEX reservation_resource_structure_id_location_id_idx ON reservation_resource (structure_id, location_id);
CREATE INDEX reservation_resource_structure_id_teacher_id_idx ON reservation_resource (structure_id, teacher_id);
CREATE UNIQUE INDEX reservation_resource_name ON reservation_resource (structure_id, lower(name)) WHERE deleted_at IS NULL;
CALL isolate_table('reservation_resource');

CREATE TABLE reservation_opening (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  group_id integer,
  resource_id integer,
  weekdays varchar(9)[],
  from_minute smallint NOT NULL,
  to_minute smallint NOT NULL,
  valid_from date,
  valid_to date,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reservation_opening_structure_id_group_id_fkey
    FOREIGN KEY (structure_id, group_id) REFERENCES reservation_group (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_opening_structure_id_resource_id_fkey
    FOREIGN KEY (structure_id, resource_id) REFERENCES reservation_resource (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_opening_scope CHECK (group_id IS NULL OR resource_id IS NULL),
  CONSTRAINT reservation_opening_weekdays CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@
    ARRAY['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']::varchar[]),
  CONSTRAINT reservation_opening_hours CHECK (from_minute >= 0 AND from_minute < to_minute AND to_minute <= 1440),
  CONSTRAINT reservation_opening_valid CHECK (valid_to >= valid_from)
);
CREATE INDEX reservation_opening_structure_id_id_idx ON reservation_opening (structure_id, id);
CREATE INDEX reservation_opening_structure_id_group_id_idx ON reservation_opening (structure_id, group_id);
CREATE INDEX reservation_opening_structure_id_resource_id_idx ON reservation_opening (structure_id, resource_id);
CALL isolate_table('reservation_opening');

CREATE TABLE reservation_closure (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  group_id integer,
  resource_id integer,
  kind varchar(6) NOT NULL,
  from_day date NOT NULL,
  from_minute smallint NOT NULL,
  to_day date NOT NULL,
  to_minute smallint NOT NULL,
  reason varchar(200) NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reservation_closure_structure_id_group_id_fkey
    FOREIGN KEY (structure_id, group_id) REFERENCES reservation_group (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_closure_structure_id_resource_id_fkey
    FOREIGN KEY (structure_id, resource_id) REFERENCES reservation_resource (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_closure_scope CHECK (group_id IS NULL OR resource_id IS NULL),
  CONSTRAINT reservation_closure_kind CHECK (kind IN ('OPEN', 'CLOSED')),
  CONSTRAINT reservation_closure_times CHECK (from_minute BETWEEN 0 AND 1440 AND to_minute BETWEEN 0 AND 1440
    AND (from_day, from_minute) < (to_day, to_minute))
);
CREATE INDEX reservation_closure_structure_id_to_day_id_idx ON reservation_closure (structure_id, to_day, id);
CREATE INDEX reservation_closure_structure_id_group_id_idx ON reservation_closure (structure_id, group_id);
CREATE INDEX reservation_closure_structure_id_resource_id_idx ON reservation_closure (structure_id, resource_id);
CALL isolate_table('reservation_closure');

CREATE TABLE reservation_policy (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  group_id integer,
  resource_id integer,
  lead_minutes integer NOT NULL DEFAULT 0,
  window_days smallint,
  max_active smallint,
  max_per_day smallint,
  max_per_week smallint,
  cancel_free_hours smallint NOT NULL DEFAULT 0,
  late_fee_percent numeric(5,2) NOT NULL DEFAULT 0,
  deposit_percent numeric(5,2) NOT NULL DEFAULT 0,
  hold_minutes smallint NOT NULL DEFAULT 10,
  check_in_minutes smallint NOT NULL DEFAULT 30,
  auto_no_show boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reservation_policy_structure_id_group_id_fkey
    FOREIGN KEY (structure_id, group_id) REFERENCES reservation_group (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_policy_structure_id_resource_id_fkey
    FOREIGN KEY (structure_id, resource_id) REFERENCES reservation_resource (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_policy_scope CHECK (group_id IS NULL OR resource_id IS NULL),
  CONSTRAINT reservation_policy_times CHECK (lead_minutes BETWEEN 0 AND 527040 AND window_days BETWEEN 0 AND 366
    AND cancel_free_hours BETWEEN 0 AND 8784 AND hold_minutes BETWEEN 1 AND 1440 AND check_in_minutes BETWEEN 0 AND 1440),
  CONSTRAINT reservation_policy_quotas CHECK (max_active >= 1 AND max_per_day >= 1 AND max_per_week >= 1),
  CONSTRAINT reservation_policy_percents CHECK (late_fee_percent BETWEEN 0 AND 100 AND deposit_percent BETWEEN 0 AND 100)
);
CREATE INDEX reservation_policy_structure_id_group_id_idx ON reservation_policy (structure_id, group_id);
CREATE INDEX reservation_policy_structure_id_resource_id_idx ON reservation_policy (structure_id, resource_id);
-- A scope has one policy.
CREATE UNIQUE INDEX reservation_policy_once
  ON reservation_policy (structure_id, coalesce(group_id, 0), coalesce(resource_id, 0));
CALL isolate_table('reservation_policy');

CREATE TABLE reservation_price (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  group_id integer,
  resource_id integer,
  position smallint NOT NULL DEFAULT 0,
  name varchar(120) NOT NULL DEFAULT '',
  weekdays varchar(9)[],
  from_minute smallint NOT NULL DEFAULT 0,
  to_minute smallint NOT NULL DEFAULT 1440,
  valid_from date,
  valid_to date,
  tag_id integer,
  category_id integer,
  per varchar(6) NOT NULL,
  with_conditions boolean NOT NULL DEFAULT false,
  amount numeric(10,2) NOT NULL,
  vat_rate numeric(5,2) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reservation_price_structure_id_group_id_fkey
    FOREIGN KEY (structure_id, group_id) REFERENCES reservation_group (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_price_structure_id_resource_id_fkey
    FOREIGN KEY (structure_id, resource_id) REFERENCES reservation_resource (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_price_structure_id_tag_id_fkey
    FOREIGN KEY (structure_id, tag_id) REFERENCES anagrafica_tag (structure_id, id) ON DELETE RESTRICT,
  CONSTRAINT reservation_price_structure_id_category_id_fkey
    FOREIGN KEY (structure_id, category_id) REFERENCES anagrafica_category (structure_id, id) ON DELETE RESTRICT,
  CONSTRAINT reservation_price_scope CHECK (group_id IS NULL OR resource_id IS NULL),
  CONSTRAINT reservation_price_weekdays CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@
    ARRAY['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']::varchar[]),
  CONSTRAINT reservation_price_hours CHECK (from_minute >= 0 AND from_minute < to_minute AND to_minute <= 1440),
  CONSTRAINT reservation_price_valid CHECK (valid_to >= valid_from),
  CONSTRAINT reservation_price_per CHECK (per IN ('HOUR', 'SLOT', 'PERSON')),
  CONSTRAINT reservation_price_amount CHECK (amount >= 0 AND vat_rate BETWEEN 0 AND 100)
);
CREATE INDEX reservation_price_structure_id_position_id_idx ON reservation_price (structure_id, position, id);
CREATE INDEX reservation_price_structure_id_group_id_idx ON reservation_price (structure_id, group_id);
CREATE INDEX reservation_price_structure_id_resource_id_idx ON reservation_price (structure_id, resource_id);
CREATE INDEX reservation_price_structure_id_tag_id_idx ON reservation_price (structure_id, tag_id);
CREATE INDEX reservation_price_structure_id_category_id_idx ON reservation_price (structure_id, category_id);
CALL isolate_table('reservation_price');

CREATE TABLE reservation (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_sku varchar(40) NOT NULL,
  state varchar(10) NOT NULL,
  hold_until timestamptz(3),
  people smallint NOT NULL DEFAULT 1,
  total numeric(12,2) NOT NULL,
  deposit numeric(12,2) NOT NULL DEFAULT 0,
  cancel_fee numeric(12,2),
  price jsonb NOT NULL,
  note varchar(1000) NOT NULL DEFAULT '',
  reject_reason varchar(500) NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reservation_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT reservation_state_known CHECK (state IN ('HELD', 'REQUESTED', 'CONFIRMED', 'CHECKED_IN', 'DONE', 'NO_SHOW',
    'CANCELLED', 'REJECTED', 'EXPIRED')),
  CONSTRAINT reservation_hold CHECK (state <> 'HELD' OR hold_until IS NOT NULL),
  CONSTRAINT reservation_people CHECK (people BETWEEN 1 AND 10000),
  CONSTRAINT reservation_amounts CHECK (total >= 0 AND deposit >= 0 AND cancel_fee >= 0)
);
CREATE UNIQUE INDEX reservation_structure_id_id_key ON reservation (structure_id, id);
CREATE INDEX reservation_structure_id_anagrafica_sku_state_idx ON reservation (structure_id, anagrafica_sku, state);
CALL isolate_table('reservation');

CREATE TABLE reservation_series (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_sku varchar(40) NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  weekdays varchar(9)[],
  times jsonb NOT NULL,
  people smallint NOT NULL DEFAULT 1,
  note varchar(1000) NOT NULL DEFAULT '',
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reservation_series_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT reservation_series_days CHECK (last_day BETWEEN first_day AND first_day + 366),
  CONSTRAINT reservation_series_weekdays CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@
    ARRAY['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']::varchar[]),
  CONSTRAINT reservation_series_people CHECK (people BETWEEN 1 AND 10000)
);
CREATE UNIQUE INDEX reservation_series_structure_id_id_key ON reservation_series (structure_id, id);
CREATE INDEX reservation_series_structure_id_anagrafica_sku_idx ON reservation_series (structure_id, anagrafica_sku);
CALL isolate_table('reservation_series');

CREATE TABLE reservation_series_date (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  series_id integer NOT NULL,
  day date NOT NULL,
  reservation_id integer,
  skipped varchar(6),
  reason varchar(40) NOT NULL DEFAULT '',
  name varchar(200) NOT NULL DEFAULT '',
  CONSTRAINT reservation_series_date_pkey PRIMARY KEY (structure_id, series_id, day),
  CONSTRAINT reservation_series_date_structure_id_series_id_fkey
    FOREIGN KEY (structure_id, series_id) REFERENCES reservation_series (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_series_date_structure_id_reservation_id_fkey
    FOREIGN KEY (structure_id, reservation_id) REFERENCES reservation (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_series_date_skipped
    CHECK (num_nonnulls(skipped, reservation_id) = 1 AND skipped IN ('TAKEN', 'CLOSED', 'LIMIT'))
);
CREATE INDEX reservation_series_date_structure_id_reservation_id_idx
  ON reservation_series_date (structure_id, reservation_id);
CALL isolate_table('reservation_series_date');

CREATE TABLE reservation_wait (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_sku varchar(40) NOT NULL,
  resource_id integer NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  people smallint NOT NULL DEFAULT 1,
  state varchar(7) NOT NULL DEFAULT 'WAITING',
  reservation_id integer,
  offered_at timestamptz(3),
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reservation_wait_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT reservation_wait_structure_id_resource_id_fkey
    FOREIGN KEY (structure_id, resource_id) REFERENCES reservation_resource (structure_id, id) ON DELETE RESTRICT,
  CONSTRAINT reservation_wait_structure_id_reservation_id_fkey
    FOREIGN KEY (structure_id, reservation_id) REFERENCES reservation (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_wait_times CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '8 days'),
  CONSTRAINT reservation_wait_people CHECK (people BETWEEN 1 AND 10000),
  CONSTRAINT reservation_wait_state CHECK (state IN ('WAITING', 'OFFERED', 'LEFT')
    AND (state <> 'OFFERED' OR (reservation_id IS NOT NULL AND offered_at IS NOT NULL)))
);
CREATE INDEX reservation_wait_structure_id_resource_id_state_starts_at_idx
  ON reservation_wait (structure_id, resource_id, state, starts_at);
CREATE INDEX reservation_wait_structure_id_anagrafica_sku_idx ON reservation_wait (structure_id, anagrafica_sku);
CREATE INDEX reservation_wait_structure_id_reservation_id_idx ON reservation_wait (structure_id, reservation_id);
CALL isolate_table('reservation_wait');

CREATE TABLE reservation_blackout (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  group_id integer,
  resource_id integer,
  from_day date NOT NULL,
  from_minute smallint NOT NULL,
  to_day date NOT NULL,
  to_minute smallint NOT NULL,
  reason varchar(200) NOT NULL DEFAULT '',
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reservation_blackout_structure_id_group_id_fkey
    FOREIGN KEY (structure_id, group_id) REFERENCES reservation_group (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_blackout_structure_id_resource_id_fkey
    FOREIGN KEY (structure_id, resource_id) REFERENCES reservation_resource (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_blackout_scope CHECK (group_id IS NULL OR resource_id IS NULL),
  CONSTRAINT reservation_blackout_times CHECK (from_minute BETWEEN 0 AND 1440 AND to_minute BETWEEN 0 AND 1440
    AND (from_day, from_minute) < (to_day, to_minute) AND to_day <= from_day + 367)
);
CREATE UNIQUE INDEX reservation_blackout_structure_id_id_key ON reservation_blackout (structure_id, id);
CREATE INDEX reservation_blackout_structure_id_to_day_id_idx ON reservation_blackout (structure_id, to_day, id);
CREATE INDEX reservation_blackout_structure_id_group_id_idx ON reservation_blackout (structure_id, group_id);
CREATE INDEX reservation_blackout_structure_id_resource_id_idx ON reservation_blackout (structure_id, resource_id);
CALL isolate_table('reservation_blackout');

CREATE TABLE public_reservation (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  hold_hash varchar(64) NOT NULL,
  token_hash varchar(64),
  resource_id integer NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  people smallint NOT NULL DEFAULT 1,
  email varchar(254) NOT NULL DEFAULT '',
  first_name varchar(60) NOT NULL DEFAULT '',
  last_name varchar(60) NOT NULL DEFAULT '',
  phone varchar(40) NOT NULL DEFAULT '',
  language varchar(2) NOT NULL DEFAULT 'it',
  state varchar(9) NOT NULL DEFAULT 'HELD',
  reservation_id integer,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT public_reservation_structure_id_resource_id_fkey
    FOREIGN KEY (structure_id, resource_id) REFERENCES reservation_resource (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT public_reservation_structure_id_reservation_id_fkey
    FOREIGN KEY (structure_id, reservation_id) REFERENCES reservation (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT public_reservation_times CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '8 days'
    AND people BETWEEN 1 AND 10000),
  CONSTRAINT public_reservation_state CHECK (state IN ('HELD', 'ASKED', 'CONFIRMED')
    AND (state = 'HELD') = (token_hash IS NULL)),
  -- A person with a reservation stands in the registry, and nowhere else.
  CONSTRAINT public_reservation_of_somebody CHECK ((state = 'CONFIRMED') = (reservation_id IS NOT NULL)
    AND (state = 'ASKED') = (email <> ''))
);
CREATE UNIQUE INDEX public_reservation_structure_id_id_key ON public_reservation (structure_id, id);
CREATE UNIQUE INDEX public_reservation_structure_id_hold_hash_key ON public_reservation (structure_id, hold_hash);
CREATE UNIQUE INDEX public_reservation_structure_id_token_hash_key ON public_reservation (structure_id, token_hash);
CREATE INDEX public_reservation_structure_id_resource_id_idx ON public_reservation (structure_id, resource_id);
CREATE INDEX public_reservation_structure_id_reservation_id_idx ON public_reservation (structure_id, reservation_id);
CREATE INDEX public_reservation_expires_at_idx ON public_reservation (expires_at);
CALL isolate_table('public_reservation');

CREATE TABLE reservation_slot (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  reservation_id integer,
  blackout_id integer,
  public_reservation_id integer,
  resource_id integer NOT NULL,
  unit smallint NOT NULL DEFAULT 1,
  zone varchar(60) NOT NULL,
  start_day date NOT NULL,
  start_minute smallint NOT NULL,
  end_day date NOT NULL,
  end_minute smallint NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  blocked tstzrange NOT NULL,
  state varchar(10) NOT NULL,
  hold_until timestamptz(3),
  CONSTRAINT reservation_slot_structure_id_reservation_id_fkey
    FOREIGN KEY (structure_id, reservation_id) REFERENCES reservation (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_slot_structure_id_blackout_id_fkey
    FOREIGN KEY (structure_id, blackout_id) REFERENCES reservation_blackout (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_slot_structure_id_public_reservation_id_fkey
    FOREIGN KEY (structure_id, public_reservation_id) REFERENCES public_reservation (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_slot_structure_id_resource_id_fkey
    FOREIGN KEY (structure_id, resource_id) REFERENCES reservation_resource (structure_id, id) ON DELETE RESTRICT,
  CONSTRAINT reservation_slot_times CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '8 days'
    AND lower(blocked) <= starts_at AND upper(blocked) >= ends_at AND start_minute BETWEEN 0 AND 1439
    AND end_minute BETWEEN 0 AND 1439),
  CONSTRAINT reservation_slot_of_one CHECK (num_nonnulls(reservation_id, blackout_id, public_reservation_id) = 1
    AND (blackout_id IS NOT NULL) = (state = 'BLACKOUT')
    AND (public_reservation_id IS NULL OR (state = 'HELD' AND hold_until IS NOT NULL))),
  -- Nothing is taken twice, whatever the code does. The structure stands first: the constraint sees the rows of all.
  CONSTRAINT reservation_slot_once EXCLUDE USING gist (structure_id WITH =, resource_id WITH =, unit WITH =, blocked WITH &&)
    WHERE (state IN ('HELD', 'REQUESTED', 'CONFIRMED', 'CHECKED_IN', 'BLACKOUT'))
);
CREATE INDEX reservation_slot_structure_id_resource_id_starts_at_idx
  ON reservation_slot (structure_id, resource_id, starts_at);
CREATE INDEX reservation_slot_structure_id_reservation_id_idx ON reservation_slot (structure_id, reservation_id);
CREATE INDEX reservation_slot_structure_id_blackout_id_idx ON reservation_slot (structure_id, blackout_id);
CREATE INDEX reservation_slot_structure_id_public_reservation_id_idx
  ON reservation_slot (structure_id, public_reservation_id);
CREATE INDEX reservation_slot_holds ON reservation_slot (structure_id, resource_id, hold_until) WHERE state = 'HELD';
CREATE INDEX reservation_slot_checked_in ON reservation_slot (structure_id, reservation_id) WHERE state = 'CHECKED_IN';
CALL isolate_table('reservation_slot');

CREATE TABLE reservation_billing (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  reservation_id integer NOT NULL,
  document_id integer NOT NULL,
  kind varchar(7) NOT NULL DEFAULT 'WHOLE',
  deposit numeric(12,2),
  times jsonb,
  deducted_id integer,
  live boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reservation_billing_structure_id_reservation_id_fkey
    FOREIGN KEY (structure_id, reservation_id) REFERENCES reservation (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_billing_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_billing_kind CHECK (kind IN ('WHOLE', 'DEPOSIT')
    AND (kind = 'DEPOSIT') = (deposit IS NOT NULL) AND (kind = 'DEPOSIT') = (times IS NOT NULL) AND deposit > 0
    AND (kind = 'WHOLE' OR deducted_id IS NULL))
);
CREATE INDEX reservation_billing_structure_id_document_id_idx ON reservation_billing (structure_id, document_id);
CREATE INDEX reservation_billing_structure_id_reservation_id_idx ON reservation_billing (structure_id, reservation_id);
-- Each reservation, and its deposit, is billed once, whatever the code does.
CREATE UNIQUE INDEX reservation_billing_once ON reservation_billing (reservation_id, kind) WHERE live;
CALL isolate_table('reservation_billing');

-- The resources whose reservations a pass covers; without one it covers none.
CREATE TABLE event_pass_to_resource (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  pass_id integer NOT NULL,
  resource_id integer NOT NULL,
  PRIMARY KEY (structure_id, pass_id, resource_id),
  CONSTRAINT event_pass_to_resource_structure_id_pass_id_fkey
    FOREIGN KEY (structure_id, pass_id) REFERENCES event_pass (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT event_pass_to_resource_structure_id_resource_id_fkey
    FOREIGN KEY (structure_id, resource_id) REFERENCES reservation_resource (structure_id, id) ON DELETE CASCADE
);
CREATE INDEX event_pass_to_resource_structure_id_resource_id_idx ON event_pass_to_resource (structure_id, resource_id);
CALL isolate_table('event_pass_to_resource');

-- The entries of a pass that cover a reservation: it is billed to nobody.
CREATE TABLE reservation_pass_use (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  reservation_id integer NOT NULL,
  pass_id integer NOT NULL,
  entries integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (structure_id, reservation_id),
  CONSTRAINT reservation_pass_use_structure_id_reservation_id_fkey
    FOREIGN KEY (structure_id, reservation_id) REFERENCES reservation (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_pass_use_structure_id_pass_id_fkey
    FOREIGN KEY (structure_id, pass_id) REFERENCES event_pass (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_pass_use_entries CHECK (entries > 0)
);
CREATE INDEX reservation_pass_use_structure_id_pass_id_idx ON reservation_pass_use (structure_id, pass_id);
CALL isolate_table('reservation_pass_use');
