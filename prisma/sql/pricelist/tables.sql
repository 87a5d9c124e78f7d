-- Products, prices, their attributes, stock, and changes of many prices at once.
-- The meaning of each table and column is written in prisma/models/pricelist.prisma.

CREATE TABLE product_type (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  name varchar(80) NOT NULL,
  color varchar(7) NOT NULL DEFAULT '',
  CONSTRAINT product_type_has_a_name CHECK (name <> ''),
  CONSTRAINT product_type_color_known CHECK (color ~ '^(#[0-9a-fA-F]{6})?$')
);
CREATE UNIQUE INDEX product_type_structure_id_id_key ON product_type (structure_id, id);
CREATE UNIQUE INDEX product_type_name ON product_type (structure_id, lower(name));
CALL isolate_table('product_type');

CREATE TABLE product (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  code varchar(80) NOT NULL DEFAULT '',
  barcode varchar(14) NOT NULL DEFAULT '',
  name varchar(200) NOT NULL,
  description varchar(1000) NOT NULL DEFAULT '',
  sku_anagrafica varchar(40),
  availability numeric(20,8) NOT NULL DEFAULT 0,
  purchase_price numeric(19,8),
  attributes jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  type_id integer,
  code_key text GENERATED ALWAYS AS (lower(code)) STORED,
  iva numeric(5,2),
  natura varchar(4),
  CONSTRAINT product_structure_id_sku_anagrafica_fkey
    FOREIGN KEY (structure_id, sku_anagrafica) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT product_structure_id_type_id_fkey
    FOREIGN KEY (structure_id, type_id) REFERENCES product_type (structure_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT product_has_a_name CHECK (name <> ''),
  CONSTRAINT product_attributes_are_texts CHECK (jsonb_typeof(attributes) = 'object'),
  CONSTRAINT product_purchase_price_not_negative CHECK (purchase_price >= 0),
  CONSTRAINT product_rate_is_percent CHECK (iva BETWEEN 0 AND 100),
  CONSTRAINT product_natura_known CHECK (natura ~ '^N[1-7](\.[1-9])?$'),
  CONSTRAINT product_natura_when_no_vat CHECK ((natura IS NOT NULL) = (iva IS NOT DISTINCT FROM 0))
);
CREATE INDEX product_structure_id_sku_anagrafica_idx ON product (structure_id, sku_anagrafica);
CREATE INDEX product_structure_id_barcode_idx ON product (structure_id, barcode);
CREATE UNIQUE INDEX product_structure_id_id_key ON product (structure_id, id);
CREATE INDEX product_structure_id_type_id_idx ON product (structure_id, type_id);
CREATE UNIQUE INDEX product_code ON product (structure_id, code_key) WHERE code <> '';
CREATE INDEX product_structure_id_availability_id_idx ON product (structure_id, availability, id);
CALL isolate_table('product');

CREATE TABLE product_image (
  product_id integer PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  mime_type varchar(20) NOT NULL,
  bytes bytea NOT NULL,
  thumbnail bytea NOT NULL,
  CONSTRAINT product_image_structure_id_product_id_fkey
    FOREIGN KEY (structure_id, product_id) REFERENCES product (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX product_image_structure_id_product_id_key ON product_image (structure_id, product_id);
CALL isolate_table('product_image');

CREATE TABLE product_note (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  product_id integer NOT NULL,
  value varchar(2000) NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT product_note_structure_id_product_id_fkey
    FOREIGN KEY (structure_id, product_id) REFERENCES product (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT product_note_says_something CHECK (value <> '')
);
CREATE INDEX product_note_structure_id_product_id_id_idx ON product_note (structure_id, product_id, id);
CALL isolate_table('product_note');
REVOKE UPDATE, DELETE ON product_note FROM luna_app;

-- As `anagrafica_search`: a table without row-level security, to which luna_app has no right. `search_product` reads it within
-- app_visible().
CREATE TABLE product_search (
  id integer PRIMARY KEY,
  structure_id integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  code text COLLATE "C" NOT NULL,
  sku_anagrafica text COLLATE "C",
  words text COLLATE "C" NOT NULL,
  attributes jsonb NOT NULL,
  values text COLLATE "C" NOT NULL,
  CONSTRAINT product_search_id_fkey FOREIGN KEY (id) REFERENCES product (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX product_search_structure_id_id_idx ON product_search (structure_id, id);
CREATE INDEX product_search_structure_id_name_id_idx ON product_search (structure_id, name, id);
CREATE INDEX product_search_structure_id_code_id_idx ON product_search (structure_id, code, id);
CREATE INDEX product_search_structure_id_sku_anagrafica_id_idx ON product_search (structure_id, sku_anagrafica, id);
CREATE INDEX product_search_parts
  ON product_search USING GIN (structure_id int4_ops, words gin_trgm_ops, values gin_trgm_ops);

-- The number of products that fit is read from a narrow table where one suffices: an attribute may fit half of all rows, and
-- the rows of `product_search` are long. `keep_product_search_values` says why it has no foreign key.
CREATE TABLE product_search_value (
  structure_id integer NOT NULL,
  key text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  id integer NOT NULL,
  PRIMARY KEY (structure_id, key, value, id)
);

CREATE TABLE price (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  product_id integer NOT NULL,
  description varchar(200) NOT NULL DEFAULT '',
  quantity numeric(20,8) NOT NULL DEFAULT 1,
  amount numeric(19,8) NOT NULL,
  currency_id integer NOT NULL,
  measurementunit_id integer NOT NULL,
  attributes jsonb NOT NULL DEFAULT '{}',
  valid_from date,
  valid_to date,
  CONSTRAINT price_structure_id_product_id_fkey
    FOREIGN KEY (structure_id, product_id) REFERENCES product (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT price_amount_above_zero CHECK (amount > 0),
  CONSTRAINT price_quantity_above_zero CHECK (quantity > 0),
  CONSTRAINT price_valid_in_order CHECK (valid_to >= valid_from),
  CONSTRAINT price_attributes_are_texts CHECK (jsonb_typeof(attributes) = 'object')
);
CREATE INDEX price_structure_id_product_id_id_idx ON price (structure_id, product_id, id);
CREATE UNIQUE INDEX price_structure_id_id_key ON price (structure_id, id);
CALL isolate_table('price');

CREATE TABLE product_attribute (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  unique_key varchar(80) NOT NULL,
  name varchar(200) NOT NULL,
  CONSTRAINT product_attribute_unique_key_plain CHECK (unique_key ~ '^[a-z0-9_]+$')
);
CREATE UNIQUE INDEX product_attribute_structure_id_unique_key_key ON product_attribute (structure_id, unique_key);
CALL isolate_table('product_attribute');

CREATE TABLE price_attribute (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  unique_key varchar(80) NOT NULL,
  name varchar(200) NOT NULL,
  CONSTRAINT price_attribute_unique_key_plain CHECK (unique_key ~ '^[a-z0-9_]+$')
);
CREATE UNIQUE INDEX price_attribute_structure_id_unique_key_key ON price_attribute (structure_id, unique_key);
CALL isolate_table('price_attribute');

CREATE TABLE stock_movement (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  product_id integer NOT NULL,
  quantity numeric(20,8) NOT NULL,
  reason varchar(10) NOT NULL,
  document_id integer,
  note varchar(200) NOT NULL DEFAULT '',
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT stock_movement_structure_id_product_id_fkey
    FOREIGN KEY (structure_id, product_id) REFERENCES product (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT stock_movement_moves CHECK (quantity <> 0),
  CONSTRAINT stock_movement_reason_known CHECK (reason IN ('MANUAL', 'IMPORT', 'INVOICE', 'CREDITNOTE')),
  CONSTRAINT stock_movement_document CHECK ((document_id IS NOT NULL) = (reason IN ('INVOICE', 'CREDITNOTE')))
);
CREATE INDEX stock_movement_structure_id_product_id_id_idx ON stock_movement (structure_id, product_id, id);
CREATE UNIQUE INDEX stock_movement_document_id_product_id_reason_key
  ON stock_movement (document_id, product_id, reason);
CALL isolate_table('stock_movement');
REVOKE UPDATE, DELETE ON stock_movement FROM luna_app;

CREATE TABLE price_change (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  type varchar(8) NOT NULL,
  mode varchar(10) NOT NULL,
  value numeric(19,8) NOT NULL,
  rounding varchar(11) NOT NULL,
  price_count integer NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  undone_at timestamptz(3),
  restored_count integer,
  CONSTRAINT price_change_type_known CHECK (type IN ('INCREASE', 'DISCOUNT')),
  CONSTRAINT price_change_mode_known CHECK (mode IN ('PERCENTAGE', 'FIXED')),
  CONSTRAINT price_change_rounding_known CHECK (rounding IN ('CENT', 'FIVE_CENTS', 'WHOLE', 'NINETY_NINE')),
  CONSTRAINT price_change_value_above_zero CHECK (value > 0),
  CONSTRAINT price_change_restored_when_undone CHECK ((undone_at IS NULL) = (restored_count IS NULL))
);
CREATE UNIQUE INDEX price_change_structure_id_id_key ON price_change (structure_id, id);
CALL isolate_table('price_change');
REVOKE DELETE ON price_change FROM luna_app;

CREATE TABLE price_change_row (
  price_change_id integer NOT NULL,
  price_id integer NOT NULL,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  product_id integer NOT NULL,
  quantity numeric(20,8) NOT NULL,
  currency_id integer NOT NULL,
  before numeric(19,8) NOT NULL,
  after numeric(19,8) NOT NULL,
  PRIMARY KEY (price_change_id, price_id),
  CONSTRAINT price_change_row_structure_id_price_change_id_fkey
    FOREIGN KEY (structure_id, price_change_id) REFERENCES price_change (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CALL isolate_table('price_change_row');
REVOKE UPDATE, DELETE ON price_change_row FROM luna_app;
