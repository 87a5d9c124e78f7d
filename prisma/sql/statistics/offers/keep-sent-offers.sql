-- Keeps the facts of offers equal to the view `sent_offer_part`. Of two transactions that change one offer the second waits, so
-- that it sees what the first one wrote.
CREATE OR REPLACE FUNCTION keep_sent_offers(of_structure int, ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM document WHERE structure_id = of_structure AND id = ANY(ids) AND document_kind = 'OFFER' AND type = 'ACTIVE'
    ORDER BY id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  WITH part AS (SELECT * FROM sent_offer_part WHERE structure_id = of_structure AND document_id = ANY(ids)),
  gone AS (DELETE FROM sent_offer WHERE structure_id = of_structure AND document_id = ANY(ids)
    AND document_id NOT IN (SELECT document_id FROM part))
  INSERT INTO sent_offer AS s (structure_id, document_id, sent_at, day, outcome, viewed, invoiced, answer_days, signable_until, amount)
    SELECT structure_id, document_id, sent_at, day, outcome, viewed, invoiced, answer_days, signable_until, amount FROM part
    ON CONFLICT (structure_id, document_id) DO UPDATE SET sent_at = EXCLUDED.sent_at, day = EXCLUDED.day,
      outcome = EXCLUDED.outcome, viewed = EXCLUDED.viewed, invoiced = EXCLUDED.invoiced, answer_days = EXCLUDED.answer_days,
      signable_until = EXCLUDED.signable_until, amount = EXCLUDED.amount
    WHERE s IS DISTINCT FROM EXCLUDED;
END $$;
