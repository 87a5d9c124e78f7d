-- Of a subscription: the last period that ever had an invoice, and the invoices that its notice moved to the bin.
ALTER TABLE contract_subscription ADD COLUMN reached integer NOT NULL DEFAULT 0,
  ADD COLUMN binned jsonb NOT NULL DEFAULT '{}';
-- Which ones a notice of before moved there is not known: those that are in the bin come back, as until now.
UPDATE contract_subscription s SET
  reached = greatest(s.planned, coalesce((SELECT max(d.origin_position) FROM document d
    WHERE d.structure_id = s.structure_id AND d.origin_id = s.contract_id AND d.origin_kind = 'ACTIVATION'), 0)),
  binned = coalesce((SELECT jsonb_object_agg(d.origin_position::text, d.revision) FROM document d
    WHERE d.structure_id = s.structure_id AND d.origin_id = s.contract_id AND d.origin_kind = 'ACTIVATION'
      AND d.origin_position > s.planned AND d.state = 'DELETED' AND s.last_day IS NOT NULL), '{}');

-- The changes of a subscription's prices, each from a day on.
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
