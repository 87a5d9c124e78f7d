-- Offers, contracts and credit notes beside invoices, and which document was made of which.

-- AlterTable
ALTER TABLE "document_line" ADD COLUMN     "credited_line_id" INTEGER;

-- AlterTable
ALTER TABLE "sales_document" ADD COLUMN     "offer_sale_description" VARCHAR(500) NOT NULL DEFAULT '',
ADD COLUMN     "origin_id" INTEGER,
ADD COLUMN     "origin_kind" VARCHAR(10),
ADD COLUMN     "origin_position" INTEGER,
ADD COLUMN     "recurrence" VARCHAR(12) NOT NULL DEFAULT 'SINGLE';

-- AlterTable
ALTER TABLE "mail_outbox" ADD COLUMN     "document_id" INTEGER,
ADD COLUMN     "language" VARCHAR(2) NOT NULL DEFAULT 'it';

-- CreateIndex
CREATE INDEX "mail_outbox_document_id_idx" ON "mail_outbox"("document_id");

-- CreateIndex
CREATE INDEX "document_line_credited_line_id_idx" ON "document_line"("credited_line_id");

-- CreateIndex
CREATE UNIQUE INDEX "sales_document_structure_id_id_key" ON "sales_document"("structure_id", "id");

-- CreateIndex
CREATE INDEX "sales_document_structure_id_origin_id_idx" ON "sales_document"("structure_id", "origin_id");

-- AddForeignKey
ALTER TABLE "sales_document" ADD CONSTRAINT "sales_document_structure_id_origin_id_fkey" FOREIGN KEY ("structure_id", "origin_id") REFERENCES "sales_document"("structure_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "document_line" ADD CONSTRAINT "document_line_credited_line_id_fkey" FOREIGN KEY ("credited_line_id") REFERENCES "document_line"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "sales_document"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------
-- Checks
-- ---------------------------------------------------------------------------------------------------------

ALTER TABLE sales_document
  ADD CONSTRAINT sales_document_recurrence_known CHECK (recurrence IN ('SINGLE', 'SUBSCRIPTION')),
  ADD CONSTRAINT sales_document_origin_known CHECK (
    origin_kind IN ('CONVERSION', 'ACTIVATION', 'CREDIT', 'REVISION', 'COPY')
    AND (origin_kind IS NULL) = (origin_id IS NULL)
    AND (origin_kind IS NOT DISTINCT FROM 'ACTIVATION') = (origin_position IS NOT NULL));

-- A contract is activated once, whoever asks and however often.
CREATE UNIQUE INDEX sales_document_activated_once ON sales_document (origin_id, origin_position)
  WHERE origin_kind = 'ACTIVATION';

-- ---------------------------------------------------------------------------------------------------------
-- Offers and contracts may change until the customer has them; what was thrown away can come back as a draft.
-- ---------------------------------------------------------------------------------------------------------

CREATE FUNCTION document_is_open(kind text, state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT state = 'DRAFT' OR state = CASE WHEN kind IN ('OFFER', 'CONTRACT') THEN 'READY_TO_SEND' ELSE 'TO_BE_ISSUED' END
$$;

CREATE OR REPLACE FUNCTION refuse_change_of_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['state', 'updated_at', 'revision'];
  content text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'receiver_name', 'ana_sku', 'description', 'note',
    'invoice_configuration', 'extra_expenses_list', 'taxes', 'cig', 'cup', 'totals', 'product_subtotal', 'subtotal',
    'total', 'amount_due', 'tipo_documento'];
  personal text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'receiver_name', 'description', 'note'];
  was_open boolean := document_is_open(OLD.document_kind, OLD.state);
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT was_open AND OLD.state <> 'DELETED' THEN
      RAISE EXCEPTION 'an issued document cannot be deleted' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
    END IF;
    RETURN OLD;
  END IF;
  IF was_open THEN
    RETURN NEW;
  END IF;
  IF document_is_rejected(OLD.state) THEN
    free := free || content;
  END IF;
  IF current_setting('app.merging', true) = 'on' THEN
    free := free || 'ana_sku'::text;
  END IF;
  IF app_anonymising() AND (OLD.state = 'DELETED' OR document_is_past(OLD.date)) THEN
    free := free || personal;
  END IF;
  IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
    RAISE EXCEPTION 'an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  IF document_is_open(NEW.document_kind, NEW.state) AND OLD.state <> 'DELETED' THEN
    RAISE EXCEPTION 'an issued document cannot be opened again' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_change_of_issued_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parent record;
BEGIN
  SELECT document_kind, state INTO parent FROM sales_document
    WHERE id = CASE WHEN TG_OP = 'INSERT' THEN NEW.document_id ELSE OLD.document_id END;
  IF FOUND AND NOT document_is_open(parent.document_kind, parent.state) AND NOT document_is_rejected(parent.state) THEN
    RAISE EXCEPTION 'the rows of an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

DROP FUNCTION document_is_open(text);

-- Whoever reads or makes invoices today reads or makes offers and contracts.
DO $$
BEGIN
  PERFORM set_config('app.system', 'on', true);
  UPDATE membership SET gui_item_list = gui_item_list || ARRAY['GUI_CAN_LIST_OFFER', 'GUI_CAN_LIST_CONTRACT']
    WHERE 'GUI_CAN_LIST_INVOICE' = ANY (gui_item_list) AND NOT 'GUI_CAN_LIST_OFFER' = ANY (gui_item_list);
  UPDATE membership SET gui_item_list = gui_item_list || ARRAY['GUI_CAN_MANAGE_OFFER', 'GUI_CAN_MANAGE_CONTRACT']
    WHERE 'GUI_CAN_MANAGE_INVOICE' = ANY (gui_item_list) AND NOT 'GUI_CAN_MANAGE_OFFER' = ANY (gui_item_list);
END $$;
