-- The statistics of offers.

-- The funnel of offers reads the months that it shows, however many documents were sent before.
CREATE INDEX document_state_change_answered ON document_state_change (structure_id, date_ts, document_id)
  WHERE state IN ('SENT', 'SIGNED', 'REJECTED');
