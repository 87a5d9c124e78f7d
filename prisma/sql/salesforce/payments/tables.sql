-- Payments of invoices and credit notes, issued and received.
-- The meaning of each table and column is written in prisma/models/salesforce/payments.prisma.

CREATE TABLE document_payment (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  date date NOT NULL,
  amount numeric(15,2) NOT NULL,
  method varchar(12) NOT NULL,
  account_iban varchar(34) NOT NULL DEFAULT '',
  account_name varchar(200) NOT NULL DEFAULT '',
  note varchar(500) NOT NULL DEFAULT '',
  allow_excess boolean NOT NULL DEFAULT false,
  reverses_id integer,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT document_payment_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id),
  CONSTRAINT document_payment_amount CHECK (amount > 0),
  CONSTRAINT document_payment_method_known CHECK (method IN ('ALLOWANCE', 'CHECK', 'CASH', 'CREDITCARD', 'RID',
    'SDD', 'SDD_CORE', 'SDD_B2B', 'RIBA'))
);
CREATE INDEX document_payment_structure_id_document_id_id_idx ON document_payment (structure_id, document_id, id);
CREATE INDEX document_payment_structure_id_date_id_idx ON document_payment (structure_id, date, id);
CREATE UNIQUE INDEX document_payment_structure_id_id_key ON document_payment (structure_id, id);
CREATE UNIQUE INDEX document_payment_structure_id_reverses_id_key ON document_payment (structure_id, reverses_id);
ALTER TABLE document_payment ADD CONSTRAINT document_payment_structure_id_reverses_id_fkey
  FOREIGN KEY (structure_id, reverses_id) REFERENCES document_payment (structure_id, id);
CALL isolate_table('document_payment');
REVOKE UPDATE, DELETE ON document_payment FROM luna_app;
