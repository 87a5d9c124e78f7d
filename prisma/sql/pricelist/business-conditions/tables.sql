-- The conditions that are agreed with customers about the products of suppliers, and the CSV files that brought them.
-- The meaning of each table and column is written in prisma/models/business-conditions.prisma.

CREATE TABLE business_condition_custom_field (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_sku varchar(40),
  key varchar(80) NOT NULL,
  name varchar(200) NOT NULL,
  type varchar(10) NOT NULL,
  change varchar(8) NOT NULL DEFAULT 'DISCOUNT',
  position integer NOT NULL DEFAULT 0,
  CONSTRAINT business_condition_custom_field_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT business_condition_field_key_plain CHECK (key ~ '^[a-z0-9_]+$'),
  CONSTRAINT business_condition_field_type_known CHECK (type IN ('PERCENTAGE', 'FIXED')),
  CONSTRAINT business_condition_field_change_known CHECK (change IN ('INCREASE', 'DISCOUNT'))
);
CREATE INDEX business_condition_custom_field_structure_id_id_idx ON business_condition_custom_field (structure_id, id);
CREATE INDEX business_condition_custom_field_structure_id_anagrafica_sku_idx
  ON business_condition_custom_field (structure_id, anagrafica_sku);
-- The own company counts as one supplier, because nulls would all differ.
CREATE UNIQUE INDEX business_condition_field_key
  ON business_condition_custom_field (structure_id, coalesce(anagrafica_sku, ''), key);
CALL isolate_table('business_condition_custom_field');

CREATE TABLE business_condition (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  business_condition_ana_sku varchar(40),
  sku_vendee varchar(40) NOT NULL,
  values jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT business_condition_business_condition_ana_sku_fkey
    FOREIGN KEY (structure_id, business_condition_ana_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT business_condition_vendee_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, sku_vendee) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT business_condition_of_two CHECK (business_condition_ana_sku <> sku_vendee),
  CONSTRAINT business_condition_values_are_texts CHECK (jsonb_typeof(values) = 'object')
);
CREATE INDEX business_condition_structure_id_business_condition_ana_sku_idx
  ON business_condition (structure_id, business_condition_ana_sku);
CREATE INDEX business_condition_structure_id_sku_vendee_idx ON business_condition (structure_id, sku_vendee);
CREATE UNIQUE INDEX business_condition_pair
  ON business_condition (structure_id, coalesce(business_condition_ana_sku, ''), sku_vendee);
CREATE UNIQUE INDEX business_condition_structure_id_id_key ON business_condition (structure_id, id);
CALL isolate_table('business_condition');

CREATE TABLE business_condition_csv (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_sku varchar(40),
  file_name varchar(255) NOT NULL,
  file_key varchar(120) NOT NULL,
  size integer NOT NULL,
  sha256 varchar(64) NOT NULL,
  row_count integer NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT business_condition_csv_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT
);
CREATE UNIQUE INDEX business_condition_csv_file_key_key ON business_condition_csv (file_key);
CREATE INDEX business_condition_csv_structure_id_anagrafica_sku_sha256_idx
  ON business_condition_csv (structure_id, anagrafica_sku, sha256);
CREATE INDEX business_condition_csv_structure_id_created_at_id_idx
  ON business_condition_csv (structure_id, created_at, id);
CREATE UNIQUE INDEX business_condition_csv_structure_id_id_key ON business_condition_csv (structure_id, id);
CALL isolate_table('business_condition_csv');

CREATE TABLE business_condition_csv_row (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  business_condition_id integer NOT NULL,
  csv_id integer NOT NULL,
  keys varchar(80)[],
  PRIMARY KEY (structure_id, business_condition_id),
  CONSTRAINT business_condition_csv_row_structure_id_business_condition_fkey
    FOREIGN KEY (structure_id, business_condition_id) REFERENCES business_condition (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT business_condition_csv_row_structure_id_csv_id_fkey
    FOREIGN KEY (structure_id, csv_id) REFERENCES business_condition_csv (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX business_condition_csv_row_structure_id_csv_id_idx ON business_condition_csv_row (structure_id, csv_id);
CALL isolate_table('business_condition_csv_row');
