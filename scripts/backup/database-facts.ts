import type pg from 'pg'

const SEQUENCES = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and n.nspname in ('public', 'graphile_worker') order by 1, 2`

/** A sequence that has given a number, with the last one. */
type SequenceValue = { schema: string; name: string; last: string }

/** The sequences that have given a number. They are of no transaction: read after the rows, they are never behind them. */
export async function sequencesOf(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(SEQUENCES)
  const values: SequenceValue[] = []
  for (const { schema, name } of rows) {
    const { rows: found } = await client.query<{ last: string; is_called: boolean }>(
      `SELECT last_value::text AS last, is_called FROM "${schema}"."${name}"`,
    )
    if (found[0]?.is_called) values.push({ schema, name, last: found[0].last })
  }
  return values
}

/** Sets the sequences of another database to these numbers. */
export async function setSequences(client: pg.ClientBase, values: readonly SequenceValue[]): Promise<void> {
  for (const { schema, name, last } of values) {
    await client.query('SELECT setval(format($1, $2::text, $3::text)::regclass, $4::bigint)', [
      '%I.%I',
      schema,
      name,
      last,
    ])
  }
}

/** The facts of a database that the manifest states beside its tables. */
export async function factsOf(client: pg.ClientBase) {
  const { rows: server } = await client.query<{ server_version: string }>('SHOW server_version')
  const { rows: extensions } = await client.query<{ name: string; version: string }>(
    `SELECT extname AS name, extversion AS version FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1`,
  )
  return {
    postgres: server[0]?.server_version ?? '',
    extensions,
    migrations: await appliedMigrations(client),
  }
}

/** The migrations that a database has, in the order of their names. */
export async function appliedMigrations(
  client: pg.ClientBase,
): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  )
  return rows
}
