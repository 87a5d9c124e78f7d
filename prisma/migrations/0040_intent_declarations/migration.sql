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

-- An issued document is immutable: its state moves, and what is left of it. A rejected one may be corrected except for what
-- identifies it. A received document that came with a file stays as it came; of one that was typed in, all fields that the
-- calls of documents accept may be corrected. A merge of registry entries may lead a document to another entry; its
-- snapshots stay.
CREATE OR REPLACE FUNCTION refuse_change_of_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['state', 'updated_at', 'revision', 'paid_amount', 'credited_amount', 'overpaid', 'residual'];
  content text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'counterparty_name', 'ana_sku', 'description', 'note',
    'invoice_configuration', 'extra_expenses_list', 'taxes', 'cig', 'cup', 'totals', 'product_subtotal', 'subtotal',
    'total', 'amount_due', 'tipo_documento', 'intent_declaration_id', 'intent_amount'];
  personal text[] := ARRAY['anagrafica_sender', 'anagrafica_receiver', 'counterparty_name', 'description', 'note',
    'supplier_key', 'received_file_id', 'received_file_position'];
  was_open boolean := document_is_open(OLD.document_kind, OLD.state);
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT was_open AND OLD.state <> 'DELETED' THEN
      RAISE EXCEPTION 'an issued document cannot be deleted' USING ERRCODE = '23514', CONSTRAINT = 'document_immutable';
    END IF;
    RETURN OLD;
  END IF;
  IF was_open THEN
    RETURN NEW;
  END IF;
  IF document_is_rejected(OLD.state) THEN
    free := free || content;
  END IF;
  IF OLD.type = 'PASSIVE' THEN
    free := free || ARRAY['description', 'note'];
    IF OLD.received_file_id IS NULL AND OLD.state <> 'DELETED' THEN
      free := free || content || ARRAY['date', 'year', 'full_numeration', 'supplier_key', 'typology', 'recurrence',
        'offer_sale_description', 'document_model'];
    END IF;
  END IF;
  IF current_setting('app.merging', true) = 'on' THEN
    free := free || 'ana_sku'::text;
  END IF;
  IF app_anonymising() AND (OLD.state = 'DELETED' OR document_is_past(OLD.date)) THEN
    free := free || personal;
  END IF;
  IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
    RAISE EXCEPTION 'an issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'document_immutable';
  END IF;
  IF document_is_open(NEW.document_kind, NEW.state) AND OLD.state <> 'DELETED' THEN
    RAISE EXCEPTION 'an issued document cannot be opened again' USING ERRCODE = '23514', CONSTRAINT = 'document_immutable';
  END IF;
  RETURN NEW;
END $$;
