-- Reservations become lines of draft invoices, each once.

ALTER TABLE reservation_settings ADD COLUMN bill_no_shows boolean NOT NULL DEFAULT false;

CREATE TABLE reservation_billing (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  reservation_id integer NOT NULL,
  document_id integer NOT NULL,
  live boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reservation_billing_structure_id_reservation_id_fkey
    FOREIGN KEY (structure_id, reservation_id) REFERENCES reservation (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reservation_billing_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON DELETE CASCADE
);
CREATE INDEX reservation_billing_structure_id_document_id_idx ON reservation_billing (structure_id, document_id);
CREATE INDEX reservation_billing_structure_id_reservation_id_idx ON reservation_billing (structure_id, reservation_id);
-- Each reservation is billed once, whatever the code does.
CREATE UNIQUE INDEX reservation_billing_once ON reservation_billing (reservation_id) WHERE live;
CALL isolate_table('reservation_billing');

-- A reservation is free again once its draft is in the bin, and billed again when the draft comes back.
CREATE OR REPLACE FUNCTION follow_billed_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservation_billing SET live = NEW.state <> 'DELETED'
    WHERE structure_id = NEW.structure_id AND document_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_reservations_billed AFTER UPDATE OF state ON document
  FOR EACH ROW WHEN ((OLD.state = 'DELETED') <> (NEW.state = 'DELETED')) EXECUTE FUNCTION follow_billed_reservations();
