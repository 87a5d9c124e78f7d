-- The invoices of contracts that are issued by themselves: what is left to do with them, and the contracts that are left out.
-- The meaning of each table and column is written in prisma/models/salesforce/agreements.prisma.

CREATE TABLE contract_invoice_step (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  step varchar(5) NOT NULL,
  code varchar(60),
  params jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 0,
  tried_on date,
  noticed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (structure_id, document_id, step),
  CONSTRAINT contract_invoice_step_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT contract_invoice_step_known CHECK (step IN ('ISSUE', 'SEND', 'MAIL')),
  CONSTRAINT contract_invoice_step_refused CHECK ((code IS NULL) = (tried_on IS NULL))
);
CALL isolate_table('contract_invoice_step');

CREATE TABLE contract_issuing_pause (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  contract_id integer NOT NULL,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (structure_id, contract_id),
  CONSTRAINT contract_issuing_pause_structure_id_contract_id_fkey
    FOREIGN KEY (structure_id, contract_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CALL isolate_table('contract_issuing_pause');
