-- Documents of every kind, issued and received, with their lines, due dates, states, counts and numbers.
-- The meaning of each table and column is written in prisma/models/salesforce/document.prisma.

CREATE TABLE document (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_kind varchar(10) NOT NULL,
  type varchar(7) NOT NULL DEFAULT 'ACTIVE',
  typology varchar(8) NOT NULL DEFAULT 'STANDARD',
  tipo_documento varchar(4) NOT NULL DEFAULT 'TD01',
  state varchar(30) NOT NULL DEFAULT 'DRAFT',
  series varchar(8) NOT NULL DEFAULT '',
  year integer NOT NULL,
  number integer,
  full_numeration varchar(20),
  date date NOT NULL,
  description varchar(500) NOT NULL DEFAULT '',
  note varchar(2000) NOT NULL DEFAULT '',
  ana_sku varchar(40),
  anagrafica_sender jsonb NOT NULL,
  anagrafica_receiver jsonb NOT NULL,
  counterparty_name varchar(220) NOT NULL DEFAULT '',
  invoice_configuration jsonb NOT NULL,
  extra_expenses_list jsonb NOT NULL DEFAULT '[]',
  taxes jsonb NOT NULL DEFAULT '{}',
  cig varchar(15),
  cup varchar(15),
  totals jsonb NOT NULL,
  product_subtotal numeric(15,2) NOT NULL DEFAULT 0,
  subtotal numeric(15,2) NOT NULL DEFAULT 0,
  total numeric(15,2) NOT NULL DEFAULT 0,
  amount_due numeric(15,2) NOT NULL DEFAULT 0,
  revision integer NOT NULL DEFAULT 1,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  issued_at timestamptz(3),
  offer_sale_description varchar(500) NOT NULL DEFAULT '',
  origin_id integer,
  origin_kind varchar(10),
  origin_position integer,
  integrates_id integer,
  recurrence varchar(12) NOT NULL DEFAULT 'SINGLE',
  received_file_id integer,
  received_file_position smallint,
  supplier_key varchar(64),
  credited_amount numeric(15,2) NOT NULL DEFAULT 0,
  overpaid boolean NOT NULL DEFAULT false,
  paid_amount numeric(15,2) NOT NULL DEFAULT 0,
  residual numeric(15,2) GENERATED ALWAYS AS (amount_due - credited_amount - paid_amount) STORED,
  document_model varchar(10) NOT NULL DEFAULT 'pdf_custom',
  related_list jsonb NOT NULL DEFAULT '[]',
  einvoice_data jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT document_structure_id_ana_sku_fkey
    FOREIGN KEY (structure_id, ana_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT document_kind_known CHECK (document_kind IN ('INVOICE', 'CREDITNOTE', 'OFFER', 'CONTRACT', 'PROFORMA')),
  CONSTRAINT document_type_known CHECK (type IN ('ACTIVE', 'PASSIVE')),
  CONSTRAINT document_typology_known CHECK (typology IN ('STANDARD', 'DIGITAL')),
  CONSTRAINT document_year_of_date CHECK (year = extract(year FROM date)),
  CONSTRAINT document_number_positive CHECK (number > 0),
  CONSTRAINT document_issued_at CHECK ((number IS NULL) = (issued_at IS NULL) OR document_kind IN ('OFFER', 'CONTRACT', 'PROFORMA')),
  CONSTRAINT document_recurrence_known CHECK (recurrence IN ('SINGLE', 'SUBSCRIPTION')),
  CONSTRAINT document_origin_known CHECK (
    origin_kind IN ('CONVERSION', 'ACTIVATION', 'CREDIT', 'REVISION', 'COPY', 'COLLECTION')
    AND (origin_kind IS NULL) = (origin_id IS NULL)
    AND (origin_kind IS NOT DISTINCT FROM 'ACTIVATION') = (origin_position IS NOT NULL)),
  CONSTRAINT document_integrates CHECK (
    integrates_id IS NULL OR (type = 'PASSIVE' AND tipo_documento IN ('TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD28', 'TD29'))),
  CONSTRAINT document_number_when_issued CHECK (
    CASE
    WHEN type = 'PASSIVE' THEN number IS NULL
    WHEN document_kind IN ('INVOICE', 'CREDITNOTE') THEN (state IN ('DRAFT', 'TO_BE_ISSUED', 'DELETED')) = (number IS NULL)
    ELSE true
    END),
  -- Payments never exceed what is due, unless on purpose.
  CONSTRAINT document_not_overpaid CHECK (
    amount_due - credited_amount - paid_amount >= 0 OR amount_due < 0 OR overpaid),
  CONSTRAINT document_model_known CHECK (document_model IN ('pdf', 'pdf_custom')),
  CONSTRAINT document_received CHECK (
    CASE
    WHEN type = 'PASSIVE' THEN document_kind <> 'PROFORMA' AND supplier_key IS NOT NULL AND ana_sku IS NOT NULL AND origin_id IS NULL
      AND (received_file_id IS NULL) = (received_file_position IS NULL)
      AND CASE
        WHEN document_kind IN ('OFFER', 'CONTRACT') THEN received_file_id IS NULL
          AND state IN ('SENT', 'SIGNED', 'REJECTED', 'DELETED')
        ELSE full_numeration IS NOT NULL AND state IN ('ISSUED', 'LATE', 'EXPIRED', 'PAYED', 'DELETED')
      END
    ELSE supplier_key IS NULL AND received_file_id IS NULL AND received_file_position IS NULL
    END)
);
-- The lists by id, by name and by amount are walked through by the index alone.
CREATE INDEX document_by_id ON document (structure_id, document_kind, type, id, state);
CREATE INDEX document_by_name ON document (structure_id, document_kind, type, counterparty_name, id, state);
CREATE INDEX document_by_total ON document (structure_id, document_kind, type, total, id, state);
CREATE INDEX document_structure_id_document_kind_type_state_id_idx
  ON document (structure_id, document_kind, type, state, id);
CREATE INDEX document_structure_id_document_kind_type_number_year_idx
  ON document (structure_id, document_kind, type, number, year);
CREATE INDEX document_structure_id_document_kind_type_year_number_id_idx
  ON document (structure_id, document_kind, type, year, number, id);
CREATE UNIQUE INDEX document_structure_id_document_kind_type_series_year_number_key
  ON document (structure_id, document_kind, type, series, year, number);
-- The documents of an entry of the registry are counted and read by day by the index alone.
CREATE INDEX document_structure_id_ana_sku_type_document_kind_date_id_idx
  ON document (structure_id, ana_sku, type, document_kind, date, id);
CREATE UNIQUE INDEX document_structure_id_id_key ON document (structure_id, id);
CREATE INDEX document_structure_id_origin_id_idx ON document (structure_id, origin_id);
-- A date of a contract is activated once, however often and by whatever caller it is asked for.
CREATE UNIQUE INDEX document_activated_once ON document (origin_id, origin_position)
  WHERE origin_kind = 'ACTIVATION';
-- A proforma becomes one invoice.
CREATE UNIQUE INDEX document_collected_once ON document (structure_id, origin_id)
  WHERE origin_kind = 'COLLECTION' AND state <> 'DELETED';
-- Of a received invoice one integration, regularisation or report is made.
CREATE UNIQUE INDEX document_integrated_once ON document (structure_id, integrates_id)
  WHERE integrates_id IS NOT NULL AND state <> 'DELETED';
CREATE INDEX document_structure_id_received_file_id_idx ON document (structure_id, received_file_id);
-- A supplier gives a number once a year, to one document of a kind. The key does not refer to the registry: two entries that
-- are merged keep the documents of both.
CREATE UNIQUE INDEX received_document_once ON document (structure_id, supplier_key, year, document_kind, full_numeration)
  WHERE type = 'PASSIVE';
CREATE UNIQUE INDEX received_document_of_file ON document (received_file_id, received_file_position)
  WHERE received_file_id IS NOT NULL;
CREATE INDEX received_document_by_number ON document (structure_id, document_kind, year, full_numeration, id)
  WHERE type = 'PASSIVE';
-- The list by day and number, newest first, with those that have no number yet after all others.
CREATE INDEX document_issued_first ON document
  (structure_id, document_kind, type, (number IS NULL), date DESC, number DESC, id DESC) INCLUDE (state);
-- What is still to be paid is summed by the index alone.
CREATE INDEX document_open ON document (structure_id, document_kind, type, id) INCLUDE (state, residual)
  WHERE residual <> 0 AND document_is_due(document_kind, state);
-- The register of sales is counted, summed and ordered by the index alone.
CREATE INDEX document_registered_days ON document (structure_id, date, id)
  INCLUDE (document_kind, state, series, number, total)
  WHERE type = 'ACTIVE' AND document_kind IN ('INVOICE', 'CREDITNOTE') AND number IS NOT NULL;
CREATE INDEX document_deferred ON document (structure_id, id)
  WHERE type = 'ACTIVE' AND totals @> '{"riepilogo": [{"esigibilita_iva": "D"}]}';
CREATE INDEX document_stamped ON document (structure_id, date, id)
  WHERE type = 'ACTIVE' AND totals -> 'bollo' ->> 'importo' <> '0';
CREATE INDEX document_withheld ON document (structure_id, type, date, id)
  WHERE totals ->> 'withheld' <> '0';
CREATE INDEX document_residual ON document (structure_id, residual, id) WHERE residual <> 0;
CREATE INDEX document_structure_id_document_kind_type_date_id_state_idx
  ON document (structure_id, document_kind, type, date, id, state);
CREATE INDEX document_words ON document USING GIN (structure_id int4_ops, document_kind text_ops,
  type text_ops, document_words(full_numeration, counterparty_name, description) gin_trgm_ops);
ALTER TABLE document ADD CONSTRAINT document_structure_id_origin_id_fkey
  FOREIGN KEY (structure_id, origin_id) REFERENCES document (structure_id, id);
ALTER TABLE document ADD CONSTRAINT document_structure_id_integrates_id_fkey
  FOREIGN KEY (structure_id, integrates_id) REFERENCES document (structure_id, id);
CALL isolate_table('document');

CREATE TABLE document_line (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  position integer NOT NULL,
  name varchar(200) NOT NULL,
  description varchar(1000) NOT NULL,
  quantity numeric(20,8) NOT NULL,
  single_price numeric(19,8) NOT NULL,
  discounted_price numeric(19,8) NOT NULL,
  total_price numeric(15,2) NOT NULL,
  iva numeric(5,2) NOT NULL,
  natura varchar(4),
  riferimento_normativo varchar(100),
  esigibilita_iva varchar(1) NOT NULL DEFAULT 'I',
  price_change_type varchar(8) NOT NULL DEFAULT 'DISCOUNT',
  discount_type varchar(10) NOT NULL DEFAULT 'PERCENTAGE',
  discount numeric(19,8) NOT NULL DEFAULT 0,
  measurement_unit varchar(10),
  ritenuta boolean NOT NULL DEFAULT false,
  price_cross_id varchar(60),
  product_cross_id varchar(60),
  credited_line_id integer,
  from_stock boolean NOT NULL DEFAULT true,
  period_start date,
  period_end date,
  code_list jsonb NOT NULL DEFAULT '[]',
  other_data_list jsonb NOT NULL DEFAULT '[]',
  gross_price numeric(19,8),
  credited_quantity numeric(20,8),
  CONSTRAINT document_line_document_id_fkey
    FOREIGN KEY (document_id) REFERENCES document (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT document_line_credited_line_id_fkey FOREIGN KEY (credited_line_id) REFERENCES document_line (id),
  CONSTRAINT document_line_rate_is_percent CHECK (iva >= 0 AND iva <= 100),
  CONSTRAINT document_line_credited_quantity CHECK (
    credited_quantity IS NULL OR credited_quantity >= 0 AND credited_line_id IS NOT NULL),
  CONSTRAINT document_line_period CHECK (period_end >= period_start),
  CONSTRAINT document_line_quantity_positive CHECK (quantity >= 0),
  CONSTRAINT document_line_natura_when_no_vat CHECK (iva = 0 OR natura IS NULL OR natura LIKE 'N6%')
);
CREATE INDEX document_line_structure_id_idx ON document_line (structure_id);
CREATE UNIQUE INDEX document_line_document_id_position_key ON document_line (document_id, position);
CREATE INDEX document_line_credited_line_id_idx ON document_line (credited_line_id);
CALL isolate_table('document_line');

CREATE TABLE document_due_date (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  position integer NOT NULL,
  date date NOT NULL,
  amount numeric(15,2) NOT NULL,
  flow varchar(3) NOT NULL DEFAULT 'IN',
  open_amount numeric(15,2) NOT NULL DEFAULT 0,
  invoice_residual numeric(15,2) NOT NULL DEFAULT 0,
  CONSTRAINT document_due_date_document_id_fkey
    FOREIGN KEY (document_id) REFERENCES document (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX document_due_date_structure_id_date_idx ON document_due_date (structure_id, date);
CREATE UNIQUE INDEX document_due_date_document_id_position_key ON document_due_date (document_id, position);
-- The scadenzario reads what is open, by day. Lists find documents by their last open due date.
CREATE INDEX document_due_date_open ON document_due_date (structure_id, date, id) INCLUDE (flow, open_amount, document_id)
  WHERE open_amount <> 0;
-- Documents that a movement of the bank may pay are found by their open amount.
CREATE INDEX document_due_date_open_amount ON document_due_date (structure_id, open_amount, document_id)
  WHERE open_amount <> 0;
CALL isolate_table('document_due_date');

CREATE TABLE document_tally (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_kind varchar(10) NOT NULL,
  type varchar(7) NOT NULL,
  state varchar(30) NOT NULL,
  n integer NOT NULL,
  month date,
  total numeric(17,2) NOT NULL DEFAULT 0,
  open integer NOT NULL DEFAULT 0,
  open_total numeric(17,2) NOT NULL DEFAULT 0,
  residual numeric(17,2) NOT NULL DEFAULT 0
);
CREATE INDEX document_tally_structure_id_document_kind_type_state_month_idx
  ON document_tally (structure_id, document_kind, type, state, month);
CALL isolate_table('document_tally');

CREATE TABLE document_state_change (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  state varchar(30) NOT NULL,
  description varchar(1000) NOT NULL DEFAULT '',
  account_id integer,
  date_ts timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT document_state_change_document_id_fkey
    FOREIGN KEY (document_id) REFERENCES document (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX document_state_change_document_id_state_id_idx ON document_state_change (document_id, state, id);
CREATE INDEX document_state_change_structure_id_idx ON document_state_change (structure_id);
CREATE INDEX document_state_change_payed
  ON document_state_change (structure_id, date_ts, document_id) WHERE state = 'PAYED';
CALL isolate_table('document_state_change');

CREATE TABLE numbering_counter (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_kind varchar(20) NOT NULL,
  series varchar(8) NOT NULL DEFAULT '',
  year integer NOT NULL,
  last_number integer NOT NULL DEFAULT 0,
  last_date date NOT NULL,
  first_number integer NOT NULL DEFAULT 1,
  PRIMARY KEY (structure_id, document_kind, series, year),
  CONSTRAINT numbering_counter_first CHECK (first_number BETWEEN 1 AND 900001),
  CONSTRAINT numbering_counter_begun CHECK (last_number >= first_number - 1)
);
CALL isolate_table('numbering_counter');

-- Tables of earlier modules refer to tables of this one.
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_document_id_fkey
  FOREIGN KEY (document_id) REFERENCES document (id) ON UPDATE CASCADE ON DELETE SET NULL;
