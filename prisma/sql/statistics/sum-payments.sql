-- Adds payments of our documents to the sums of what was collected (the parts of `statistics_part`). Payments are only
-- ever added.
CREATE OR REPLACE FUNCTION sum_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO statistics_sum (structure_id, figure, month, parts, amount)
    SELECT p.structure_id, 'COLLECTED', date_trunc('month', p.date::timestamp)::date, count(*),
      sum(CASE WHEN (p.reverses_id IS NULL) = (d.document_kind = 'INVOICE') THEN p.amount ELSE -p.amount END)
    FROM added p JOIN document d ON d.structure_id = p.structure_id AND d.id = p.document_id
    WHERE d.type = 'ACTIVE' GROUP BY 1, 3;
  IF FOUND AND random() < 0.02 THEN
    PERFORM fold_statistics_sum(structure_id, 'COLLECTED', month)
      FROM (SELECT DISTINCT structure_id, date_trunc('month', date::timestamp)::date AS month FROM added) m;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_payment_summed AFTER INSERT ON document_payment
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_payments();
