-- Delivery notes (documento di trasporto, D.P.R. 472/1996) and the invoices that collect them.
-- The meaning of each table and column is written in prisma/models/salesforce/delivery-notes.prisma.

CREATE TABLE delivery_note (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  year integer NOT NULL,
  number integer NOT NULL,
  date date NOT NULL,
  ana_sku varchar(40) NOT NULL,
  customer_name varchar(220) NOT NULL,
  state varchar(12) NOT NULL,
  reason varchar(10) NOT NULL,
  reason_text varchar(100) NOT NULL DEFAULT '',
  appearance varchar(100) NOT NULL DEFAULT '',
  packages integer,
  weight numeric(10,3),
  carriage varchar(9),
  transport varchar(9) NOT NULL,
  carrier varchar(200) NOT NULL DEFAULT '',
  started_at timestamp(0),
  delivery_address varchar(300) NOT NULL DEFAULT '',
  note varchar(1000) NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT delivery_note_structure_id_ana_sku_fkey
    FOREIGN KEY (structure_id, ana_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT delivery_note_numbered CHECK (number >= 1 AND year = date_part('year', date)),
  CONSTRAINT delivery_note_state CHECK (state IN ('TO_INVOICE', 'INVOICED', 'NOT_INVOICED', 'CANCELLED')
    AND (state = 'CANCELLED' OR (state = 'NOT_INVOICED') = (reason <> 'SALE'))),
  CONSTRAINT delivery_note_reason CHECK (
    reason IN ('SALE', 'VIEWING', 'PROCESSING', 'RETURN', 'GIFT', 'REPAIR', 'OTHER')
    AND (reason <> 'OTHER' OR reason_text <> '')),
  CONSTRAINT delivery_note_transport CHECK (
    transport IN ('SENDER', 'RECIPIENT', 'CARRIER') AND (transport = 'CARRIER') = (carrier <> '')
    AND carriage IN ('FRANCO', 'ASSEGNATO')),
  CONSTRAINT delivery_note_started CHECK (started_at >= date),
  CONSTRAINT delivery_note_load CHECK (packages > 0 AND weight > 0)
);
CREATE UNIQUE INDEX delivery_note_structure_id_id_key ON delivery_note (structure_id, id);
CREATE UNIQUE INDEX delivery_note_structure_id_number_year_key ON delivery_note (structure_id, number, year);
CREATE INDEX delivery_note_structure_id_date_id_idx ON delivery_note (structure_id, date, id);
CREATE INDEX delivery_note_structure_id_ana_sku_date_id_idx ON delivery_note (structure_id, ana_sku, date, id);
CREATE INDEX delivery_note_structure_id_state_date_id_idx ON delivery_note (structure_id, state, date, id);
CREATE INDEX delivery_note_words ON delivery_note USING GIN (structure_id int4_ops,
  document_words(number::text || '/' || year::text, customer_name, '') gin_trgm_ops);
CALL isolate_table('delivery_note');

CREATE TABLE delivery_note_line (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  delivery_note_id integer NOT NULL,
  position integer NOT NULL,
  description varchar(1000) NOT NULL,
  quantity numeric(20,8) NOT NULL,
  measurement_unit varchar(10),
  single_price numeric(19,8),
  iva numeric(5,2),
  natura varchar(4),
  product_cross_id varchar(60),
  CONSTRAINT delivery_note_line_structure_id_delivery_note_id_fkey
    FOREIGN KEY (structure_id, delivery_note_id) REFERENCES delivery_note (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT delivery_note_line_described CHECK (btrim(description) <> ''),
  CONSTRAINT delivery_note_line_quantity CHECK (quantity > 0),
  CONSTRAINT delivery_note_line_rate CHECK (iva BETWEEN 0 AND 100)
);
CREATE UNIQUE INDEX delivery_note_line_structure_id_delivery_note_id_position_key
  ON delivery_note_line (structure_id, delivery_note_id, position);
CALL isolate_table('delivery_note_line');

CREATE TABLE delivery_note_billing (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  delivery_note_id integer NOT NULL,
  document_id integer NOT NULL,
  live boolean NOT NULL DEFAULT true,
  PRIMARY KEY (structure_id, document_id, delivery_note_id),
  CONSTRAINT delivery_note_billing_structure_id_delivery_note_id_fkey
    FOREIGN KEY (structure_id, delivery_note_id) REFERENCES delivery_note (structure_id, id) ON DELETE RESTRICT,
  CONSTRAINT delivery_note_billing_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON DELETE CASCADE
);
CREATE INDEX delivery_note_billing_structure_id_delivery_note_id_idx
  ON delivery_note_billing (structure_id, delivery_note_id);
-- Each note is invoiced once, whatever the code does.
CREATE UNIQUE INDEX delivery_note_billing_once ON delivery_note_billing (structure_id, delivery_note_id) WHERE live;
CALL isolate_table('delivery_note_billing');

-- The lines of a deferred invoice name the notes that their goods went with.
ALTER TABLE document_line ADD COLUMN delivery_note_id integer;
ALTER TABLE document_line ADD CONSTRAINT document_line_structure_id_delivery_note_id_fkey
  FOREIGN KEY (structure_id, delivery_note_id) REFERENCES delivery_note (structure_id, id) ON DELETE RESTRICT;
CREATE INDEX document_line_structure_id_delivery_note_id_idx ON document_line (structure_id, delivery_note_id);

-- A note is free again once its draft is in the bin, and invoiced again when the draft comes back.
CREATE OR REPLACE FUNCTION follow_billed_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_note_billing SET live = NEW.state <> 'DELETED'
    WHERE structure_id = NEW.structure_id AND document_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_notes_billed AFTER UPDATE OF state ON document
  FOR EACH ROW WHEN ((OLD.state = 'DELETED') <> (NEW.state = 'DELETED')) EXECUTE FUNCTION follow_billed_notes();

-- A note is to be invoiced again once its draft is in the bin or gone; only one that is to be invoiced is invoiced.
CREATE OR REPLACE FUNCTION follow_note_billing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.live THEN
    UPDATE delivery_note SET state = 'INVOICED'
      WHERE structure_id = NEW.structure_id AND id = NEW.delivery_note_id AND state = 'TO_INVOICE';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'delivery_note_billing_of_sale: the note is no sale that is to be invoiced'
        USING ERRCODE = '23514', CONSTRAINT = 'delivery_note_billing_of_sale';
    END IF;
  ELSIF TG_OP <> 'INSERT' AND OLD.live THEN
    UPDATE delivery_note SET state = 'TO_INVOICE'
      WHERE structure_id = OLD.structure_id AND id = OLD.delivery_note_id AND state = 'INVOICED';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER delivery_note_billed AFTER INSERT OR DELETE OR UPDATE OF live ON delivery_note_billing
  FOR EACH ROW EXECUTE FUNCTION follow_note_billing();
