-- Counts documents that are added, and those of them that are to be paid. Where nothing changes its state afterwards (received
-- documents, imports), only this would ever add up the rows of a count.
CREATE OR REPLACE FUNCTION tally_added_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total, open, open_total, residual)
  SELECT structure_id, document_kind, type, state, issued_month(number, date), count(*), sum(total),
    count(*) FILTER (WHERE residual <> 0 AND document_is_due(document_kind, state)),
    coalesce(sum(total) FILTER (WHERE residual <> 0 AND document_is_due(document_kind, state)), 0),
    coalesce(sum(residual) FILTER (WHERE document_is_due(document_kind, state)), 0)
  FROM added GROUP BY 1, 2, 3, 4, 5;
  IF random() < 0.02 THEN
    PERFORM fold_document_tally(structure_id, document_kind, type, state, month)
    FROM (SELECT DISTINCT structure_id, document_kind, type, state, issued_month(number, date) AS month FROM added) counted;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_tallied AFTER INSERT ON document
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added_documents();
