-- Passes cover reservations of chosen resources, too.

ALTER TABLE event_pass ADD COLUMN for_events boolean NOT NULL DEFAULT true, ADD COLUMN minutes_per_entry smallint;
ALTER TABLE event_pass ADD CONSTRAINT event_pass_minutes CHECK (minutes_per_entry BETWEEN 5 AND 10080);

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

-- The used entries of a pass follow from the reservations that it covers, as from the attendances.
CREATE OR REPLACE FUNCTION count_reservation_passes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_pass p SET used = used + CASE TG_OP WHEN 'INSERT' THEN c.n ELSE -c.n END
    FROM (SELECT structure_id, pass_id, sum(entries)::int AS n FROM changed GROUP BY 1, 2) c
    WHERE p.structure_id = c.structure_id AND p.id = c.pass_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_pass_used AFTER INSERT ON reservation_pass_use
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_reservation_passes();
CREATE OR REPLACE TRIGGER reservation_pass_unused AFTER DELETE ON reservation_pass_use
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_reservation_passes();
