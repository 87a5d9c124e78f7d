-- Views: the choices of pages, kept under names.
-- The meaning of each table and column is written in prisma/models/views.prisma.

CREATE TABLE saved_view (
  id serial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  account_id integer NOT NULL,
  page varchar(60) NOT NULL,
  name citext NOT NULL,
  query varchar(500) NOT NULL,
  shared boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT saved_view_account_id_structure_id_fkey
    FOREIGN KEY (account_id, structure_id) REFERENCES membership (account_id, structure_id) ON DELETE CASCADE,
  CONSTRAINT saved_view_name CHECK (length(name) BETWEEN 1 AND 60)
);
CREATE UNIQUE INDEX saved_view_account_id_structure_id_page_name_key ON saved_view (account_id, structure_id, page, name);
CREATE INDEX saved_view_structure_id_page_shared_idx ON saved_view (structure_id, page, shared);
CALL isolate_table('saved_view');
