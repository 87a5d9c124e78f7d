-- The invoices of contracts that are issued by themselves: what is left to do with them, and the contracts that are left out; and
-- the subscriptions that go on by themselves, and the changes of their prices.
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

CREATE TABLE contract_subscription (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  contract_id integer NOT NULL,
  language varchar(2) NOT NULL,
  planned integer NOT NULL,
  terms integer NOT NULL DEFAULT 1,
  renews boolean NOT NULL,
  last_day date,
  next_on date,
  notice_by date,
  fault_code varchar(60),
  fault_params jsonb NOT NULL DEFAULT '{}',
  reached integer NOT NULL DEFAULT 0,
  binned jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (structure_id, contract_id),
  CONSTRAINT contract_subscription_structure_id_contract_id_fkey
    FOREIGN KEY (structure_id, contract_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT contract_subscription_counts CHECK (planned >= 0 AND terms >= 1),
  CONSTRAINT contract_subscription_notice CHECK (notice_by IS NULL OR renews AND last_day IS NULL)
);
CREATE INDEX contract_subscription_next_on_idx ON contract_subscription (next_on);
CREATE INDEX contract_subscription_structure_id_notice_by_idx ON contract_subscription (structure_id, notice_by);
CALL isolate_table('contract_subscription');

CREATE TABLE contract_adjustment (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  contract_id integer NOT NULL,
  from_day date NOT NULL,
  percent numeric(5,2) NOT NULL,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (structure_id, contract_id, from_day),
  CONSTRAINT contract_adjustment_structure_id_contract_id_fkey
    FOREIGN KEY (structure_id, contract_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT contract_adjustment_percent CHECK (percent BETWEEN -50 AND 100 AND percent <> 0)
);
CALL isolate_table('contract_adjustment');
