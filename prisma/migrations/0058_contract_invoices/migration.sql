-- What is left to do with the invoices of contracts that are issued by themselves.
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
