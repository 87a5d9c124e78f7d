-- Visitors reserve on a public page, where the structure has switched it on.

ALTER TABLE reservation_settings ADD COLUMN public_page boolean NOT NULL DEFAULT false,
  ADD COLUMN public_slug varchar(60),
  ADD CONSTRAINT reservation_settings_public CHECK (public_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
    AND (NOT public_page OR public_slug IS NOT NULL));
CREATE UNIQUE INDEX reservation_settings_public_slug_key ON reservation_settings (public_slug);
ALTER TABLE reservation_resource ADD COLUMN on_public_page boolean NOT NULL DEFAULT true;

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

ALTER TABLE reservation_slot ADD COLUMN public_reservation_id integer,
  ADD CONSTRAINT reservation_slot_structure_id_public_reservation_id_fkey
    FOREIGN KEY (structure_id, public_reservation_id) REFERENCES public_reservation (structure_id, id) ON DELETE CASCADE,
  DROP CONSTRAINT reservation_slot_of_one,
  ADD CONSTRAINT reservation_slot_of_one CHECK (num_nonnulls(reservation_id, blackout_id, public_reservation_id) = 1
    AND (blackout_id IS NOT NULL) = (state = 'BLACKOUT')
    AND (public_reservation_id IS NULL OR (state = 'HELD' AND hold_until IS NOT NULL)));
CREATE INDEX reservation_slot_structure_id_public_reservation_id_idx
  ON reservation_slot (structure_id, public_reservation_id);
