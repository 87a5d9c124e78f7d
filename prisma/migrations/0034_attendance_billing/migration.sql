-- From attendance to invoices: what was billed of it, passes that cover it, and who cancelled too late.

-- AlterTable
ALTER TABLE "booking_settings" ADD COLUMN     "bill_late_cancels" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "bill_no_shows" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "late_cancel_minutes" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "event_attendant" ADD COLUMN     "left_late" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "event_billing" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "attendant_id" INTEGER NOT NULL,
    "document_id" INTEGER NOT NULL,
    "live" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_billing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_pass" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "anagrafica_sku" VARCHAR(40) NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "kind" VARCHAR(7) NOT NULL,
    "entries" INTEGER,
    "used" INTEGER NOT NULL DEFAULT 0,
    "valid_from" DATE NOT NULL,
    "valid_to" DATE,
    "revoked_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pass_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_pass_to_price" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "pass_id" INTEGER NOT NULL,
    "price_id" INTEGER NOT NULL,

    CONSTRAINT "event_pass_to_price_pkey" PRIMARY KEY ("structure_id","pass_id","price_id")
);

-- CreateTable
CREATE TABLE "event_pass_use" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "attendant_id" INTEGER NOT NULL,
    "pass_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pass_use_pkey" PRIMARY KEY ("structure_id","attendant_id")
);

-- CreateIndex
CREATE INDEX "event_billing_structure_id_document_id_idx" ON "event_billing"("structure_id", "document_id");

-- CreateIndex
CREATE INDEX "event_billing_structure_id_attendant_id_idx" ON "event_billing"("structure_id", "attendant_id");

-- CreateIndex
CREATE INDEX "event_pass_structure_id_anagrafica_sku_valid_to_idx" ON "event_pass"("structure_id", "anagrafica_sku", "valid_to");

-- CreateIndex
CREATE INDEX "event_pass_structure_id_valid_to_id_idx" ON "event_pass"("structure_id", "valid_to", "id");

-- CreateIndex
CREATE UNIQUE INDEX "event_pass_structure_id_id_key" ON "event_pass"("structure_id", "id");

-- CreateIndex
CREATE INDEX "event_pass_to_price_structure_id_price_id_idx" ON "event_pass_to_price"("structure_id", "price_id");

-- CreateIndex
CREATE INDEX "event_pass_use_structure_id_pass_id_idx" ON "event_pass_use"("structure_id", "pass_id");

-- AddForeignKey
ALTER TABLE "event_billing" ADD CONSTRAINT "event_billing_structure_id_attendant_id_fkey" FOREIGN KEY ("structure_id", "attendant_id") REFERENCES "event_attendant"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_billing" ADD CONSTRAINT "event_billing_structure_id_document_id_fkey" FOREIGN KEY ("structure_id", "document_id") REFERENCES "sales_document"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_pass" ADD CONSTRAINT "event_pass_structure_id_anagrafica_sku_fkey" FOREIGN KEY ("structure_id", "anagrafica_sku") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "event_pass_to_price" ADD CONSTRAINT "event_pass_to_price_structure_id_pass_id_fkey" FOREIGN KEY ("structure_id", "pass_id") REFERENCES "event_pass"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_pass_to_price" ADD CONSTRAINT "event_pass_to_price_structure_id_price_id_fkey" FOREIGN KEY ("structure_id", "price_id") REFERENCES "event_price"("structure_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_pass_use" ADD CONSTRAINT "event_pass_use_structure_id_attendant_id_fkey" FOREIGN KEY ("structure_id", "attendant_id") REFERENCES "event_attendant"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_pass_use" ADD CONSTRAINT "event_pass_use_structure_id_pass_id_fkey" FOREIGN KEY ("structure_id", "pass_id") REFERENCES "event_pass"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------
-- Isolation and checks
-- ---------------------------------------------------------------------------------------------------------

CALL isolate_table('event_billing');
CALL isolate_table('event_pass');
CALL isolate_table('event_pass_to_price');
CALL isolate_table('event_pass_use');

ALTER TABLE booking_settings ADD CONSTRAINT booking_settings_late_cancel CHECK (late_cancel_minutes BETWEEN 0 AND 43200);
ALTER TABLE event_attendant ADD CONSTRAINT event_attendant_left_late CHECK (NOT left_late OR state = 'REMOVED_FROM_EVENT');

-- Each attendance is billed once, whatever the code does.
CREATE UNIQUE INDEX event_billing_once ON event_billing (attendant_id) WHERE live;

ALTER TABLE event_pass
  ADD CONSTRAINT event_pass_has_a_name CHECK (btrim(name) <> ''),
  ADD CONSTRAINT event_pass_kind CHECK (kind IN ('ENTRIES', 'PERIOD')),
  ADD CONSTRAINT event_pass_of_kind CHECK (CASE kind WHEN 'ENTRIES' THEN entries BETWEEN 1 AND 10000
    ELSE entries IS NULL AND valid_to IS NOT NULL END),
  ADD CONSTRAINT event_pass_days CHECK (valid_to IS NULL OR valid_to >= valid_from),
  -- Nobody enters on an entry that is not there, whatever the code does.
  ADD CONSTRAINT event_pass_entries CHECK (used >= 0 AND (entries IS NULL OR used <= entries));

-- ---------------------------------------------------------------------------------------------------------
-- What is derived
-- ---------------------------------------------------------------------------------------------------------

-- An attendance is free again once its draft is in the bin, and taken again when that comes back.
CREATE FUNCTION follow_billed_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_billing SET live = NEW.state <> 'DELETED'
    WHERE structure_id = NEW.structure_id AND document_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sales_document_billed AFTER UPDATE OF state ON sales_document
  FOR EACH ROW WHEN ((OLD.state = 'DELETED') <> (NEW.state = 'DELETED')) EXECUTE FUNCTION follow_billed_document();

-- What a pass says that is used are its uses: counted here, whoever writes them.
CREATE FUNCTION count_pass_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_pass p SET used = used + CASE TG_OP WHEN 'INSERT' THEN c.n ELSE -c.n END
    FROM (SELECT structure_id, pass_id, count(*)::int AS n FROM changed GROUP BY 1, 2) c
    WHERE p.structure_id = c.structure_id AND p.id = c.pass_id;
  RETURN NULL;
END $$;
CREATE TRIGGER event_pass_used AFTER INSERT ON event_pass_use
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_pass_uses();
CREATE TRIGGER event_pass_unused AFTER DELETE ON event_pass_use
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_pass_uses();
