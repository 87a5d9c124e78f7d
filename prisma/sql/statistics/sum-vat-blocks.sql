-- Adds VAT blocks that are written to the sums of the revenue, and subtracts those that are removed (the parts of
-- `statistics_part`).
CREATE OR REPLACE FUNCTION sum_vat_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO statistics_sum (structure_id, figure, month, parts, amount)
    SELECT structure_id, 'REVENUE', date_trunc('month', registered_on::timestamp)::date, sign * count(*), sign * sum(imponibile)
    FROM changed WHERE register = 'SALES' AND NOT received AND imponibile IS NOT NULL GROUP BY 1, 3;
  IF FOUND AND random() < 0.02 THEN
    PERFORM fold_statistics_sum(structure_id, 'REVENUE', month)
      FROM (SELECT DISTINCT structure_id, date_trunc('month', registered_on::timestamp)::date AS month FROM changed) m;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vat_block_summed AFTER INSERT ON vat_block
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_vat_blocks();
CREATE OR REPLACE TRIGGER vat_block_unsummed AFTER DELETE ON vat_block
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_vat_blocks();
