-- What people are told of their bookings by mail, once each, and the calendars that they subscribe to.

-- CreateTable
CREATE TABLE "event_message" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "event_id" INTEGER NOT NULL,
    "attendant_id" INTEGER NOT NULL,
    "kind" VARCHAR(9) NOT NULL,
    "about" VARCHAR(20) NOT NULL,
    "before" JSONB,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),
    "mail_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_feed" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "kind" VARCHAR(8) NOT NULL,
    "anagrafica_sku" VARCHAR(40),
    "teacher_id" INTEGER,
    "location_id" INTEGER,
    "token_hash" VARCHAR(64) NOT NULL,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_read_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_feed_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "event_message_structure_id_event_id_idx" ON "event_message"("structure_id", "event_id");

-- CreateIndex
CREATE INDEX "event_message_structure_id_attendant_id_idx" ON "event_message"("structure_id", "attendant_id");

-- CreateIndex
CREATE INDEX "event_message_mail_id_idx" ON "event_message"("mail_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feed_token_hash_key" ON "calendar_feed"("token_hash");

-- CreateIndex
CREATE INDEX "calendar_feed_structure_id_anagrafica_sku_idx" ON "calendar_feed"("structure_id", "anagrafica_sku");

-- CreateIndex
CREATE INDEX "calendar_feed_structure_id_teacher_id_idx" ON "calendar_feed"("structure_id", "teacher_id");

-- CreateIndex
CREATE INDEX "calendar_feed_structure_id_location_id_idx" ON "calendar_feed"("structure_id", "location_id");

-- AddForeignKey
ALTER TABLE "event_message" ADD CONSTRAINT "event_message_structure_id_event_id_fkey" FOREIGN KEY ("structure_id", "event_id") REFERENCES "event"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_message" ADD CONSTRAINT "event_message_structure_id_attendant_id_fkey" FOREIGN KEY ("structure_id", "attendant_id") REFERENCES "event_attendant"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_message" ADD CONSTRAINT "event_message_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail_outbox"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_structure_id_anagrafica_sku_fkey" FOREIGN KEY ("structure_id", "anagrafica_sku") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_structure_id_teacher_id_fkey" FOREIGN KEY ("structure_id", "teacher_id") REFERENCES "event_teacher"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_structure_id_location_id_fkey" FOREIGN KEY ("structure_id", "location_id") REFERENCES "event_location"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------
-- Isolation and checks
-- ---------------------------------------------------------------------------------------------------------

CALL isolate_table('event_message');
CALL isolate_table('calendar_feed');

ALTER TABLE event_message
  ADD CONSTRAINT event_message_kind_known CHECK (kind IN ('BOOKED', 'QUEUED', 'PROMOTED', 'CHANGED', 'CANCELLED',
    'LEFT', 'REMINDER')),
  ADD CONSTRAINT event_message_before CHECK ((kind IN ('CHANGED', 'CANCELLED')) = (before IS NOT NULL));

ALTER TABLE calendar_feed
  ADD CONSTRAINT calendar_feed_of_one CHECK (num_nonnulls(anagrafica_sku, teacher_id, location_id) = 1
    AND kind = CASE WHEN anagrafica_sku IS NOT NULL THEN 'PERSON' WHEN teacher_id IS NOT NULL THEN 'TEACHER'
      ELSE 'LOCATION' END);

-- What happens once to a booking is told once; of the changes of its event one waits at a time.
CREATE UNIQUE INDEX event_message_once ON event_message (attendant_id, kind) WHERE kind NOT IN ('CHANGED', 'CANCELLED');
CREATE UNIQUE INDEX event_message_change ON event_message (attendant_id) WHERE kind = 'CHANGED' AND settled_at IS NULL;

-- What waits to be told: of an event or a series, and of all.
CREATE INDEX event_message_waiting ON event_message (structure_id, about) WHERE settled_at IS NULL;
CREATE INDEX event_message_due ON event_message (due_at) WHERE settled_at IS NULL;

-- A job that tells what waits of events, once the transaction commits.
CREATE FUNCTION tell_of_events(p_structure int, p_abouts text[]) RETURNS void LANGUAGE sql AS $$
  SELECT enqueue_job('event-messages', json_build_object('structure_id', p_structure, 'about', about), 'event-told:' || about, now())
    FROM (SELECT DISTINCT unnest(p_abouts) AS about ORDER BY 1) waiting
$$;

-- Whoever books, promotes or takes somebody off, in whatever way: it is noted with it, and not without it. Nothing is
-- noted of what is past, of who has no address, and of entries that are merged.
CREATE FUNCTION note_written_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  abouts text[];
BEGIN
  IF coalesce(current_setting('app.merging', true), '') = 'on' THEN RETURN NULL; END IF;
  WITH noted AS (
    INSERT INTO event_message (structure_id, event_id, attendant_id, kind, about)
      SELECT w.structure_id, w.event_id, w.id, CASE w.state WHEN 'SUBSCRIBED' THEN 'BOOKED' ELSE 'QUEUED' END,
        'event:' || w.event_id
      FROM written w
      JOIN event e ON e.id = w.event_id AND e.ends_at > now()
      JOIN anagrafica a ON a.structure_id = w.structure_id AND a.sku = w.anagrafica_sku AND a.email <> ''
      WHERE w.state IN ('SUBSCRIBED', 'ON_WAITING_QUEUE')
      ON CONFLICT DO NOTHING RETURNING about)
  SELECT array_agg(about) INTO abouts FROM noted;
  IF abouts IS NOT NULL THEN PERFORM tell_of_events((SELECT structure_id FROM written LIMIT 1), abouts); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_changed_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  abouts text[];
BEGIN
  IF coalesce(current_setting('app.merging', true), '') = 'on' THEN RETURN NULL; END IF;
  WITH noted AS (
    INSERT INTO event_message (structure_id, event_id, attendant_id, kind, about)
      SELECT w.structure_id, w.event_id, w.id, CASE w.state WHEN 'SUBSCRIBED' THEN 'PROMOTED' ELSE 'LEFT' END,
        'event:' || w.event_id
      FROM written w
      JOIN replaced r ON r.id = w.id
      JOIN event e ON e.id = w.event_id AND e.ends_at > now() AND e.state = 'ACTIVE'
      JOIN anagrafica a ON a.structure_id = w.structure_id AND a.sku = w.anagrafica_sku AND a.email <> ''
      WHERE (r.state = 'ON_WAITING_QUEUE' AND w.state = 'SUBSCRIBED')
        OR (r.state IN ('SUBSCRIBED', 'ON_WAITING_QUEUE') AND w.state = 'REMOVED_FROM_EVENT')
      ON CONFLICT DO NOTHING RETURNING about)
  SELECT array_agg(about) INTO abouts FROM noted;
  IF abouts IS NOT NULL THEN PERFORM tell_of_events((SELECT structure_id FROM written LIMIT 1), abouts); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER event_attendant_noted AFTER INSERT ON event_attendant
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_written_attendants();
CREATE TRIGGER event_attendant_renoted AFTER UPDATE ON event_attendant
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_attendants();
