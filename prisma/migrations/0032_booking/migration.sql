-- The booking calendar: where, who is in charge, what it costs; classes that repeat, their occurrences, who attends.

-- CreateTable
CREATE TABLE "event_location" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "name" VARCHAR(120) NOT NULL,
    "description" VARCHAR(500) NOT NULL DEFAULT '',
    "address" VARCHAR(300) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_location_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_teacher" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "short_description" VARCHAR(200) NOT NULL,
    "anagrafica_sku" VARCHAR(40) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_teacher_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_price" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "name" VARCHAR(120) NOT NULL,
    "product_cross_id" VARCHAR(60),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_series" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "name" VARCHAR(200) NOT NULL,
    "zone" VARCHAR(60) NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE,
    "weekdays" VARCHAR(9)[],
    "start_time" TIME(0) NOT NULL,
    "end_time" TIME(0) NOT NULL,
    "end_days" SMALLINT NOT NULL DEFAULT 0,
    "all_day" BOOLEAN NOT NULL DEFAULT false,
    "availability" INTEGER NOT NULL,
    "location_id" INTEGER NOT NULL,
    "split_from_id" INTEGER,
    "last_update_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "series_id" INTEGER,
    "original_day" DATE,
    "name" VARCHAR(200) NOT NULL,
    "zone" VARCHAR(60) NOT NULL,
    "start_day" DATE NOT NULL,
    "start_time" TIME(0) NOT NULL,
    "end_day" DATE NOT NULL,
    "end_time" TIME(0) NOT NULL,
    "all_day" BOOLEAN NOT NULL DEFAULT false,
    "starts_at" TIMESTAMPTZ(0) NOT NULL,
    "ends_at" TIMESTAMPTZ(0) NOT NULL,
    "availability" INTEGER NOT NULL,
    "extra" INTEGER NOT NULL DEFAULT 0,
    "location_id" INTEGER NOT NULL,
    "state" VARCHAR(9) NOT NULL DEFAULT 'ACTIVE',
    "overrides" VARCHAR(12)[] DEFAULT ARRAY[]::VARCHAR(12)[],
    "booked" INTEGER NOT NULL DEFAULT 0,
    "queued" INTEGER NOT NULL DEFAULT 0,
    "queue_last" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "series_to_teacher" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "series_id" INTEGER NOT NULL,
    "teacher_id" INTEGER NOT NULL,

    CONSTRAINT "series_to_teacher_pkey" PRIMARY KEY ("structure_id","series_id","teacher_id")
);

-- CreateTable
CREATE TABLE "series_to_price" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "series_id" INTEGER NOT NULL,
    "price_id" INTEGER NOT NULL,

    CONSTRAINT "series_to_price_pkey" PRIMARY KEY ("structure_id","series_id","price_id")
);

-- CreateTable
CREATE TABLE "event_to_teacher" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "event_id" INTEGER NOT NULL,
    "teacher_id" INTEGER NOT NULL,

    CONSTRAINT "event_to_teacher_pkey" PRIMARY KEY ("structure_id","event_id","teacher_id")
);

-- CreateTable
CREATE TABLE "event_to_price" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "event_id" INTEGER NOT NULL,
    "price_id" INTEGER NOT NULL,

    CONSTRAINT "event_to_price_pkey" PRIMARY KEY ("structure_id","event_id","price_id")
);

-- CreateTable
CREATE TABLE "event_attendant" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "event_id" INTEGER NOT NULL,
    "anagrafica_sku" VARCHAR(40) NOT NULL,
    "state" VARCHAR(18) NOT NULL,
    "queue_number" INTEGER,
    "product_cross_id" VARCHAR(60),
    "price_cross_id" VARCHAR(60),
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_attendant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "booking_settings" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "automatic_promotion" BOOLEAN NOT NULL DEFAULT false,
    "promotion_cutoff_minutes" INTEGER NOT NULL DEFAULT 120,

    CONSTRAINT "booking_settings_pkey" PRIMARY KEY ("structure_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "event_location_structure_id_id_key" ON "event_location"("structure_id", "id");

-- CreateIndex
CREATE INDEX "event_teacher_structure_id_anagrafica_sku_idx" ON "event_teacher"("structure_id", "anagrafica_sku");

-- CreateIndex
CREATE UNIQUE INDEX "event_teacher_structure_id_id_key" ON "event_teacher"("structure_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "event_price_structure_id_id_key" ON "event_price"("structure_id", "id");

-- CreateIndex
CREATE INDEX "event_series_structure_id_last_day_idx" ON "event_series"("structure_id", "last_day");

-- CreateIndex
CREATE UNIQUE INDEX "event_series_structure_id_id_key" ON "event_series"("structure_id", "id");

-- CreateIndex
CREATE INDEX "event_structure_id_starts_at_idx" ON "event"("structure_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "event_structure_id_id_key" ON "event"("structure_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "event_series_id_original_day_key" ON "event"("series_id", "original_day");

-- CreateIndex
CREATE INDEX "series_to_teacher_structure_id_teacher_id_idx" ON "series_to_teacher"("structure_id", "teacher_id");

-- CreateIndex
CREATE INDEX "series_to_price_structure_id_price_id_idx" ON "series_to_price"("structure_id", "price_id");

-- CreateIndex
CREATE INDEX "event_to_teacher_structure_id_teacher_id_idx" ON "event_to_teacher"("structure_id", "teacher_id");

-- CreateIndex
CREATE INDEX "event_to_price_structure_id_price_id_idx" ON "event_to_price"("structure_id", "price_id");

-- CreateIndex
CREATE INDEX "event_attendant_event_id_state_queue_number_idx" ON "event_attendant"("event_id", "state", "queue_number");

-- CreateIndex
CREATE INDEX "event_attendant_structure_id_anagrafica_sku_event_id_idx" ON "event_attendant"("structure_id", "anagrafica_sku", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "event_attendant_structure_id_id_key" ON "event_attendant"("structure_id", "id");

-- AddForeignKey
ALTER TABLE "event_teacher" ADD CONSTRAINT "event_teacher_structure_id_anagrafica_sku_fkey" FOREIGN KEY ("structure_id", "anagrafica_sku") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_structure_id_location_id_fkey" FOREIGN KEY ("structure_id", "location_id") REFERENCES "event_location"("structure_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_structure_id_series_id_fkey" FOREIGN KEY ("structure_id", "series_id") REFERENCES "event_series"("structure_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_structure_id_location_id_fkey" FOREIGN KEY ("structure_id", "location_id") REFERENCES "event_location"("structure_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "series_to_teacher" ADD CONSTRAINT "series_to_teacher_structure_id_series_id_fkey" FOREIGN KEY ("structure_id", "series_id") REFERENCES "event_series"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series_to_teacher" ADD CONSTRAINT "series_to_teacher_structure_id_teacher_id_fkey" FOREIGN KEY ("structure_id", "teacher_id") REFERENCES "event_teacher"("structure_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series_to_price" ADD CONSTRAINT "series_to_price_structure_id_series_id_fkey" FOREIGN KEY ("structure_id", "series_id") REFERENCES "event_series"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series_to_price" ADD CONSTRAINT "series_to_price_structure_id_price_id_fkey" FOREIGN KEY ("structure_id", "price_id") REFERENCES "event_price"("structure_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_to_teacher" ADD CONSTRAINT "event_to_teacher_structure_id_event_id_fkey" FOREIGN KEY ("structure_id", "event_id") REFERENCES "event"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_to_teacher" ADD CONSTRAINT "event_to_teacher_structure_id_teacher_id_fkey" FOREIGN KEY ("structure_id", "teacher_id") REFERENCES "event_teacher"("structure_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_to_price" ADD CONSTRAINT "event_to_price_structure_id_event_id_fkey" FOREIGN KEY ("structure_id", "event_id") REFERENCES "event"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_to_price" ADD CONSTRAINT "event_to_price_structure_id_price_id_fkey" FOREIGN KEY ("structure_id", "price_id") REFERENCES "event_price"("structure_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_attendant" ADD CONSTRAINT "event_attendant_structure_id_event_id_fkey" FOREIGN KEY ("structure_id", "event_id") REFERENCES "event"("structure_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "event_attendant" ADD CONSTRAINT "event_attendant_structure_id_anagrafica_sku_fkey" FOREIGN KEY ("structure_id", "anagrafica_sku") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE RESTRICT ON UPDATE RESTRICT;


-- ---------------------------------------------------------------------------------------------------------
-- Isolation and checks
-- ---------------------------------------------------------------------------------------------------------

CALL isolate_table('event_location');
CALL isolate_table('event_teacher');
CALL isolate_table('event_price');
CALL isolate_table('event_series');
CALL isolate_table('event');
CALL isolate_table('series_to_teacher');
CALL isolate_table('series_to_price');
CALL isolate_table('event_to_teacher');
CALL isolate_table('event_to_price');
CALL isolate_table('event_attendant');
CALL isolate_table('booking_settings');

ALTER TABLE booking_settings ADD CONSTRAINT booking_settings_cutoff CHECK (promotion_cutoff_minutes BETWEEN 0 AND 43200);

ALTER TABLE event_location ADD CONSTRAINT event_location_has_a_name CHECK (btrim(name) <> '');
ALTER TABLE event_price ADD CONSTRAINT event_price_has_a_name CHECK (btrim(name) <> '');
CREATE UNIQUE INDEX event_location_name ON event_location (structure_id, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX event_teacher_person ON event_teacher (structure_id, anagrafica_sku) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX event_price_name ON event_price (structure_id, lower(name)) WHERE deleted_at IS NULL;

ALTER TABLE event_series
  ADD CONSTRAINT event_series_has_a_name CHECK (btrim(name) <> ''),
  ADD CONSTRAINT event_series_days CHECK (last_day IS NULL OR last_day >= first_day),
  ADD CONSTRAINT event_series_weekdays CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@
    ARRAY['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']::varchar[]),
  ADD CONSTRAINT event_series_times CHECK (end_days BETWEEN 0 AND 31 AND (end_days > 0 OR end_time > start_time)),
  ADD CONSTRAINT event_series_availability CHECK (availability BETWEEN 1 AND 100000);

ALTER TABLE event
  ADD CONSTRAINT event_has_a_name CHECK (btrim(name) <> ''),
  ADD CONSTRAINT event_state_known CHECK (state IN ('ACTIVE', 'CANCELLED', 'DELETED')),
  ADD CONSTRAINT event_of_series CHECK ((series_id IS NULL) = (original_day IS NULL)),
  ADD CONSTRAINT event_times CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '32 days'),
  ADD CONSTRAINT event_availability CHECK (availability BETWEEN 1 AND 100000 AND extra >= 0),
  ADD CONSTRAINT event_queue CHECK (queued >= 0 AND queue_last >= queued),
  -- Nobody is booked beyond the places that there are, whatever the code does.
  ADD CONSTRAINT event_capacity CHECK (booked >= 0 AND booked <= availability + extra);

ALTER TABLE event_attendant
  ADD CONSTRAINT event_attendant_state_known CHECK (state IN ('SUBSCRIBED', 'ON_WAITING_QUEUE', 'ATTENDED',
    'NOT_ATTENDED', 'REMOVED_FROM_EVENT')),
  ADD CONSTRAINT event_attendant_queued CHECK ((state = 'ON_WAITING_QUEUE') = (queue_number IS NOT NULL));

-- Nobody is twice at one event; no position of its queue is given twice.
CREATE UNIQUE INDEX event_attendant_once ON event_attendant (event_id, anagrafica_sku) WHERE state <> 'REMOVED_FROM_EVENT';
CREATE UNIQUE INDEX event_attendant_position ON event_attendant (event_id, queue_number) WHERE queue_number IS NOT NULL;

-- What an event says of its places is what its attendants are: counted here, whoever writes them.
CREATE FUNCTION count_attendant(p_event int, p_booked bigint, p_queued bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE event SET booked = booked + p_booked, queued = queued + p_queued
    WHERE id = p_event AND (p_booked <> 0 OR p_queued <> 0)
$$;

CREATE FUNCTION has_place(state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT state IN ('SUBSCRIBED', 'ATTENDED', 'NOT_ATTENDED')
$$;

CREATE FUNCTION count_written_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_attendant(event_id, count(*) FILTER (WHERE has_place(state)),
    count(*) FILTER (WHERE state = 'ON_WAITING_QUEUE')) FROM written GROUP BY event_id;
  RETURN NULL;
END $$;

CREATE FUNCTION count_removed_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_attendant(event_id, -count(*) FILTER (WHERE has_place(state)),
    -count(*) FILTER (WHERE state = 'ON_WAITING_QUEUE')) FROM replaced GROUP BY event_id;
  RETURN NULL;
END $$;

CREATE FUNCTION count_changed_attendants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_attendant(event_id, coalesce(sum(sign) FILTER (WHERE has_place(state)), 0)::bigint,
    coalesce(sum(sign) FILTER (WHERE state = 'ON_WAITING_QUEUE'), 0)::bigint)
    FROM (SELECT event_id, state, 1 AS sign FROM written UNION ALL SELECT event_id, state, -1 FROM replaced) change
    GROUP BY event_id;
  RETURN NULL;
END $$;

CREATE TRIGGER event_attendant_counted AFTER INSERT ON event_attendant
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_written_attendants();
CREATE TRIGGER event_attendant_recounted AFTER UPDATE ON event_attendant
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_changed_attendants();
CREATE TRIGGER event_attendant_uncounted AFTER DELETE ON event_attendant
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION count_removed_attendants();
