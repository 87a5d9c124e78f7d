-- VAT registers: the protocol of received documents, and the month for the accountant.

-- CreateTable
CREATE TABLE "vat_protocol" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_id" INTEGER NOT NULL,
    "registered_on" DATE NOT NULL,
    "year" INTEGER NOT NULL,
    "protocol" INTEGER NOT NULL,

    CONSTRAINT "vat_protocol_pkey" PRIMARY KEY ("structure_id","document_id")
);

-- CreateIndex
CREATE INDEX "vat_protocol_structure_id_registered_on_document_id_idx" ON "vat_protocol"("structure_id", "registered_on", "document_id");

-- CreateIndex
CREATE UNIQUE INDEX "vat_protocol_structure_id_year_protocol_key" ON "vat_protocol"("structure_id", "year", "protocol");

-- AddForeignKey
ALTER TABLE "vat_protocol" ADD CONSTRAINT "vat_protocol_structure_id_document_id_fkey" FOREIGN KEY ("structure_id", "document_id") REFERENCES "sales_document"("structure_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AlterTable
ALTER TABLE "document_batch" ADD COLUMN "month" DATE, ALTER COLUMN "document_kind" DROP NOT NULL;

ALTER TABLE vat_protocol
  ADD CONSTRAINT vat_protocol_year CHECK (year = extract(year FROM registered_on)),
  ADD CONSTRAINT vat_protocol_positive CHECK (protocol >= 1);

ALTER TABLE document_batch
  DROP CONSTRAINT document_batch_action_known,
  ADD CONSTRAINT document_batch_action_known CHECK (action IN ('ISSUE', 'CREDIT', 'MAIL', 'PDF', 'XML', 'MONTH')),
  ADD CONSTRAINT document_batch_month CHECK (
    (action = 'MONTH') = (month IS NOT NULL) AND (action = 'MONTH') = (document_kind IS NULL)
    AND extract(day FROM month) = 1);

CALL isolate_table('vat_protocol');

-- ---------------------------------------------------------------------------------------------------------
-- Protocols: one for each received invoice and credit note, by year, in the order in which they came
-- (art. 25 DPR 633/72). One that moves into another year takes the next of that.
-- ---------------------------------------------------------------------------------------------------------

CREATE FUNCTION take_vat_protocol() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND extract(year FROM NEW.registered_on) = OLD.year THEN
    RETURN NEW;
  END IF;
  NEW.year := extract(year FROM NEW.registered_on);
  INSERT INTO numbering_counter AS c (structure_id, document_kind, series, year, last_number, last_date)
    VALUES (NEW.structure_id, 'PURCHASE_REGISTER', '', NEW.year, 1, NEW.registered_on)
    ON CONFLICT (structure_id, document_kind, series, year) DO UPDATE
      SET last_number = c.last_number + 1, last_date = greatest(c.last_date, excluded.last_date)
    RETURNING last_number INTO NEW.protocol;
  RETURN NEW;
END $$;

CREATE TRIGGER vat_protocol_taken BEFORE INSERT OR UPDATE OF registered_on ON vat_protocol
  FOR EACH ROW EXECUTE FUNCTION take_vat_protocol();

-- A document that is typed in may get another day: it stands under that, unless somebody had said another.
CREATE FUNCTION register_received_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO vat_protocol (structure_id, document_id, registered_on) VALUES (NEW.structure_id, NEW.id, NEW.date);
  ELSE
    UPDATE vat_protocol SET registered_on = NEW.date
      WHERE structure_id = NEW.structure_id AND document_id = NEW.id
        AND (registered_on = OLD.date OR registered_on < NEW.date);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER sales_document_registered AFTER INSERT ON sales_document
  FOR EACH ROW WHEN (NEW.type = 'PASSIVE' AND NEW.document_kind IN ('INVOICE', 'CREDITNOTE'))
  EXECUTE FUNCTION register_received_document();
CREATE TRIGGER sales_document_registered_again AFTER UPDATE OF date ON sales_document
  FOR EACH ROW WHEN (NEW.type = 'PASSIVE' AND NEW.document_kind IN ('INVOICE', 'CREDITNOTE') AND NEW.date <> OLD.date)
  EXECUTE FUNCTION register_received_document();

-- ---------------------------------------------------------------------------------------------------------
-- What few documents have is found without reading the others.
-- ---------------------------------------------------------------------------------------------------------

-- The register of sales is counted, summed and ordered by the index alone.
CREATE INDEX sales_document_registered_days ON sales_document (structure_id, date, id)
  INCLUDE (document_kind, state, series, number, total)
  WHERE type = 'ACTIVE' AND document_kind IN ('INVOICE', 'CREDITNOTE') AND number IS NOT NULL;
CREATE INDEX sales_document_deferred ON sales_document (structure_id, id)
  WHERE type = 'ACTIVE' AND totals @> '{"riepilogo": [{"esigibilita_iva": "D"}]}';
CREATE INDEX sales_document_stamped ON sales_document (structure_id, date, id)
  WHERE type = 'ACTIVE' AND totals -> 'bollo' ->> 'importo' <> '0';
CREATE INDEX sales_document_withheld ON sales_document (structure_id, type, date, id)
  WHERE totals ->> 'withheld' <> '0';

-- ---------------------------------------------------------------------------------------------------------
-- What was received before, and roles that came after structures did: whoever reads invoices and purchases reads
-- the registers made of them; whoever manages purchases says under which day a document is registered.
-- ---------------------------------------------------------------------------------------------------------

DO $$
BEGIN
  PERFORM set_config('app.system', 'on', true);
  INSERT INTO vat_protocol (structure_id, document_id, registered_on)
    SELECT structure_id, id, date FROM sales_document
    WHERE type = 'PASSIVE' AND document_kind IN ('INVOICE', 'CREDITNOTE') ORDER BY structure_id, date, id;
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_LIST_REGISTER'::text
    WHERE gui_item_list @> ARRAY['GUI_CAN_LIST_INVOICE', 'GUI_CAN_LIST_PURCHASE']
      AND NOT 'GUI_CAN_LIST_REGISTER' = ANY (gui_item_list);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_MANAGE_REGISTER'::text
    WHERE 'GUI_CAN_MANAGE_PURCHASE' = ANY (gui_item_list) AND NOT 'GUI_CAN_MANAGE_REGISTER' = ANY (gui_item_list);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_SHOW_SIDE_MENU_VAT_REGISTER'::text
    WHERE gui_item_list && ARRAY['GUI_SHOW_SIDE_MENU_INVOICE_MANAGER', 'GUI_SHOW_SIDE_MENU_PURCHASES_MANAGER']
      AND 'GUI_CAN_LIST_REGISTER' = ANY (gui_item_list)
      AND NOT 'GUI_SHOW_SIDE_MENU_VAT_REGISTER' = ANY (gui_item_list);
END $$;
