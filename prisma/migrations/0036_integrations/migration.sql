-- An integration of reverse charge (TD16 to TD19) names the received invoice whose VAT it adds. An invoice has one.
ALTER TABLE document ADD COLUMN integrates_id integer;
ALTER TABLE document ADD CONSTRAINT document_structure_id_integrates_id_fkey
  FOREIGN KEY (structure_id, integrates_id) REFERENCES document (structure_id, id);
ALTER TABLE document ADD CONSTRAINT document_integrates CHECK (
  integrates_id IS NULL OR (type = 'PASSIVE' AND tipo_documento IN ('TD16', 'TD17', 'TD18', 'TD19')));
CREATE UNIQUE INDEX document_integrated_once ON document (structure_id, integrates_id)
  WHERE integrates_id IS NOT NULL AND state <> 'DELETED';
