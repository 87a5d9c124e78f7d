-- The template in which new documents of a kind begin.
CREATE TABLE template_default (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_kind varchar(10) NOT NULL,
  template_id integer NOT NULL,
  PRIMARY KEY (structure_id, document_kind),
  CONSTRAINT template_default_structure_id_template_id_fkey
    FOREIGN KEY (structure_id, template_id) REFERENCES template (structure_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT template_default_kind CHECK (document_kind IN ('OFFER', 'CONTRACT', 'INVOICE', 'CREDITNOTE'))
);
CREATE INDEX template_default_structure_id_template_id_idx ON template_default (structure_id, template_id);
CALL isolate_table('template_default');
