import type pg from 'pg'

const rights = (acl: string, kind: string, owner: string) =>
  `array(select a::text from unnest(coalesce(${acl}, acldefault('${kind}', ${owner}))) a order by 1)`

/** One query for each kind of object; each row is an object, without the order in which columns were added. */
const QUERIES: Record<string, string> = {
  table: `select c.relname, relkind, relrowsecurity, relforcerowsecurity, reloptions, ${rights('relacl', 'r', 'relowner')}
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
  column: `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod), attnotnull, attgenerated, attcollation::regcollation,
      attacl::text, pg_get_expr(d.adbin, d.adrelid)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and attnum > 0 and not attisdropped`,
  constraint: `select conrelid::regclass, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace`,
  index: `select indexrelid::regclass, pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace`,
  policy: `select polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid) from pg_policy`,
  function: `select p.oid::regprocedure, pg_get_functiondef(p.oid), ${rights('proacl', 'f', 'proowner')} from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  trigger: 'select tgrelid::regclass, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal',
  view: `select oid::regclass, pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`,
  sequence: `select sequencename, data_type, increment_by, cycle from pg_sequences where schemaname = 'public'`,
  extension: 'select extname, extnamespace::regnamespace from pg_extension',
  default_right: 'select defaclnamespace::regnamespace, defaclobjtype, defaclacl::text from pg_default_acl',
}

/** Tables that the migrations themselves keep. */
const OF_MIGRATIONS = /^\w+ \["?_prisma_migrations/

/** Everything that a database is made of, one line for each object, in alphabetical order. */
export async function databaseShape(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const [kind, text] of Object.entries(QUERIES)) {
    const { rows } = await client.query({ text, rowMode: 'array' })
    lines.push(...rows.map((row) => `${kind} ${JSON.stringify(row)}`))
  }
  return lines.filter((line) => !OF_MIGRATIONS.test(line)).sort()
}
