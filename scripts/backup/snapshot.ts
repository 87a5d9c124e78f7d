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
