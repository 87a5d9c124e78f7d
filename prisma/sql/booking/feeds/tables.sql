-- Private calendars of classes, meetings and reservations.

CREATE TABLE calendar_feed (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  kind varchar(12) NOT NULL,
  anagrafica_sku varchar(40),
  teacher_id integer,
  location_id integer,
  token_hash varchar(64) NOT NULL,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_read_at timestamptz(3),
  account_id integer,
  meeting_type_id integer,
  resource_id integer,
  with_names boolean NOT NULL DEFAULT false,
  CONSTRAINT calendar_feed_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE CASCADE,
  CONSTRAINT calendar_feed_structure_id_teacher_id_fkey
    FOREIGN KEY (structure_id, teacher_id) REFERENCES event_teacher (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT calendar_feed_structure_id_location_id_fkey
    FOREIGN KEY (structure_id, location_id) REFERENCES event_location (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT calendar_feed_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE,
  CONSTRAINT calendar_feed_structure_id_meeting_type_id_fkey
    FOREIGN KEY (structure_id, meeting_type_id) REFERENCES meeting_type (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT calendar_feed_structure_id_resource_id_fkey
    FOREIGN KEY (structure_id, resource_id) REFERENCES reservation_resource (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT calendar_feed_of_one CHECK (
    num_nonnulls(anagrafica_sku, teacher_id, location_id, account_id, meeting_type_id, resource_id) = 1
    AND kind = CASE WHEN anagrafica_sku IS NOT NULL THEN 'PERSON' WHEN teacher_id IS NOT NULL THEN 'TEACHER'
    WHEN location_id IS NOT NULL THEN 'LOCATION' WHEN account_id IS NOT NULL THEN 'MEETINGS'
    WHEN meeting_type_id IS NOT NULL THEN 'MEETING_TYPE' ELSE 'RESOURCE' END),
  CONSTRAINT calendar_feed_names CHECK (NOT with_names OR resource_id IS NOT NULL)
);
CREATE UNIQUE INDEX calendar_feed_token_hash_key ON calendar_feed (token_hash);
CREATE INDEX calendar_feed_structure_id_anagrafica_sku_idx ON calendar_feed (structure_id, anagrafica_sku);
CREATE INDEX calendar_feed_structure_id_teacher_id_idx ON calendar_feed (structure_id, teacher_id);
CREATE INDEX calendar_feed_structure_id_location_id_idx ON calendar_feed (structure_id, location_id);
CREATE INDEX calendar_feed_account_id_idx ON calendar_feed (account_id);
CREATE INDEX calendar_feed_structure_id_meeting_type_id_idx ON calendar_feed (structure_id, meeting_type_id);
CREATE INDEX calendar_feed_structure_id_resource_id_idx ON calendar_feed (structure_id, resource_id);
CALL isolate_table('calendar_feed');
