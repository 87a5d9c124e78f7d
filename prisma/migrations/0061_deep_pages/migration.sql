-- The lists of documents by id, by name and by amount are walked through by the index alone: it carries the state that a
-- list asks for.
DROP INDEX document_structure_id_document_kind_type_id_idx;
DROP INDEX document_structure_id_document_kind_type_counterparty_name__idx;
DROP INDEX document_structure_id_document_kind_type_total_id_idx;
CREATE INDEX document_by_id ON document (structure_id, document_kind, type, id, state);
CREATE INDEX document_by_name ON document (structure_id, document_kind, type, counterparty_name, id, state);
CREATE INDEX document_by_total ON document (structure_id, document_kind, type, total, id, state);

-- Counts documents that are added. Where nothing changes its state afterwards (received documents, imports), only this
-- would ever add up the rows of a count.
CREATE OR REPLACE FUNCTION tally_added_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_tally (structure_id, document_kind, type, state, month, n, total)
  SELECT structure_id, document_kind, type, state, issued_month(number, date), count(*),
    coalesce(sum(total) FILTER (WHERE number IS NOT NULL), 0)
  FROM added GROUP BY 1, 2, 3, 4, 5;
  IF random() < 0.02 THEN
    PERFORM fold_document_tally(structure_id, document_kind, type, state, month)
    FROM (SELECT DISTINCT structure_id, document_kind, type, state, issued_month(number, date) AS month FROM added) counted;
  END IF;
  RETURN NULL;
END $$;
