-- The documents of an entry of the registry are counted and read by day by the index alone.
DROP INDEX document_structure_id_ana_sku_idx;
CREATE INDEX document_structure_id_ana_sku_type_document_kind_date_id_idx
  ON document (structure_id, ana_sku, type, document_kind, date, id);
