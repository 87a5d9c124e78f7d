-- Bank statements: the movements of the structure's accounts, and the documents that they pay.

-- CreateTable
CREATE TABLE "bank_statement" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "iban" VARCHAR(34) NOT NULL,
    "format" VARCHAR(4) NOT NULL,
    "statement_ref" VARCHAR(80) NOT NULL DEFAULT '',
    "file_name" VARCHAR(255) NOT NULL DEFAULT '',
    "sha256" VARCHAR(64) NOT NULL DEFAULT '',
    "opening_day" DATE,
    "opening" DECIMAL(15,2),
    "closing_day" DATE,
    "closing" DECIMAL(15,2),
    "created_count" INTEGER NOT NULL DEFAULT 0,
    "present_count" INTEGER NOT NULL DEFAULT 0,
    "skipped_count" INTEGER NOT NULL DEFAULT 0,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_statement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_movement" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "statement_id" INTEGER NOT NULL,
    "iban" VARCHAR(34) NOT NULL,
    "fingerprint" VARCHAR(64) NOT NULL,
    "day" DATE NOT NULL,
    "value_day" DATE NOT NULL,
    "amount" DECIMAL(15,2) NOT NULL,
    "counterparty" VARCHAR(200) NOT NULL DEFAULT '',
    "counterparty_iban" VARCHAR(34) NOT NULL DEFAULT '',
    "remittance" VARCHAR(2000) NOT NULL DEFAULT '',
    "end_to_end" VARCHAR(80) NOT NULL DEFAULT '',
    "bank_reference" VARCHAR(80) NOT NULL DEFAULT '',
    "matched_amount" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "state" VARCHAR(10) NOT NULL DEFAULT 'OPEN',
    "ignore_reason" VARCHAR(300) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_movement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_match" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "movement_id" INTEGER NOT NULL,
    "document_id" INTEGER,
    "payment_id" INTEGER,
    "purchase_id" INTEGER,
    "amount" DECIMAL(15,2) NOT NULL,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_match_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bank_statement_structure_id_iban_closing_day_id_idx" ON "bank_statement"("structure_id", "iban", "closing_day", "id");

-- CreateIndex
CREATE INDEX "bank_statement_structure_id_created_at_id_idx" ON "bank_statement"("structure_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_statement_structure_id_id_key" ON "bank_statement"("structure_id", "id");

-- CreateIndex
CREATE INDEX "bank_movement_structure_id_statement_id_idx" ON "bank_movement"("structure_id", "statement_id");

-- CreateIndex
CREATE INDEX "bank_movement_structure_id_day_id_idx" ON "bank_movement"("structure_id", "day", "id");

-- CreateIndex
CREATE INDEX "bank_movement_structure_id_state_day_id_idx" ON "bank_movement"("structure_id", "state", "day", "id");

-- CreateIndex
CREATE INDEX "bank_movement_structure_id_iban_day_id_idx" ON "bank_movement"("structure_id", "iban", "day", "id");

-- CreateIndex
CREATE INDEX "bank_movement_structure_id_amount_id_idx" ON "bank_movement"("structure_id", "amount", "id");

-- CreateIndex
CREATE INDEX "bank_movement_structure_id_counterparty_iban_idx" ON "bank_movement"("structure_id", "counterparty_iban");

-- CreateIndex
CREATE INDEX "bank_movement_search" ON "bank_movement" USING GIN ("structure_id" int4_ops, "counterparty" gin_trgm_ops, "remittance" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "bank_movement_structure_id_id_key" ON "bank_movement"("structure_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_movement_structure_id_iban_fingerprint_key" ON "bank_movement"("structure_id", "iban", "fingerprint");

-- CreateIndex
CREATE INDEX "bank_match_structure_id_document_id_idx" ON "bank_match"("structure_id", "document_id");

-- CreateIndex
CREATE INDEX "bank_match_structure_id_purchase_id_idx" ON "bank_match"("structure_id", "purchase_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_match_structure_id_movement_id_document_id_key" ON "bank_match"("structure_id", "movement_id", "document_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_match_structure_id_movement_id_purchase_id_key" ON "bank_match"("structure_id", "movement_id", "purchase_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_match_structure_id_payment_id_key" ON "bank_match"("structure_id", "payment_id");

-- AddForeignKey
ALTER TABLE "bank_movement" ADD CONSTRAINT "bank_movement_structure_id_statement_id_fkey" FOREIGN KEY ("structure_id", "statement_id") REFERENCES "bank_statement"("structure_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_structure_id_movement_id_fkey" FOREIGN KEY ("structure_id", "movement_id") REFERENCES "bank_movement"("structure_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_structure_id_document_id_fkey" FOREIGN KEY ("structure_id", "document_id") REFERENCES "sales_document"("structure_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_structure_id_payment_id_fkey" FOREIGN KEY ("structure_id", "payment_id") REFERENCES "document_payment"("structure_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_structure_id_purchase_id_fkey" FOREIGN KEY ("structure_id", "purchase_id") REFERENCES "purchase"("structure_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- ---------------------------------------------------------------------------------------------------------
-- Isolation and checks
-- ---------------------------------------------------------------------------------------------------------

CALL isolate_table('bank_statement');
CALL isolate_table('bank_movement');
CALL isolate_table('bank_match');

ALTER TABLE bank_statement
  ADD CONSTRAINT bank_statement_format_known CHECK (format IN ('CAMT', 'CSV')),
  ADD CONSTRAINT bank_statement_counts CHECK (created_count >= 0 AND present_count >= 0 AND skipped_count >= 0);

-- A movement never pays more than it is; one that pays all of it is reconciled, and no other.
ALTER TABLE bank_movement
  ADD CONSTRAINT bank_movement_amount CHECK (amount <> 0),
  ADD CONSTRAINT bank_movement_matched CHECK (matched_amount BETWEEN 0 AND abs(amount)),
  ADD CONSTRAINT bank_movement_state_known CHECK (state IN ('OPEN', 'RECONCILED', 'IGNORED')),
  ADD CONSTRAINT bank_movement_reconciled CHECK ((state = 'RECONCILED') = (matched_amount = abs(amount))),
  ADD CONSTRAINT bank_movement_ignored CHECK ((state = 'IGNORED') = (ignore_reason <> ''));

ALTER TABLE bank_match
  ADD CONSTRAINT bank_match_amount CHECK (amount > 0),
  ADD CONSTRAINT bank_match_of_one CHECK (num_nonnulls(document_id, purchase_id) = 1),
  ADD CONSTRAINT bank_match_paid CHECK ((document_id IS NULL) = (payment_id IS NULL));

-- What a bank told is not rewritten.
CREATE FUNCTION keep_bank_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['matched_amount', 'state', 'ignore_reason', 'updated_at'];
BEGIN
  IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
    RAISE EXCEPTION 'what a bank told is not rewritten' USING ERRCODE = '23514', CONSTRAINT = 'bank_movement_kept';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_movement_kept BEFORE UPDATE ON bank_movement
  FOR EACH ROW EXECUTE FUNCTION keep_bank_movement();

-- What of a movement is reconciled follows from its matches; one of which some is taken back is open again.
CREATE FUNCTION follow_bank_match() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_one int := CASE TG_OP WHEN 'DELETE' THEN OLD.movement_id ELSE NEW.movement_id END;
  change numeric := CASE TG_OP WHEN 'DELETE' THEN -OLD.amount ELSE NEW.amount END;
BEGIN
  UPDATE bank_movement m SET matched_amount = m.matched_amount + change, ignore_reason = '', updated_at = now(),
      state = CASE WHEN m.matched_amount + change = abs(m.amount) THEN 'RECONCILED' ELSE 'OPEN' END
    WHERE m.id = of_one;
  RETURN NULL;
END $$;
CREATE TRIGGER bank_match_followed AFTER INSERT OR DELETE ON bank_match
  FOR EACH ROW EXECUTE FUNCTION follow_bank_match();

-- A payment that is reversed, wherever that is done, is no match any more.
CREATE FUNCTION drop_match_of_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bank_match WHERE structure_id = NEW.structure_id AND payment_id = NEW.reverses_id;
  RETURN NULL;
END $$;
CREATE TRIGGER document_payment_unmatched AFTER INSERT ON document_payment
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION drop_match_of_reversed();

-- Where documents are looked up that movements may pay.
CREATE INDEX document_due_date_open_amount ON document_due_date (structure_id, open_amount, document_id)
  WHERE open_amount <> 0;
CREATE INDEX sales_document_residual ON sales_document (structure_id, residual, id) WHERE residual <> 0;
CREATE INDEX purchase_due_date_open_amount ON purchase_due_date (structure_id, open_amount, purchase_id)
  WHERE open_amount <> 0;
CREATE INDEX purchase_residual ON purchase (structure_id, (final_price - paid_amount), id) WHERE state = 'DRAFT';
CREATE INDEX anagrafica_by_iban ON anagrafica (structure_id, business_iban) WHERE business_iban <> '';

-- Of each of these names the entries of the own structure that are called most like it.
CREATE FUNCTION anagrafica_named_like(p_names text[], p_limit int) RETURNS TABLE (id int)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named text;
BEGIN
  PERFORM set_config('pg_trgm.similarity_threshold', '0.4', true);
  FOREACH named IN ARRAY p_names LOOP
    named := app_fold(named);
    RETURN QUERY EXECUTE 'select s.id from anagrafica_search s
      where s.structure_id = $1 and s.name % $2 order by similarity(s.name, $2) desc, s.id limit $3'
      USING app_structure(), named, p_limit;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION anagrafica_named_like(text[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION anagrafica_named_like(text[], int) TO luna_app;

-- Roles that came after structures did: whoever reads or makes invoices reads bank movements, or reconciles them.
DO $$
BEGIN
  PERFORM set_config('app.system', 'on', true);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_LIST_BANK'::text
    WHERE 'GUI_CAN_LIST_INVOICE' = ANY (gui_item_list) AND NOT 'GUI_CAN_LIST_BANK' = ANY (gui_item_list);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_MANAGE_BANK'::text
    WHERE 'GUI_CAN_MANAGE_INVOICE' = ANY (gui_item_list) AND NOT 'GUI_CAN_MANAGE_BANK' = ANY (gui_item_list);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_SHOW_SIDE_MENU_BANK'::text
    WHERE gui_item_list && ARRAY['GUI_SHOW_SIDE_MENU_INVOICE_MANAGER', 'GUI_SHOW_SIDE_MENU_PURCHASES_MANAGER']
      AND NOT 'GUI_SHOW_SIDE_MENU_BANK' = ANY (gui_item_list);
END $$;
