-- Adds offers that are written to the sums of their months and days, and subtracts those that are replaced or removed.
CREATE OR REPLACE FUNCTION sum_sent_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO offer_sum (structure_id, figure, day, days, offers, amount)
      SELECT s.structure_id, p.figure, p.of_day, p.days, count(*), sum(s.amount)
      FROM written s CROSS JOIN LATERAL sent_offer_steps(s.day, s.outcome, s.viewed, s.invoiced, s.answer_days) p GROUP BY 1, 2, 3, 4;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO offer_sum (structure_id, figure, day, days, offers, amount)
      SELECT s.structure_id, p.figure, p.of_day, p.days, -count(*), -sum(s.amount)
      FROM replaced s CROSS JOIN LATERAL sent_offer_steps(s.day, s.outcome, s.viewed, s.invoiced, s.answer_days) p GROUP BY 1, 2, 3, 4;
  END IF;
  IF TG_OP <> 'DELETE' AND random() < 0.05 THEN
    PERFORM fold_offer_sum(c.structure_id, c.figure, c.of_day) FROM (SELECT DISTINCT s.structure_id, p.figure, p.of_day
      FROM written s CROSS JOIN LATERAL sent_offer_steps(s.day, s.outcome, s.viewed, s.invoiced, s.answer_days) p) c;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sent_offer_added AFTER INSERT ON sent_offer
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION sum_sent_offers();
CREATE OR REPLACE TRIGGER sent_offer_changed AFTER UPDATE ON sent_offer
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION sum_sent_offers();
CREATE OR REPLACE TRIGGER sent_offer_removed AFTER DELETE ON sent_offer
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION sum_sent_offers();
