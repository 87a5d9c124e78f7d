-- Payments of invoices and credit notes, issued and received; what is left of a document and of each of its days to pay.

-- AlterTable
ALTER TABLE "document_due_date" ADD COLUMN     "flow" VARCHAR(3) NOT NULL DEFAULT 'IN',
ADD COLUMN     "open_amount" DECIMAL(15,2) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "purchase_due_date" ADD COLUMN     "open_amount" DECIMAL(15,2) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "sales_document" ADD COLUMN     "credited_amount" DECIMAL(15,2) NOT NULL DEFAULT 0,
ADD COLUMN     "overpaid" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "paid_amount" DECIMAL(15,2) NOT NULL DEFAULT 0;
ALTER TABLE "sales_document" ADD COLUMN     "residual" DECIMAL(15,2) GENERATED ALWAYS AS (((amount_due - credited_amount) - paid_amount)) STORED;

-- CreateTable
CREATE TABLE "document_payment" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_id" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "amount" DECIMAL(15,2) NOT NULL,
    "method" VARCHAR(12) NOT NULL,
    "account_iban" VARCHAR(34) NOT NULL DEFAULT '',
    "account_name" VARCHAR(200) NOT NULL DEFAULT '',
    "note" VARCHAR(500) NOT NULL DEFAULT '',
    "allow_excess" BOOLEAN NOT NULL DEFAULT false,
    "reverses_id" INTEGER,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_payment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "document_payment_structure_id_document_id_id_idx" ON "document_payment"("structure_id", "document_id", "id");

-- CreateIndex
CREATE INDEX "document_payment_structure_id_date_id_idx" ON "document_payment"("structure_id", "date", "id");

-- CreateIndex
CREATE UNIQUE INDEX "document_payment_structure_id_id_key" ON "document_payment"("structure_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "document_payment_structure_id_reverses_id_key" ON "document_payment"("structure_id", "reverses_id");

-- AddForeignKey
ALTER TABLE "document_payment" ADD CONSTRAINT "document_payment_structure_id_document_id_fkey" FOREIGN KEY ("structure_id", "document_id") REFERENCES "sales_document"("structure_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "document_payment" ADD CONSTRAINT "document_payment_structure_id_reverses_id_fkey" FOREIGN KEY ("structure_id", "reverses_id") REFERENCES "document_payment"("structure_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- ---------------------------------------------------------------------------------------------------------
-- Payments are only ever added; a reversal takes back one of them, whole and once.
-- ---------------------------------------------------------------------------------------------------------

CALL isolate_table('document_payment');
REVOKE UPDATE, DELETE ON document_payment FROM luna_app;

ALTER TABLE document_payment
  ADD CONSTRAINT document_payment_amount CHECK (amount > 0),
  ADD CONSTRAINT document_payment_method_known CHECK (method IN ('ALLOWANCE', 'CHECK', 'CASH', 'CREDITCARD', 'RID',
    'SDD', 'SDD_CORE', 'SDD_B2B', 'RIBA'));

CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND app_anonymising() AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payments are only added' USING ERRCODE = '23514', CONSTRAINT = 'rows_only_added';
END $$;
CREATE TRIGGER document_payment_kept BEFORE UPDATE OR DELETE ON document_payment
  FOR EACH ROW EXECUTE FUNCTION keep_payment();

CREATE FUNCTION check_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM document_payment p WHERE p.id = NEW.reverses_id AND p.document_id = NEW.document_id
    AND p.amount = NEW.amount AND p.reverses_id IS NULL) THEN
    RAISE EXCEPTION 'a reversal takes back a payment of the same document, whole'
      USING ERRCODE = '23514', CONSTRAINT = 'document_payment_reversal';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER document_payment_reversal BEFORE INSERT ON document_payment
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION check_reversal();

-- ---------------------------------------------------------------------------------------------------------
-- What is left. lib/domain/residual.ts is the same in words that the screens share; a test holds the two equal.
-- ---------------------------------------------------------------------------------------------------------

-- Whether somebody has to pay what a document says: not before it is issued, nor when SdI refused it.
CREATE FUNCTION document_is_due(kind text, state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT kind IN ('INVOICE', 'CREDITNOTE') AND state NOT IN ('UNKNOWN', 'DRAFT', 'TO_BE_ISSUED', 'READY_TO_SEND',
    'DELETED', 'REJECTED', 'DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO')
$$;

-- Nobody is paid more than is due, unless on purpose.
ALTER TABLE sales_document ADD CONSTRAINT sales_document_not_overpaid CHECK (
  amount_due - credited_amount - paid_amount >= 0 OR amount_due < 0 OR overpaid);

-- The open part of each day to pay of documents: payments fill the oldest first, so what is left fills the newest;
-- what is too much, or beyond the days' own sum, stands at the last one. The parts always come to the residual.
CREATE FUNCTION spread_residual(p_documents int[]) RETURNS void LANGUAGE sql AS $$
  UPDATE document_due_date u SET open_amount = p.open, flow = p.flow
  FROM (
    SELECT id, flow, CASE
        WHEN NOT due THEN 0
        WHEN residual = whole THEN amount
        ELSE greatest(least(residual - newer, greatest(amount, 0)), 0)
          + CASE WHEN rank = 1 THEN residual - greatest(least(residual, room), 0) ELSE 0 END
      END AS open
    FROM (
      SELECT u.id, u.amount, d.residual, document_is_due(d.document_kind, d.state) AS due,
        CASE WHEN (d.type = 'ACTIVE') = (d.document_kind = 'INVOICE') THEN 'IN' ELSE 'OUT' END AS flow,
        sum(u.amount) OVER document AS whole, sum(greatest(u.amount, 0)) OVER document AS room,
        coalesce(sum(greatest(u.amount, 0)) OVER (newest ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS newer,
        row_number() OVER newest AS rank
      FROM document_due_date u JOIN sales_document d ON d.id = u.document_id
      WHERE u.document_id = ANY (p_documents)
      WINDOW document AS (PARTITION BY u.document_id),
        newest AS (PARTITION BY u.document_id ORDER BY u.date DESC, u.position DESC)
    ) s
  ) p
  WHERE u.id = p.id AND (u.open_amount, u.flow) IS DISTINCT FROM (p.open, p.flow)
$$;

-- How far the credit notes of an invoice lower it: as far as it is not paid, the oldest note first. What a note does
-- not lower is to be paid back, and so are notes without an invoice.
CREATE FUNCTION settle_invoice(p_invoice int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM sales_document WHERE id = p_invoice FOR NO KEY UPDATE;
  UPDATE sales_document d SET credited_amount = s.credited,
      overpaid = d.overpaid AND d.amount_due - s.credited - d.paid_amount < 0
  FROM (
    SELECT n.id, greatest(least(n.left_of_it, i.amount_due - i.paid_amount - n.before), 0) AS credited
    FROM sales_document i CROSS JOIN LATERAL (
      SELECT c.id, greatest(c.amount_due - c.paid_amount, 0) AS left_of_it,
        coalesce(sum(greatest(c.amount_due - c.paid_amount, 0))
          OVER (ORDER BY c.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM sales_document c
      WHERE c.structure_id = i.structure_id AND c.origin_id = i.id AND c.origin_kind = 'CREDIT'
        AND document_is_due(c.document_kind, c.state)) n
    WHERE i.id = p_invoice) s
  WHERE d.id = s.id AND d.credited_amount <> s.credited;
  UPDATE sales_document d SET credited_amount = s.credited,
      overpaid = d.overpaid AND d.amount_due - s.credited - d.paid_amount < 0
  FROM (SELECT coalesce(sum(c.credited_amount), 0) AS credited FROM sales_document i
    JOIN sales_document c ON c.structure_id = i.structure_id AND c.origin_id = i.id AND c.origin_kind = 'CREDIT'
      AND document_is_due(c.document_kind, c.state)
    WHERE i.id = p_invoice) s
  WHERE d.id = p_invoice AND d.credited_amount <> s.credited;
END $$;

CREATE FUNCTION take_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid numeric := CASE WHEN NEW.reverses_id IS NULL THEN NEW.amount ELSE -NEW.amount END;
BEGIN
  UPDATE sales_document d SET paid_amount = d.paid_amount + paid,
      overpaid = (d.overpaid OR NEW.allow_excess) AND d.amount_due - d.credited_amount - d.paid_amount - paid < 0
    WHERE d.id = NEW.document_id AND d.structure_id = NEW.structure_id
      AND document_is_due(d.document_kind, d.state);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'nothing is to be paid of this document' USING ERRCODE = '23514', CONSTRAINT = 'document_payment_of_due';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER document_payment_taken AFTER INSERT ON document_payment
  FOR EACH ROW EXECUTE FUNCTION take_payment();

-- After a document changed: what its credit notes lower, then the open part of its days to pay.
CREATE FUNCTION follow_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.origin_kind = 'CREDIT' AND NEW.document_kind = 'CREDITNOTE' THEN
    PERFORM settle_invoice(NEW.origin_id);
  ELSIF TG_OP = 'UPDATE' AND (NEW.amount_due, NEW.paid_amount) IS DISTINCT FROM (OLD.amount_due, OLD.paid_amount) THEN
    PERFORM settle_invoice(NEW.id);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM spread_residual(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sales_document_noted AFTER INSERT ON sales_document
  FOR EACH ROW WHEN (NEW.origin_kind = 'CREDIT' AND document_is_due(NEW.document_kind, NEW.state))
  EXECUTE FUNCTION follow_document();
CREATE TRIGGER sales_document_followed AFTER UPDATE ON sales_document
  FOR EACH ROW WHEN (document_is_due(OLD.document_kind, OLD.state) <> document_is_due(NEW.document_kind, NEW.state)
    OR document_is_due(NEW.document_kind, NEW.state)
      AND (OLD.amount_due, OLD.paid_amount, OLD.credited_amount) IS DISTINCT FROM (NEW.amount_due, NEW.paid_amount, NEW.credited_amount))
  EXECUTE FUNCTION follow_document();

CREATE FUNCTION spread_added_due_dates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM spread_residual(ARRAY(SELECT DISTINCT document_id FROM added));
  RETURN NULL;
END $$;
CREATE TRIGGER document_due_date_spread AFTER INSERT ON document_due_date
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spread_added_due_dates();

-- What payments came to is written by the above alone, and what somebody paid is not thrown away.
CREATE FUNCTION guard_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.paid_amount := 0;
    NEW.credited_amount := 0;
    NEW.overpaid := false;
    RETURN NEW;
  END IF;
  IF pg_trigger_depth() = 1 AND (NEW.paid_amount, NEW.credited_amount, NEW.overpaid)
      IS DISTINCT FROM (OLD.paid_amount, OLD.credited_amount, OLD.overpaid) THEN
    RAISE EXCEPTION 'sales_document_settlement: what is paid follows from payments' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_settlement';
  END IF;
  IF document_is_due(OLD.document_kind, OLD.state) AND NEW.state IN ('DELETED', 'DRAFT', 'TO_BE_ISSUED')
      AND NEW.paid_amount <> 0 THEN
    RAISE EXCEPTION 'sales_document_with_payments: it stays' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_with_payments';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sales_document_settlement BEFORE INSERT OR UPDATE ON sales_document
  FOR EACH ROW EXECUTE FUNCTION guard_settlement();

-- The same of purchases, whose payments are rows of their own: a draft with due dates is what is still to be paid.
CREATE FUNCTION spread_purchase(p_purchases int[]) RETURNS void LANGUAGE sql AS $$
  UPDATE purchase_due_date u SET open_amount = s.open
  FROM (
    SELECT u.id, CASE WHEN p.state <> 'DRAFT' THEN 0 ELSE greatest(least(p.final_price - p.paid_amount
        - coalesce(sum(u.amount) OVER (PARTITION BY u.purchase_id ORDER BY u.date DESC, u.position DESC
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0), u.amount), 0) END AS open
    FROM purchase_due_date u JOIN purchase p ON p.structure_id = u.structure_id AND p.id = u.purchase_id
    WHERE u.purchase_id = ANY (p_purchases)) s
  WHERE u.id = s.id AND u.open_amount <> s.open
$$;

CREATE FUNCTION spread_added_purchase_due_dates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM spread_purchase(ARRAY(SELECT DISTINCT purchase_id FROM added));
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_due_date_spread AFTER INSERT ON purchase_due_date
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spread_added_purchase_due_dates();

CREATE FUNCTION follow_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM spread_purchase(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_followed AFTER UPDATE OF state, final_price, paid_amount ON purchase
  FOR EACH ROW EXECUTE FUNCTION follow_purchase();

-- The scadenzario reads these: what is open, by day. Lists find what is to be paid by the last one.
CREATE INDEX document_due_date_open ON document_due_date (structure_id, date, id) INCLUDE (flow, open_amount, document_id)
  WHERE open_amount <> 0;
CREATE INDEX purchase_due_date_open ON purchase_due_date (structure_id, date, id) INCLUDE (open_amount, purchase_id)
  WHERE open_amount <> 0;
CREATE INDEX sales_document_open ON sales_document (structure_id, document_kind, type, id)
  WHERE residual <> 0 AND document_is_due(document_kind, state);

-- As in 0025; of an issued document also what is left of it moves.
CREATE OR REPLACE FUNCTION refuse_change_of_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['state', 'updated_at', 'revision', 'paid_amount', 'credited_amount', 'overpaid', 'residual'];
  content text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'receiver_name', 'ana_sku', 'description', 'note',
    'invoice_configuration', 'extra_expenses_list', 'taxes', 'cig', 'cup', 'totals', 'product_subtotal', 'subtotal',
    'total', 'amount_due', 'tipo_documento'];
  personal text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'receiver_name', 'description', 'note',
    'supplier_key', 'passive_file_id', 'passive_file_position'];
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
  IF OLD.type = 'PASSIVE' THEN
    free := free || ARRAY['description', 'note'];
    IF OLD.passive_file_id IS NULL AND OLD.state <> 'DELETED' THEN
      free := free || content || ARRAY['date', 'year', 'full_numeration', 'supplier_key'];
    END IF;
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

-- As in 0025; the open part of a day to pay follows from payments.
CREATE OR REPLACE FUNCTION refuse_change_of_issued_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parent record;
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1
      AND to_jsonb(NEW) - 'open_amount' - 'flow' = to_jsonb(OLD) - 'open_amount' - 'flow' THEN
    RETURN NEW;
  END IF;
  SELECT document_kind, state, type, passive_file_id INTO parent FROM sales_document
    WHERE id = CASE WHEN TG_OP = 'INSERT' THEN NEW.document_id ELSE OLD.document_id END;
  IF FOUND AND parent.type = 'PASSIVE' THEN
    IF TG_TABLE_NAME = 'document_line' AND parent.passive_file_id IS NOT NULL AND TG_OP <> 'INSERT' THEN
      RAISE EXCEPTION 'the rows of an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
    END IF;
  ELSIF FOUND AND NOT document_is_open(parent.document_kind, parent.state) AND NOT document_is_rejected(parent.state) THEN
    RAISE EXCEPTION 'the rows of an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'sales_document_immutable';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- As in 0025; what somebody noted of a payment may name whom it is from.
CREATE OR REPLACE FUNCTION anonymise_documents(p_sku text, p_party jsonb, p_name text) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  documents int[] := ARRAY(SELECT id FROM sales_document
    WHERE structure_id = app_structure() AND ana_sku = p_sku ORDER BY id FOR UPDATE);
  files int[] := ARRAY(SELECT passive_file_id FROM sales_document WHERE id = ANY (documents) AND passive_file_id IS NOT NULL);
BEGIN
  PERFORM set_config('app.anonymising', 'on', true);
  DELETE FROM exchange_message m USING einvoice_file f WHERE f.id = m.einvoice_file_id AND f.document_id = ANY (documents);
  DELETE FROM einvoice_file WHERE document_id = ANY (documents);
  DELETE FROM passive_attachment WHERE document_id = ANY (documents);
  UPDATE document_payment SET note = '' WHERE document_id = ANY (documents) AND note <> '';
  UPDATE sales_document SET description = '', note = '',
    anagrafica_receiver = CASE type WHEN 'ACTIVE' THEN p_party ELSE anagrafica_receiver END,
    anagrafica_sender = CASE type WHEN 'PASSIVE' THEN p_party ELSE anagrafica_sender END,
    receiver_name = p_name,
    supplier_key = CASE type WHEN 'PASSIVE' THEN 'id:' || id END,
    passive_file_id = NULL, passive_file_position = NULL
    WHERE id = ANY (documents);
  DELETE FROM passive_file f WHERE f.id = ANY (files)
    AND NOT EXISTS (SELECT FROM sales_document d WHERE d.passive_file_id = f.id);
  PERFORM set_config('app.anonymising', '', true);
  RETURN cardinality(documents);
END $$;

-- ---------------------------------------------------------------------------------------------------------
-- What there is already
-- ---------------------------------------------------------------------------------------------------------

DO $$
DECLARE
  invoice int;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  FOR invoice IN SELECT DISTINCT origin_id FROM sales_document
      WHERE origin_kind = 'CREDIT' AND document_is_due(document_kind, state) LOOP
    PERFORM settle_invoice(invoice);
  END LOOP;

  -- What was marked as paid was paid in full on the day when it was marked.
  INSERT INTO document_payment (structure_id, document_id, date, amount, method, created_by, created_at)
    SELECT d.structure_id, d.id, coalesce((c.date_ts AT TIME ZONE 'Europe/Rome')::date, d.date), d.residual,
      CASE WHEN m.method IN ('CHECK', 'CASH', 'CREDITCARD', 'RID', 'SDD', 'SDD_CORE', 'SDD_B2B', 'RIBA') THEN m.method
        ELSE 'ALLOWANCE' END,
      c.account_id, coalesce(c.date_ts, now())
    FROM sales_document d
    CROSS JOIN LATERAL (SELECT d.invoice_configuration -> 'payment_methods' ->> 0 AS method) m
    LEFT JOIN LATERAL (SELECT date_ts, account_id FROM document_state_change c
      WHERE c.document_id = d.id AND c.state = 'PAYED' ORDER BY c.id DESC LIMIT 1) c ON true
    WHERE d.state = 'PAYED' AND document_is_due(d.document_kind, d.state) AND d.residual > 0;

  PERFORM spread_residual(ARRAY(SELECT DISTINCT document_id FROM document_due_date));
  PERFORM spread_purchase(ARRAY(SELECT DISTINCT purchase_id FROM purchase_due_date));

  -- Roles that came after structures did: whoever reads or makes invoices reads or makes payments, and who has
  -- invoices or purchases in the menu has the scadenzario.
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_LIST_PAYMENT'::text
    WHERE 'GUI_CAN_LIST_INVOICE' = ANY (gui_item_list) AND NOT 'GUI_CAN_LIST_PAYMENT' = ANY (gui_item_list);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_MANAGE_PAYMENT'::text
    WHERE 'GUI_CAN_MANAGE_INVOICE' = ANY (gui_item_list) AND NOT 'GUI_CAN_MANAGE_PAYMENT' = ANY (gui_item_list);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_SHOW_SIDE_MENU_SCHEDULE'::text
    WHERE gui_item_list && ARRAY['GUI_SHOW_SIDE_MENU_INVOICE_MANAGER', 'GUI_SHOW_SIDE_MENU_PURCHASES_MANAGER']
      AND NOT 'GUI_SHOW_SIDE_MENU_SCHEDULE' = ANY (gui_item_list);
END $$;
