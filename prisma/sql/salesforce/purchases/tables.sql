-- Purchases: what the business spends, with lines, due dates, payments and files.
-- The meaning of each table and column is written in prisma/models/salesforce/purchases.prisma.

CREATE TABLE purchase (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  state varchar(10) NOT NULL DEFAULT 'DRAFT',
  state_description varchar(1000) NOT NULL DEFAULT '',
  ana_sku varchar(40),
  customer_name varchar(420) NOT NULL DEFAULT '',
  invoice_number varchar(60) NOT NULL DEFAULT '',
  date date NOT NULL,
  description varchar(500) NOT NULL DEFAULT '',
  category varchar(30) NOT NULL DEFAULT 'UNKNOWN',
  tax_percentage numeric(5,2) NOT NULL,
  tax_description varchar(100) NOT NULL DEFAULT '',
  start_price numeric(15,2) NOT NULL DEFAULT 0,
  final_price numeric(15,2) NOT NULL DEFAULT 0,
  paid_amount numeric(15,2) NOT NULL DEFAULT 0,
  revision integer NOT NULL DEFAULT 1,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT purchase_structure_id_ana_sku_fkey
    FOREIGN KEY (structure_id, ana_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  -- A paid purchase is paid in full, and never above its price.
  CONSTRAINT purchase_state_known CHECK (state IN ('DRAFT', 'PAID', 'DELETED')),
  CONSTRAINT purchase_category_known CHECK (category IN ('QUITTANCE', 'RECEIPT', 'EMPLOYEE_SALARIES',
    'EMPLOYEE_CONTRIBUTIONS', 'LEASE', 'ADMINISTRATOR_FEES', 'BANK_CHARGES', 'INSURANCE', 'UNKNOWN')),
  CONSTRAINT purchase_rate CHECK (tax_percentage BETWEEN 0 AND 100),
  CONSTRAINT purchase_paid CHECK (
    final_price >= 0 AND paid_amount BETWEEN 0 AND final_price AND (state <> 'PAID' OR paid_amount = final_price))
);
CREATE INDEX purchase_structure_id_date_id_idx ON purchase (structure_id, date, id);
CREATE INDEX purchase_structure_id_state_id_idx ON purchase (structure_id, state, id);
CREATE INDEX purchase_structure_id_category_id_idx ON purchase (structure_id, category, id);
CREATE INDEX purchase_structure_id_customer_name_id_idx ON purchase (structure_id, customer_name, id);
CREATE INDEX purchase_structure_id_description_id_idx ON purchase (structure_id, description, id);
CREATE INDEX purchase_structure_id_final_price_id_idx ON purchase (structure_id, final_price, id);
CREATE INDEX purchase_structure_id_ana_sku_idx ON purchase (structure_id, ana_sku);
CREATE UNIQUE INDEX purchase_structure_id_id_key ON purchase (structure_id, id);
CREATE INDEX purchase_residual ON purchase (structure_id, (final_price - paid_amount), id) WHERE state = 'DRAFT';
CALL isolate_table('purchase');

CREATE TABLE purchase_line (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  purchase_id integer NOT NULL,
  position integer NOT NULL,
  description varchar(1000) NOT NULL,
  number_of_invoice varchar(60) NOT NULL DEFAULT '',
  date_of_invoice date,
  quantity numeric(20,8) NOT NULL,
  amount numeric(19,8) NOT NULL,
  percentage_of_iva numeric(5,2) NOT NULL,
  total_price numeric(15,2) NOT NULL,
  gross_price numeric(19,8),
  CONSTRAINT purchase_line_structure_id_purchase_id_fkey
    FOREIGN KEY (structure_id, purchase_id) REFERENCES purchase (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT purchase_line_described CHECK (btrim(description) <> '' AND position >= 1),
  CONSTRAINT purchase_line_quantity CHECK (quantity > 0)
);
CREATE UNIQUE INDEX purchase_line_structure_id_purchase_id_position_key
  ON purchase_line (structure_id, purchase_id, position);
CALL isolate_table('purchase_line');

CREATE TABLE purchase_due_date (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  purchase_id integer NOT NULL,
  position integer NOT NULL,
  date date NOT NULL,
  amount numeric(15,2) NOT NULL,
  open_amount numeric(15,2) NOT NULL DEFAULT 0,
  CONSTRAINT purchase_due_date_structure_id_purchase_id_fkey
    FOREIGN KEY (structure_id, purchase_id) REFERENCES purchase (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT purchase_due_date_amount CHECK (amount > 0 AND position >= 1)
);
CREATE INDEX purchase_due_date_structure_id_date_idx ON purchase_due_date (structure_id, date);
CREATE UNIQUE INDEX purchase_due_date_structure_id_purchase_id_position_key
  ON purchase_due_date (structure_id, purchase_id, position);
CREATE INDEX purchase_due_date_open ON purchase_due_date (structure_id, date, id) INCLUDE (open_amount, purchase_id)
  WHERE open_amount <> 0;
CREATE INDEX purchase_due_date_open_amount ON purchase_due_date (structure_id, open_amount, purchase_id)
  WHERE open_amount <> 0;
CALL isolate_table('purchase_due_date');

CREATE TABLE purchase_payment (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  purchase_id integer NOT NULL,
  position integer NOT NULL,
  date date NOT NULL,
  amount numeric(15,2) NOT NULL,
  method varchar(12) NOT NULL,
  CONSTRAINT purchase_payment_structure_id_purchase_id_fkey
    FOREIGN KEY (structure_id, purchase_id) REFERENCES purchase (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT purchase_payment_amount CHECK (amount > 0 AND position >= 1),
  CONSTRAINT purchase_payment_method_known CHECK (method IN ('ALLOWANCE', 'CHECK', 'CASH', 'CREDITCARD', 'RID',
    'SDD', 'SDD_CORE', 'SDD_B2B', 'RIBA'))
);
CREATE INDEX purchase_payment_structure_id_date_idx ON purchase_payment (structure_id, date);
CREATE UNIQUE INDEX purchase_payment_structure_id_purchase_id_position_key
  ON purchase_payment (structure_id, purchase_id, position);
CALL isolate_table('purchase_payment');

CREATE TABLE purchase_file (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  purchase_id integer NOT NULL,
  name varchar(255) NOT NULL,
  mime_type varchar(100) NOT NULL,
  size integer NOT NULL,
  md5 varchar(32) NOT NULL,
  file_key varchar(120) NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT purchase_file_structure_id_purchase_id_fkey
    FOREIGN KEY (structure_id, purchase_id) REFERENCES purchase (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT purchase_file_md5 CHECK (md5 ~ '^[0-9a-f]{32}$'),
  CONSTRAINT purchase_file_size CHECK (size > 0)
);
CREATE UNIQUE INDEX purchase_file_file_key_key ON purchase_file (file_key);
CREATE UNIQUE INDEX purchase_file_structure_id_purchase_id_md5_key ON purchase_file (structure_id, purchase_id, md5);
CALL isolate_table('purchase_file');
