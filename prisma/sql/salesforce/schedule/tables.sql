-- The scadenzario: what falls due, by day. It reads the due dates of documents (document) and of purchases (purchases).
-- The meaning of each table and column is written in prisma/models/salesforce/schedule.prisma.

CREATE TABLE due_tally (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  source varchar(8) NOT NULL,
  flow varchar(3) NOT NULL,
  date date NOT NULL,
  n integer NOT NULL,
  amount numeric(17,2) NOT NULL,
  invoices integer NOT NULL DEFAULT 0,
  invoice_residual numeric(17,2) NOT NULL DEFAULT 0,
  CONSTRAINT due_tally_known CHECK (source IN ('DOCUMENT', 'PURCHASE') AND flow IN ('IN', 'OUT'))
);
CREATE INDEX due_tally_structure_id_date_source_flow_idx ON due_tally (structure_id, date, source, flow);
CALL isolate_table('due_tally');
