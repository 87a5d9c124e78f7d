-- The contracts whose invoices wait for somebody where those of the structure are issued by themselves.
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
