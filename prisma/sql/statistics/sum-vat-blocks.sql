-- Adds VAT blocks that are written to the sums of the revenue and of the costs, and subtracts those that are removed (the
-- parts of `statistics_part`).
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
  PERFORM add_cost(c.structure_id, c.month, 'RECEIVED', c.supplier, sign * c.parts, sign * c.amount) FROM (
    SELECT b.structure_id, date_trunc('month', b.registered_on::timestamp)::date AS month, d.ana_sku AS supplier, count(*) AS parts,
      sum(b.imponibile) AS amount
    FROM changed b JOIN document d ON d.structure_id = b.structure_id AND d.id = b.document_id
    WHERE b.register = 'PURCHASES' AND b.imponibile IS NOT NULL
      AND NOT base_stands_beside(b.tipo_documento, d.integrates_id) AND b.natura IS DISTINCT FROM 'N2.1'
    GROUP BY 1, 2, 3) c;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vat_block_summed AFTER INSERT ON vat_block
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_vat_blocks();
CREATE OR REPLACE TRIGGER vat_block_unsummed AFTER DELETE ON vat_block
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_vat_blocks();
