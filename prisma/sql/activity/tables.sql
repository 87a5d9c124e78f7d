-- The stream of what happened in a structure. Triggers write it, each where its fact is written.
-- The meaning of each table and column is written in prisma/models/activity.prisma.

CREATE TABLE activity (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  kind varchar(40) NOT NULL,
  account_id integer,
  subject_id integer NOT NULL,
  anagrafica_sku varchar(40),
  cents bigint,
  data jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT activity_structure_id_anagrafica_sku_fkey
    FOREIGN KEY (structure_id, anagrafica_sku) REFERENCES anagrafica (structure_id, sku) ON UPDATE CASCADE ON DELETE CASCADE
);
-- A page takes the newest of each kind that its reader may see along one of these, at any depth.
CREATE INDEX activity_structure_id_kind_at_id_idx ON activity (structure_id, kind, at, id);
CREATE INDEX activity_structure_id_account_id_kind_at_id_idx ON activity (structure_id, account_id, kind, at, id);
CREATE INDEX activity_structure_id_anagrafica_sku_kind_at_id_idx ON activity (structure_id, anagrafica_sku, kind, at, id);
CREATE INDEX activity_cents ON activity (structure_id, cents) WHERE cents IS NOT NULL;
CALL isolate_table('activity');
REVOKE UPDATE, DELETE ON activity FROM luna_app;
-- A merge of entries leads the stream of one to the other.
GRANT UPDATE (anagrafica_sku) ON activity TO luna_app;
