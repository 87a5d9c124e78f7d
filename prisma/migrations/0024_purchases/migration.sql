-- Purchases: what the business spends, with its lines, due dates, payments and files.

-- CreateTable
CREATE TABLE "purchase" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "state" VARCHAR(10) NOT NULL DEFAULT 'DRAFT',
    "state_description" VARCHAR(1000) NOT NULL DEFAULT '',
    "ana_sku" VARCHAR(40),
    "customer_name" VARCHAR(420) NOT NULL DEFAULT '',
    "invoice_number" VARCHAR(60) NOT NULL DEFAULT '',
    "date" DATE NOT NULL,
    "description" VARCHAR(500) NOT NULL DEFAULT '',
    "category" VARCHAR(30) NOT NULL DEFAULT 'UNKNOWN',
    "tax_percentage" DECIMAL(5,2) NOT NULL,
    "tax_description" VARCHAR(100) NOT NULL DEFAULT '',
    "start_price" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "final_price" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "paid_amount" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "purchase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_line" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "purchase_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "description" VARCHAR(1000) NOT NULL,
    "number_of_invoice" VARCHAR(60) NOT NULL DEFAULT '',
    "date_of_invoice" DATE,
    "quantity" DECIMAL(20,8) NOT NULL,
    "amount" DECIMAL(19,8) NOT NULL,
    "percentage_of_iva" DECIMAL(5,2) NOT NULL,
    "total_price" DECIMAL(15,2) NOT NULL,

    CONSTRAINT "purchase_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_due_date" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "purchase_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "amount" DECIMAL(15,2) NOT NULL,

    CONSTRAINT "purchase_due_date_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_payment" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "purchase_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "amount" DECIMAL(15,2) NOT NULL,
    "method" VARCHAR(12) NOT NULL,

    CONSTRAINT "purchase_payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_file" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "purchase_id" INTEGER NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "mime_type" VARCHAR(100) NOT NULL,
    "size" INTEGER NOT NULL,
    "md5" VARCHAR(32) NOT NULL,
    "file_key" VARCHAR(120) NOT NULL,
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "purchase_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "purchase_structure_id_date_id_idx" ON "purchase"("structure_id", "date", "id");

-- CreateIndex
CREATE INDEX "purchase_structure_id_state_id_idx" ON "purchase"("structure_id", "state", "id");

-- CreateIndex
CREATE INDEX "purchase_structure_id_category_id_idx" ON "purchase"("structure_id", "category", "id");

-- CreateIndex
CREATE INDEX "purchase_structure_id_customer_name_id_idx" ON "purchase"("structure_id", "customer_name", "id");

-- CreateIndex
CREATE INDEX "purchase_structure_id_description_id_idx" ON "purchase"("structure_id", "description", "id");

-- CreateIndex
CREATE INDEX "purchase_structure_id_final_price_id_idx" ON "purchase"("structure_id", "final_price", "id");

-- CreateIndex
CREATE INDEX "purchase_structure_id_ana_sku_idx" ON "purchase"("structure_id", "ana_sku");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_structure_id_id_key" ON "purchase"("structure_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_line_structure_id_purchase_id_position_key" ON "purchase_line"("structure_id", "purchase_id", "position");

-- CreateIndex
CREATE INDEX "purchase_due_date_structure_id_date_idx" ON "purchase_due_date"("structure_id", "date");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_due_date_structure_id_purchase_id_position_key" ON "purchase_due_date"("structure_id", "purchase_id", "position");

-- CreateIndex
CREATE INDEX "purchase_payment_structure_id_date_idx" ON "purchase_payment"("structure_id", "date");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_payment_structure_id_purchase_id_position_key" ON "purchase_payment"("structure_id", "purchase_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_file_file_key_key" ON "purchase_file"("file_key");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_file_structure_id_purchase_id_md5_key" ON "purchase_file"("structure_id", "purchase_id", "md5");

-- AddForeignKey
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_structure_id_ana_sku_fkey" FOREIGN KEY ("structure_id", "ana_sku") REFERENCES "anagrafica"("structure_id", "sku") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "purchase_line" ADD CONSTRAINT "purchase_line_structure_id_purchase_id_fkey" FOREIGN KEY ("structure_id", "purchase_id") REFERENCES "purchase"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_due_date" ADD CONSTRAINT "purchase_due_date_structure_id_purchase_id_fkey" FOREIGN KEY ("structure_id", "purchase_id") REFERENCES "purchase"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_payment" ADD CONSTRAINT "purchase_payment_structure_id_purchase_id_fkey" FOREIGN KEY ("structure_id", "purchase_id") REFERENCES "purchase"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_file" ADD CONSTRAINT "purchase_file_structure_id_purchase_id_fkey" FOREIGN KEY ("structure_id", "purchase_id") REFERENCES "purchase"("structure_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- ---------------------------------------------------------------------------------------------------------
-- Isolation and checks
-- ---------------------------------------------------------------------------------------------------------

CALL isolate_table('purchase');
CALL isolate_table('purchase_line');
CALL isolate_table('purchase_due_date');
CALL isolate_table('purchase_payment');
CALL isolate_table('purchase_file');

-- One that is paid is paid in full; nobody pays more than the price.
ALTER TABLE purchase
  ADD CONSTRAINT purchase_state_known CHECK (state IN ('DRAFT', 'PAID', 'DELETED')),
  ADD CONSTRAINT purchase_category_known CHECK (category IN ('QUITTANCE', 'RECEIPT', 'EMPLOYEE_SALARIES',
    'EMPLOYEE_CONTRIBUTIONS', 'LEASE', 'ADMINISTRATOR_FEES', 'BANK_CHARGES', 'INSURANCE', 'UNKNOWN')),
  ADD CONSTRAINT purchase_rate CHECK (tax_percentage BETWEEN 0 AND 100),
  ADD CONSTRAINT purchase_paid CHECK (
    final_price >= 0 AND paid_amount BETWEEN 0 AND final_price AND (state <> 'PAID' OR paid_amount = final_price));

ALTER TABLE purchase_line
  ADD CONSTRAINT purchase_line_described CHECK (btrim(description) <> '' AND position >= 1),
  ADD CONSTRAINT purchase_line_quantity CHECK (quantity > 0);

ALTER TABLE purchase_due_date ADD CONSTRAINT purchase_due_date_amount CHECK (amount > 0 AND position >= 1);

ALTER TABLE purchase_payment
  ADD CONSTRAINT purchase_payment_amount CHECK (amount > 0 AND position >= 1),
  ADD CONSTRAINT purchase_payment_method_known CHECK (method IN ('ALLOWANCE', 'CHECK', 'CASH', 'CREDITCARD', 'RID',
    'SDD', 'SDD_CORE', 'SDD_B2B', 'RIBA'));

ALTER TABLE purchase_file
  ADD CONSTRAINT purchase_file_md5 CHECK (md5 ~ '^[0-9a-f]{32}$'),
  ADD CONSTRAINT purchase_file_size CHECK (size > 0);

CREATE TRIGGER purchase_file_stored AFTER DELETE ON purchase_file
  FOR EACH ROW EXECUTE FUNCTION remove_stored_file();

-- Roles that came after structures did: whoever reads or makes invoices, or has purchases in the menu, reads or makes
-- purchases; owners see those of the family.
DO $$
BEGIN
  PERFORM set_config('app.system', 'on', true);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_LIST_PURCHASE'::text
    WHERE gui_item_list && ARRAY['GUI_CAN_LIST_INVOICE', 'GUI_SHOW_SIDE_MENU_PURCHASES_MANAGER']
      AND NOT 'GUI_CAN_LIST_PURCHASE' = ANY (gui_item_list);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_MANAGE_PURCHASE'::text
    WHERE 'GUI_CAN_MANAGE_INVOICE' = ANY (gui_item_list) AND NOT 'GUI_CAN_MANAGE_PURCHASE' = ANY (gui_item_list);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_LIST_PURCHASE_FAMILY'::text
    WHERE gui_item_list @> ARRAY['GUI_SHOW_SALESFORCE_SETTINGS', 'GUI_EDIT_BILLING_PROFILES']
      AND NOT 'GUI_CAN_LIST_PURCHASE_FAMILY' = ANY (gui_item_list);
END $$;
