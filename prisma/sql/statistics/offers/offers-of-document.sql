-- Returns the offers of whose statistics a document decides: itself, the one that it revises, and the one of which it was made,
-- for an invoice by way of its contract, too.
CREATE OR REPLACE FUNCTION offers_of_document(d document) RETURNS int[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(o.id) FROM document o
  WHERE o.structure_id = d.structure_id AND o.document_kind = 'OFFER' AND o.type = 'ACTIVE'
    AND o.id = ANY(ARRAY[d.id, d.origin_id, (SELECT k.origin_id FROM document k
      WHERE k.structure_id = d.structure_id AND k.id = d.origin_id AND k.document_kind = 'CONTRACT' AND k.origin_kind = 'CONVERSION')])
$$;
