-- The communications of periodic settlements (LIPE) that were made, byte for byte. The meaning of each column is written in
-- prisma/models/salesforce/registers.prisma.

CREATE TABLE lipe (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  quarter varchar(7) NOT NULL,
  progressive integer NOT NULL,
  file_name varchar(40) NOT NULL,
  bytes bytea NOT NULL,
  sha256 varchar(64) NOT NULL,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  sent_on date,
  protocol varchar(40) NOT NULL DEFAULT '',
  CONSTRAINT lipe_quarter CHECK (quarter ~ '^[0-9]{4}-Q[1-4]$'),
  CONSTRAINT lipe_progressive CHECK (progressive BETWEEN 0 AND 60466175),
  CONSTRAINT lipe_protocol_of_sent CHECK (protocol = '' OR sent_on IS NOT NULL)
);
CREATE UNIQUE INDEX lipe_structure_id_progressive_key ON lipe (structure_id, progressive);
CREATE INDEX lipe_structure_id_quarter_progressive_idx ON lipe (structure_id, quarter, progressive);
CALL isolate_table('lipe');
