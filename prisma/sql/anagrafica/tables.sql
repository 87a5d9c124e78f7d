-- The registry: entries, categories, fields, contacts, pictures, search, merges, tags, notes, files, contacts made, exports.
-- The meaning of each table and column is written in prisma/models/anagrafica.prisma.

CREATE TABLE anagrafica_category (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  father_id integer,
  name varchar(100) NOT NULL,
  CONSTRAINT anagrafica_category_has_a_name CHECK (name <> '')
);
CREATE INDEX anagrafica_category_structure_id_father_id_idx ON anagrafica_category (structure_id, father_id);
CREATE UNIQUE INDEX anagrafica_category_structure_id_id_key ON anagrafica_category (structure_id, id);
CREATE UNIQUE INDEX anagrafica_category_sibling_name
  ON anagrafica_category (structure_id, coalesce(father_id, 0), lower(name));
ALTER TABLE anagrafica_category ADD CONSTRAINT anagrafica_category_structure_id_father_id_fkey
  FOREIGN KEY (structure_id, father_id) REFERENCES anagrafica_category (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
CALL isolate_table('anagrafica_category');

CREATE TABLE anagrafica (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  sku varchar(40) NOT NULL,
  ana_type smallint NOT NULL DEFAULT 0,
  first_name varchar(100) NOT NULL DEFAULT '',
  last_name varchar(100) NOT NULL DEFAULT '',
  business_name varchar(200) NOT NULL DEFAULT '',
  business_vatnumber varchar(28) NOT NULL DEFAULT '',
  business_iban varchar(34) NOT NULL DEFAULT '',
  business_tax_regime varchar(4) NOT NULL DEFAULT '',
  taxcode varchar(28) NOT NULL DEFAULT '',
  address_street_name varchar(200) NOT NULL DEFAULT '',
  address_street_number varchar(20) NOT NULL DEFAULT '',
  address_city varchar(100) NOT NULL DEFAULT '',
  address_prov varchar(50) NOT NULL DEFAULT '',
  zipcode varchar(20) NOT NULL DEFAULT '',
  country varchar(2) NOT NULL DEFAULT '',
  id_paese varchar(2) NOT NULL DEFAULT '',
  phone_number varchar(40) NOT NULL DEFAULT '',
  phone_number_second varchar(40) NOT NULL DEFAULT '',
  cell_phone_number varchar(40) NOT NULL DEFAULT '',
  cell_phone_number_second varchar(40) NOT NULL DEFAULT '',
  fax varchar(40) NOT NULL DEFAULT '',
  fax_second varchar(40) NOT NULL DEFAULT '',
  email varchar(254) NOT NULL DEFAULT '',
  email_second varchar(254) NOT NULL DEFAULT '',
  pec_destinatario varchar(254) NOT NULL DEFAULT '',
  codice_destinatario varchar(7) NOT NULL DEFAULT '',
  web_site varchar(200) NOT NULL DEFAULT '',
  agent varchar(100) NOT NULL DEFAULT '',
  note varchar(4000) NOT NULL DEFAULT '',
  category_id integer,
  anagrafica_custom_fields jsonb NOT NULL DEFAULT '[]',
  avatar_image_present boolean NOT NULL DEFAULT false,
  search_name text GENERATED ALWAYS AS (lower(btrim(business_name || ' ' || last_name || ' ' || first_name))) STORED,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  presence jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT anagrafica_structure_id_category_id_fkey
    FOREIGN KEY (structure_id, category_id) REFERENCES anagrafica_category (structure_id, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT anagrafica_ana_type_known CHECK (ana_type IN (0, 1)),
  CONSTRAINT anagrafica_has_a_name CHECK (search_name <> '')
);
CREATE UNIQUE INDEX anagrafica_sku_key ON anagrafica (sku);
CREATE INDEX anagrafica_structure_id_search_name_id_idx ON anagrafica (structure_id, search_name, id);
CREATE INDEX anagrafica_structure_id_category_id_idx ON anagrafica (structure_id, category_id);
CREATE UNIQUE INDEX anagrafica_structure_id_id_key ON anagrafica (structure_id, id);
CREATE UNIQUE INDEX anagrafica_structure_id_sku_key ON anagrafica (structure_id, sku);
-- Suppliers are found by these keys.
CREATE INDEX anagrafica_by_vatnumber ON anagrafica (structure_id, business_vatnumber) WHERE business_vatnumber <> '';
CREATE INDEX anagrafica_by_taxcode ON anagrafica (structure_id, taxcode) WHERE taxcode <> '';
CREATE INDEX anagrafica_by_iban ON anagrafica (structure_id, business_iban) WHERE business_iban <> '';
CALL isolate_table('anagrafica');

CREATE TABLE anagrafica_custom_field (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  key varchar(80) NOT NULL,
  label varchar(200) NOT NULL,
  type varchar(10) NOT NULL DEFAULT 'TEXT',
  CONSTRAINT anagrafica_custom_field_type_known CHECK (type IN ('TEXT', 'NUMBER', 'DATE', 'BOOLEAN', 'PERCENTAGE', 'FIXED'))
);
CREATE INDEX anagrafica_custom_field_structure_id_id_idx ON anagrafica_custom_field (structure_id, id);
CREATE UNIQUE INDEX anagrafica_custom_field_key ON anagrafica_custom_field (structure_id, lower(key));
CALL isolate_table('anagrafica_custom_field');

CREATE TABLE anagrafica_contact (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_id integer NOT NULL,
  contatto_id integer NOT NULL,
  PRIMARY KEY (structure_id, anagrafica_id, contatto_id),
  CONSTRAINT anagrafica_contact_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT anagrafica_contact_structure_id_contatto_id_fkey
    FOREIGN KEY (structure_id, contatto_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT anagrafica_contact_of_another CHECK (anagrafica_id <> contatto_id)
);
CREATE INDEX anagrafica_contact_structure_id_contatto_id_idx ON anagrafica_contact (structure_id, contatto_id);
CALL isolate_table('anagrafica_contact');

CREATE TABLE anagrafica_avatar (
  anagrafica_id integer PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  mime_type varchar(20) NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT anagrafica_avatar_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX anagrafica_avatar_structure_id_anagrafica_id_key
  ON anagrafica_avatar (structure_id, anagrafica_id);
CALL isolate_table('anagrafica_avatar');

-- Under row-level security no operator that could leak what it compares (LIKE, similarity) may use an index. So what entries
-- are searched by stands in a table without it, to which luna_app has no right. Two functions of the owner read it within
-- app_visible(): they accept patterns and return ids, and the rows of those ids are read under row-level security as any
-- others. They need neither a superuser nor a role of their own.
CREATE TABLE anagrafica_search (
  id integer PRIMARY KEY,
  structure_id integer NOT NULL,
  ana_type smallint NOT NULL,
  category_id integer,
  name text COLLATE "C" NOT NULL,
  first_name text COLLATE "C" NOT NULL,
  last_name text COLLATE "C" NOT NULL,
  business_name text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  address_city text COLLATE "C" NOT NULL,
  business_vatnumber text COLLATE "C" NOT NULL,
  phone_number text COLLATE "C" NOT NULL,
  cell_phone_number text COLLATE "C" NOT NULL,
  fax text COLLATE "C" NOT NULL,
  address_prov text COLLATE "C" NOT NULL,
  agent text COLLATE "C" NOT NULL,
  identity text COLLATE "C" NOT NULL,
  note text COLLATE "C" NOT NULL,
  keys text[],
  family_id integer NOT NULL,
  CONSTRAINT anagrafica_search_id_fkey
    FOREIGN KEY (id) REFERENCES anagrafica (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX anagrafica_search_structure_id_id_idx ON anagrafica_search (structure_id, id);
CREATE INDEX anagrafica_search_structure_id_ana_type_id_idx ON anagrafica_search (structure_id, ana_type, id);
CREATE INDEX anagrafica_search_structure_id_category_id_id_idx ON anagrafica_search (structure_id, category_id, id);
CREATE INDEX anagrafica_search_structure_id_name_id_idx ON anagrafica_search (structure_id, name, id);
CREATE INDEX anagrafica_search_structure_id_first_name_id_idx ON anagrafica_search (structure_id, first_name, id);
CREATE INDEX anagrafica_search_structure_id_last_name_id_idx ON anagrafica_search (structure_id, last_name, id);
CREATE INDEX anagrafica_search_structure_id_business_name_id_idx
  ON anagrafica_search (structure_id, business_name, id);
CREATE INDEX anagrafica_search_structure_id_email_id_idx ON anagrafica_search (structure_id, email, id);
CREATE INDEX anagrafica_search_structure_id_address_city_id_idx ON anagrafica_search (structure_id, address_city, id);
CREATE INDEX anagrafica_search_structure_id_address_prov_id_idx ON anagrafica_search (structure_id, address_prov, id);
CREATE INDEX anagrafica_search_structure_id_agent_id_idx ON anagrafica_search (structure_id, agent, id);
CREATE INDEX anagrafica_search_family_id_id_idx ON anagrafica_search (family_id, id);
CREATE INDEX anagrafica_search_parts
  ON anagrafica_search USING GIN (structure_id int4_ops, family_id int4_ops, name gin_trgm_ops,
    first_name gin_trgm_ops, last_name gin_trgm_ops, business_name gin_trgm_ops, email gin_trgm_ops,
    address_city gin_trgm_ops, business_vatnumber gin_trgm_ops, phone_number gin_trgm_ops,
    cell_phone_number gin_trgm_ops, fax gin_trgm_ops, address_prov gin_trgm_ops, agent gin_trgm_ops,
    identity gin_trgm_ops, note gin_trgm_ops, keys array_ops);
CREATE INDEX anagrafica_search_family_id_business_name_structure_id_id_idx
  ON anagrafica_search (family_id, business_name, structure_id, id);
CREATE INDEX anagrafica_search_family_id_address_city_structure_id_id_idx
  ON anagrafica_search (family_id, address_city, structure_id, id);
CREATE INDEX anagrafica_search_family_id_address_prov_structure_id_id_idx
  ON anagrafica_search (family_id, address_prov, structure_id, id);
CREATE INDEX anagrafica_search_family_id_agent_structure_id_id_idx
  ON anagrafica_search (family_id, agent, structure_id, id);

-- The number of entries that fit is read from a narrow table where one suffices: a text of the notes may fit half of all rows,
-- and the rows of `anagrafica_search` are long.
CREATE TABLE anagrafica_search_note (
  id integer PRIMARY KEY,
  structure_id integer NOT NULL,
  note text COLLATE "C" NOT NULL,
  family_id integer NOT NULL,
  CONSTRAINT anagrafica_search_note_id_fkey
    FOREIGN KEY (id) REFERENCES anagrafica_search (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX anagrafica_search_note_parts
  ON anagrafica_search_note USING GIN (structure_id int4_ops, family_id int4_ops, note gin_trgm_ops);

CREATE TABLE anagrafica_merge (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  kept_sku varchar(40) NOT NULL,
  merged_sku varchar(40) NOT NULL,
  kept_name varchar(420) NOT NULL,
  merged_name varchar(420) NOT NULL,
  kept_before jsonb,
  merged_before jsonb,
  kept_after jsonb,
  moved jsonb NOT NULL,
  account_id integer,
  merged_at timestamptz(3) NOT NULL DEFAULT now(),
  undone_at timestamptz(3)
);
CREATE INDEX anagrafica_merge_structure_id_id_idx ON anagrafica_merge (structure_id, id);
CREATE INDEX anagrafica_merge_merged_at_idx ON anagrafica_merge (merged_at);
CALL isolate_table('anagrafica_merge');

CREATE TABLE anagrafica_tag (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  name varchar(40) NOT NULL,
  color varchar(10) NOT NULL,
  CONSTRAINT anagrafica_tag_has_a_name CHECK (name <> ''),
  CONSTRAINT anagrafica_tag_color_known CHECK (color IN ('grey', 'blue', 'indigo', 'teal', 'green', 'amber', 'orange', 'red'))
);
CREATE UNIQUE INDEX anagrafica_tag_structure_id_id_key ON anagrafica_tag (structure_id, id);
CREATE UNIQUE INDEX anagrafica_tag_name ON anagrafica_tag (structure_id, lower(name));
CALL isolate_table('anagrafica_tag');

CREATE TABLE anagrafica_tag_link (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_id integer NOT NULL,
  tag_id integer NOT NULL,
  PRIMARY KEY (structure_id, anagrafica_id, tag_id),
  CONSTRAINT anagrafica_tag_link_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT anagrafica_tag_link_structure_id_tag_id_fkey
    FOREIGN KEY (structure_id, tag_id) REFERENCES anagrafica_tag (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX anagrafica_tag_link_structure_id_tag_id_anagrafica_id_idx
  ON anagrafica_tag_link (structure_id, tag_id, anagrafica_id);
CALL isolate_table('anagrafica_tag_link');

CREATE TABLE anagrafica_note (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_id integer NOT NULL,
  text varchar(4000) NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  edited_at timestamptz(3),
  CONSTRAINT anagrafica_note_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT anagrafica_note_has_a_text CHECK (text <> '')
);
CREATE INDEX anagrafica_note_structure_id_anagrafica_id_created_at_id_idx
  ON anagrafica_note (structure_id, anagrafica_id, created_at, id);
CALL isolate_table('anagrafica_note');

CREATE TABLE anagrafica_attachment (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_id integer NOT NULL,
  name varchar(255) NOT NULL,
  mime_type varchar(100) NOT NULL,
  size integer NOT NULL,
  sha256 varchar(64) NOT NULL,
  file_key varchar(120) NOT NULL,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT anagrafica_attachment_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX anagrafica_attachment_file_key_key ON anagrafica_attachment (file_key);
CREATE INDEX anagrafica_attachment_structure_id_anagrafica_id_created_at_idx
  ON anagrafica_attachment (structure_id, anagrafica_id, created_at, id);
CALL isolate_table('anagrafica_attachment');

CREATE TABLE anagrafica_contact_log (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_id integer NOT NULL,
  kind varchar(10) NOT NULL,
  day date NOT NULL,
  at timestamptz(3) NOT NULL,
  text varchar(1000) NOT NULL DEFAULT '',
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT anagrafica_contact_log_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT anagrafica_contact_log_kind_known CHECK (kind IN ('CALL', 'EMAIL', 'MEETING'))
);
CREATE INDEX anagrafica_contact_log_structure_id_anagrafica_id_at_id_idx
  ON anagrafica_contact_log (structure_id, anagrafica_id, at, id);
CALL isolate_table('anagrafica_contact_log');

CREATE TABLE gdpr_export (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_id integer NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'QUEUED',
  language varchar(2) NOT NULL DEFAULT 'it',
  processed integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  file_key varchar(120),
  size integer,
  account_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT gdpr_export_structure_id_anagrafica_id_fkey
    FOREIGN KEY (structure_id, anagrafica_id) REFERENCES anagrafica (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT gdpr_export_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED'))
);
CREATE UNIQUE INDEX gdpr_export_file_key_key ON gdpr_export (file_key);
CREATE INDEX gdpr_export_structure_id_anagrafica_id_id_idx ON gdpr_export (structure_id, anagrafica_id, id);
CREATE INDEX gdpr_export_expires_at_idx ON gdpr_export (expires_at);
CALL isolate_table('gdpr_export');

-- Tables of earlier modules refer to tables of this one.
ALTER TABLE membership ADD CONSTRAINT membership_structure_id_anagrafica_sku_fkey
  FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE structure_configuration ADD CONSTRAINT structure_configuration_structure_id_registry_sku_fkey
  FOREIGN KEY (structure_id, registry_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE generic_sku ADD CONSTRAINT generic_sku_anagrafica_sku_fkey
  FOREIGN KEY (anagrafica_sku) REFERENCES anagrafica (sku) ON UPDATE RESTRICT ON DELETE CASCADE;
