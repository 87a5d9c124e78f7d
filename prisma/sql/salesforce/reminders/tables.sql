-- Reminders of due dates that were sent, and the customers and documents that are not reminded.
-- The meaning of each table and column is written in prisma/models/salesforce/reminders.prisma.

CREATE TABLE reminder_sent (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  due_date_id integer NOT NULL,
  days integer,
  mail_id integer,
  open_amount numeric(15,2) NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reminder_sent_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT reminder_sent_due_date_id_fkey
    FOREIGN KEY (due_date_id) REFERENCES document_due_date (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT reminder_sent_mail_id_fkey
    FOREIGN KEY (mail_id) REFERENCES mail_outbox (id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT reminder_sent_days CHECK (days IS NULL OR days BETWEEN -60 AND 365)
);
CREATE INDEX reminder_sent_structure_id_document_id_id_idx ON reminder_sent (structure_id, document_id, id);
CREATE INDEX reminder_sent_due_date_id_idx ON reminder_sent (due_date_id);
CREATE INDEX reminder_sent_mail_id_idx ON reminder_sent (mail_id);
CREATE UNIQUE INDEX reminder_sent_structure_id_due_date_id_days_key ON reminder_sent (structure_id, due_date_id, days);
CALL isolate_table('reminder_sent');

CREATE TABLE reminder_pause (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  ana_sku varchar(40),
  document_id integer,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reminder_pause_structure_id_ana_sku_fkey
    FOREIGN KEY (structure_id, ana_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE CASCADE,
  CONSTRAINT reminder_pause_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT reminder_pause_of_one CHECK (num_nonnulls(ana_sku, document_id) = 1)
);
CREATE UNIQUE INDEX reminder_pause_structure_id_ana_sku_key ON reminder_pause (structure_id, ana_sku);
CREATE UNIQUE INDEX reminder_pause_structure_id_document_id_key ON reminder_pause (structure_id, document_id);
CALL isolate_table('reminder_pause');
