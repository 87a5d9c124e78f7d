import pg from 'pg'
import { HELD_FILES_LOCK } from '@/server/platform/file-removal-store'
import { fixFormats } from './table-text'

/** A connection on which every statement sees the database of one moment, while no stored file is removed. */
export type Snapshot = { client: pg.Client; close: () => Promise<void> }

const LOCK_WAIT = '30s'

/**
 * Opens the snapshot of a backup: removal of files is held first, then the moment is fixed. Row-level security is off, by
 * which Postgres refuses to read for a role that it binds, in place of leaving rows out.
 * @throws Error with a sentence, when such a role is used or another backup runs.
 */
export async function openSnapshot(databaseUrl: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const close = () => client.end()
  try {
    await requireRights(client)
    await requireLuna(client)
    await fixFormats(client)
    await holdFiles(client)
    await client.query(`SET row_security = off; SET lock_timeout = '${LOCK_WAIT}'`)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query('SELECT 1')
    return { client, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @throws Error with a sentence, when row-level security binds the role of the connection. */
export async function requireRights(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; is_free: boolean }>(
    'SELECT current_user AS name, rolsuper OR rolbypassrls AS is_free FROM pg_roles WHERE rolname = current_user',
  )
  if (rows[0]?.is_free) return
  const name = rows[0]?.name ?? ''
  throw new Error(
    `The database user ${name} is bound by row-level security, so its backup would leave rows out: let DATABASE_URL ` +
      `name a superuser for it, or let an administrator run: ALTER ROLE "${name}" BYPASSRLS.`,
  )
}

async function requireLuna(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('public._prisma_migrations') AS found`)
  if (!rows[0]?.found) throw new Error('The database holds no Luna: there is nothing to back up.')
}

/** Held until the connection ends, however it ends. */
async function holdFiles(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = '${LOCK_WAIT}'`)
  await client.query('SELECT pg_advisory_lock($1)', [HELD_FILES_LOCK]).catch((error: pg.DatabaseError) => {
    if (error.code !== '55P03') throw error
    throw new Error('Another backup of this database is running: wait until it has ended.')
  })
}

const SEQUENCES = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and n.nspname in ('public', 'graphile_worker') order by 1, 2`

/** A sequence that has given a number, with the last one. */
export type SequenceValue = { schema: string; name: string; last: string }

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
