-- Links by which customers see a document.
-- The meaning of each table and column is written in prisma/models/salesforce/delivery.prisma.

CREATE TABLE document_share (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  token_hash varchar(64) NOT NULL,
  mail_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  first_opened_at timestamptz(3),
  last_opened_at timestamptz(3),
  opens integer NOT NULL DEFAULT 0,
  CONSTRAINT document_share_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT document_share_mail_id_fkey
    FOREIGN KEY (mail_id) REFERENCES mail_outbox (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT document_share_opens CHECK (
    opens >= 0 AND (opens > 0) = (first_opened_at IS NOT NULL) AND (opens > 0) = (last_opened_at IS NOT NULL))
);
CREATE UNIQUE INDEX document_share_token_hash_key ON document_share (token_hash);
CREATE INDEX document_share_structure_id_document_id_id_idx ON document_share (structure_id, document_id, id);
CREATE INDEX document_share_mail_id_idx ON document_share (mail_id);
CALL isolate_table('document_share');
