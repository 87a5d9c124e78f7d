-- Blackouts, series and waiting lists of reservations, and the automatic marking of people that did not come.

ALTER TABLE reservation_policy ADD COLUMN auto_no_show boolean NOT NULL DEFAULT false;

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

-- A slot is of a reservation, or of a blackout, which keeps reservations away by the same constraint.
ALTER TABLE reservation_slot
  ALTER COLUMN reservation_id DROP NOT NULL,
  ADD COLUMN blackout_id integer,
  ADD CONSTRAINT reservation_slot_structure_id_blackout_id_fkey
    FOREIGN KEY (structure_id, blackout_id) REFERENCES reservation_blackout (structure_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT reservation_slot_of_one CHECK (num_nonnulls(reservation_id, blackout_id) = 1
    AND (blackout_id IS NOT NULL) = (state = 'BLACKOUT')),
  DROP CONSTRAINT reservation_slot_once,
  ADD CONSTRAINT reservation_slot_once EXCLUDE USING gist (structure_id WITH =, resource_id WITH =, unit WITH =, blocked WITH &&)
    WHERE (state IN ('HELD', 'REQUESTED', 'CONFIRMED', 'CHECKED_IN', 'BLACKOUT'));
CREATE INDEX reservation_slot_structure_id_blackout_id_idx ON reservation_slot (structure_id, blackout_id);
CREATE INDEX reservation_slot_checked_in ON reservation_slot (structure_id, reservation_id) WHERE state = 'CHECKED_IN';
