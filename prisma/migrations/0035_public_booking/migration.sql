-- The public booking page, and what happens when a place or a person in charge is taken twice at once.

-- AlterTable
ALTER TABLE "booking_settings"
  ADD COLUMN "clashes" VARCHAR(6) NOT NULL DEFAULT 'WARN',
  ADD COLUMN "public_page" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "public_slug" VARCHAR(60),
  ADD COLUMN "public_weeks" SMALLINT NOT NULL DEFAULT 8;

-- CreateTable
CREATE TABLE "public_booking" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "token_hash" VARCHAR(64) NOT NULL,
    "event_id" BIGINT NOT NULL,
    "starts_at" TIMESTAMPTZ(0) NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "first_name" VARCHAR(60) NOT NULL,
    "last_name" VARCHAR(60) NOT NULL,
    "language" VARCHAR(2) NOT NULL,
    "state" VARCHAR(9) NOT NULL DEFAULT 'ASKED',
    "attendant_id" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "public_booking_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "booking_settings_public_slug_key" ON "booking_settings"("public_slug");

-- CreateIndex
CREATE INDEX "event_series_structure_id_location_id_idx" ON "event_series"("structure_id", "location_id");

-- CreateIndex
CREATE INDEX "event_structure_id_location_id_starts_at_idx" ON "event"("structure_id", "location_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "public_booking_structure_id_token_hash_key" ON "public_booking"("structure_id", "token_hash");

-- CreateIndex
CREATE INDEX "public_booking_structure_id_attendant_id_idx" ON "public_booking"("structure_id", "attendant_id");

-- CreateIndex
CREATE INDEX "public_booking_expires_at_idx" ON "public_booking"("expires_at");

-- AddForeignKey
ALTER TABLE "public_booking" ADD CONSTRAINT "public_booking_structure_id_attendant_id_fkey" FOREIGN KEY ("structure_id", "attendant_id") REFERENCES "event_attendant"("structure_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- ---------------------------------------------------------------------------------------------------------
-- Isolation and checks
-- ---------------------------------------------------------------------------------------------------------

CALL isolate_table('public_booking');

ALTER TABLE booking_settings
  ADD CONSTRAINT booking_settings_clashes CHECK (clashes IN ('ALLOW', 'WARN', 'REFUSE')),
  ADD CONSTRAINT booking_settings_public_slug CHECK (public_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  ADD CONSTRAINT booking_settings_public_page CHECK (public_slug IS NOT NULL OR NOT public_page),
  ADD CONSTRAINT booking_settings_public_weeks CHECK (public_weeks BETWEEN 1 AND 26);

ALTER TABLE public_booking
  ADD CONSTRAINT public_booking_state_known CHECK (state IN ('ASKED', 'CONFIRMED')),
  -- Who is booked is in the registry, and nowhere else.
  ADD CONSTRAINT public_booking_of_somebody CHECK ((state = 'CONFIRMED') = (attendant_id IS NOT NULL)
    AND (state = 'ASKED') = (email <> ''));

-- The entries of the own structure that have an e-mail address, whatever its case.
CREATE FUNCTION anagrafica_of_address(p_email text) RETURNS SETOF int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id FROM anagrafica_search s WHERE s.structure_id = app_structure() AND s.email = app_fold(p_email)
$$;

-- Customers find the calendar, and their own bookings, in their menu.
UPDATE membership SET gui_item_list = gui_item_list || ARRAY['GUI_SHOW_SIDE_MENU_EVENT', 'GUI_SHOW_SIDE_MENU_EVENT_MANAGER']
  WHERE 'GUI_OWN_EVENTS' = ANY (gui_item_list) AND NOT 'GUI_SHOW_SIDE_MENU_EVENT' = ANY (gui_item_list);
