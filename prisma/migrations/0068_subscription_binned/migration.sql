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
