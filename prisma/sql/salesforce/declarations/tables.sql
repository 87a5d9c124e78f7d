-- Declarations of intent of customers, and the invoices that name them.
-- The meaning of each table and column is written in prisma/models/salesforce/declarations.prisma.

CREATE TABLE intent_declaration (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  ana_sku varchar(40) NOT NULL,
  protocol varchar(24) NOT NULL,
  received_day date NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  revoked_day date,
  amount_limit numeric(15,2) NOT NULL,
  note varchar(500) NOT NULL DEFAULT '',
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT intent_declaration_structure_id_ana_sku_fkey
    FOREIGN KEY (structure_id, ana_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE CASCADE,
  CONSTRAINT intent_declaration_protocol CHECK (protocol ~ '^[0-9]{17}-[0-9]{6}$'),
  CONSTRAINT intent_declaration_year CHECK (
    first_day <= last_day AND received_day <= last_day AND date_part('year', first_day) = date_part('year', last_day)),
  CONSTRAINT intent_declaration_limit CHECK (amount_limit > 0)
);
CREATE UNIQUE INDEX intent_declaration_structure_id_id_key ON intent_declaration (structure_id, id);
CREATE UNIQUE INDEX intent_declaration_structure_id_protocol_key ON intent_declaration (structure_id, protocol);
CREATE INDEX intent_declaration_structure_id_ana_sku_first_day_id_idx
  ON intent_declaration (structure_id, ana_sku, first_day, id);
CALL isolate_table('intent_declaration');

-- An issued document with sales under a declaration names it, with the amount that it takes of its limit.
ALTER TABLE document ADD COLUMN intent_declaration_id integer;
ALTER TABLE document ADD COLUMN intent_amount numeric(15,2);
ALTER TABLE document ADD CONSTRAINT document_structure_id_intent_declaration_id_fkey
  FOREIGN KEY (structure_id, intent_declaration_id) REFERENCES intent_declaration (structure_id, id) ON DELETE RESTRICT;
ALTER TABLE document ADD CONSTRAINT document_intent
  CHECK ((intent_declaration_id IS NULL) = (intent_amount IS NULL));
CREATE INDEX document_structure_id_intent_declaration_id_idx ON document (structure_id, intent_declaration_id);
