-- Document templates, their versions, and the pages and pictures in them.
-- The meaning of each table and column is written in prisma/models/salesforce/templates.prisma.

CREATE TABLE template (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  name varchar(100) NOT NULL,
  current_version integer NOT NULL,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  CONSTRAINT template_named CHECK (name <> '' AND current_version >= 1)
);
CREATE UNIQUE INDEX template_structure_id_id_key ON template (structure_id, id);
CREATE INDEX template_structure_id_name_id_idx ON template (structure_id, name, id);
CALL isolate_table('template');

CREATE TABLE template_version (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  template_id integer NOT NULL,
  n integer NOT NULL,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  pages jsonb NOT NULL,
  fields jsonb NOT NULL,
  sha256 varchar(64) NOT NULL,
  PRIMARY KEY (structure_id, template_id, n),
  CONSTRAINT template_version_structure_id_template_id_fkey
    FOREIGN KEY (structure_id, template_id) REFERENCES template (structure_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT template_version_content CHECK (n >= 1 AND sha256 ~ '^[0-9a-f]{64}$'
    AND jsonb_typeof(pages) = 'array' AND jsonb_array_length(pages) BETWEEN 1 AND 50
    AND jsonb_typeof(fields) = 'array' AND jsonb_array_length(fields) <= 200)
);
CALL isolate_table('template_version');

CREATE TABLE template_asset (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  sha256 varchar(64) NOT NULL,
  name varchar(255) NOT NULL,
  mime_type varchar(100) NOT NULL,
  page smallint NOT NULL,
  width numeric(7,1) NOT NULL,
  height numeric(7,1) NOT NULL,
  rotation smallint NOT NULL,
  file_key varchar(120) NOT NULL,
  raster_key varchar(120) NOT NULL,
  created_by integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  printed jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (structure_id, sha256),
  CONSTRAINT template_asset_printed CHECK (jsonb_typeof(printed) = 'array'),
  CONSTRAINT template_asset_page CHECK (sha256 ~ '^[0-9a-f]{64}$' AND page >= 1 AND width > 0 AND height > 0
    AND rotation IN (0, 90, 180, 270)
    AND mime_type IN ('application/pdf', 'image/png', 'image/jpeg'))
);
CALL isolate_table('template_asset');

-- The template of a document, and its version.
ALTER TABLE document
  ADD COLUMN template_id integer,
  ADD COLUMN template_version integer,
  ADD CONSTRAINT document_template CHECK ((template_id IS NULL) = (template_version IS NULL)),
  ADD CONSTRAINT document_structure_id_template_id_template_version_fkey
    FOREIGN KEY (structure_id, template_id, template_version)
    REFERENCES template_version (structure_id, template_id, n) ON UPDATE RESTRICT ON DELETE RESTRICT;
CREATE INDEX document_structure_id_template_id_template_version_idx
  ON document (structure_id, template_id, template_version) WHERE template_id IS NOT NULL;

CREATE TABLE template_default (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_kind varchar(10) NOT NULL,
  template_id integer NOT NULL,
  PRIMARY KEY (structure_id, document_kind),
  CONSTRAINT template_default_structure_id_template_id_fkey
    FOREIGN KEY (structure_id, template_id) REFERENCES template (structure_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT template_default_kind CHECK (document_kind IN ('OFFER', 'CONTRACT', 'INVOICE', 'CREDITNOTE', 'PROFORMA'))
);
CREATE INDEX template_default_structure_id_template_id_idx ON template_default (structure_id, template_id);
CALL isolate_table('template_default');
