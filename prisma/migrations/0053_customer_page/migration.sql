-- The documents of an entry of the registry are counted and read by day by the index alone.
DROP INDEX document_structure_id_ana_sku_idx;
CREATE INDEX document_structure_id_ana_sku_type_document_kind_date_id_idx
  ON document (structure_id, ana_sku, type, document_kind, date, id);

-- A file that was made for a mail waits with it, and is erased once the mail is sent.
ALTER TABLE mail_outbox ADD COLUMN file_name varchar(120);
ALTER TABLE mail_outbox ADD COLUMN file bytea;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_file_named CHECK ((file IS NULL) = (file_name IS NULL));
