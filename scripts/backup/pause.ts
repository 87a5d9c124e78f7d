import pg from 'pg'
import type { Manifest } from './manifest'

/** File names that may have been given after the backup was made. */
const BURNT_NAMES = 1_000

/**
 * In the transaction of a restore: nothing is sent until the release, and file names of e-invoices jump ahead, as those
 * that were given after the backup must not be used again (SdI refuses them, 00002).
 */
export async function pauseSending(client: pg.ClientBase, { created_at }: Manifest): Promise<void> {
  await client.query('UPDATE einvoice_counter SET last = last + $1', [BURNT_NAMES])
  if (await knowsRestorations(client)) await note(client, created_at)
}

/** The same for a backup of a version that knew no restores, once its migrations have come. */
export async function pauseOlder(databaseUrl: string, { created_at }: Manifest): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM restoration WHERE backup_at = $1', [created_at])
    if (!rowCount) await note(client, created_at)
  })
}

/** The things that wait to be sent. */
export type Waiting = { mails: number; files: number }

/** Ends the pause of sending; answers the things that wait, or undefined when nothing was paused. */
export async function releaseSending(databaseUrl: string): Promise<Waiting | undefined> {
  return withClient(databaseUrl, async (client) => {
    if (!(await knowsRestorations(client))) return undefined
    await client.query(`SELECT set_config('app.system', 'on', false)`)
    const { rowCount } = await client.query(
      'UPDATE restoration SET released_at = now() WHERE released_at IS NULL',
    )
    if (!rowCount) return undefined
    const { rows } = await client.query<Waiting>(`
      SELECT (SELECT count(*)::int FROM mail_outbox WHERE state = 'QUEUED') AS mails,
        (SELECT count(*)::int FROM einvoice_file WHERE state = 'SENDING') AS files`)
    return rows[0]
  })
}

/**
 * Requires that the list of erasures was gone through in a restored database, before anything is sent from it.
 * @throws Error with the command that does it.
 */
export async function requireErasures(databaseUrl: string): Promise<void> {
  const isOpen = await withClient(databaseUrl, async (client) => {
    if (!(await knowsRestorations(client))) return false
    const { rows } = await client.query(
      'SELECT EXISTS (SELECT FROM restoration WHERE released_at IS NULL AND erasures_at IS NULL) AS open',
    )
    return rows[0]?.open === true
  })
  if (isOpen) {
    throw new Error(
      'The erasures after the backup were not done again yet, so people who were erased are back. Run: npm run restore -- --erasures',
    )
  }
}

/** Notes that the list of erasures was gone through for every restore of this database. */
export const noteErasures = (databaseUrl: string): Promise<unknown> =>
  withClient(databaseUrl, async (client) => {
    await client.query(`SELECT set_config('app.system', 'on', false)`)
    await client.query('UPDATE restoration SET erasures_at = now() WHERE erasures_at IS NULL')
  })

/** When the backup was made from which a database was restored last; undefined for one that was not restored. */
export const restoredBackupAt = (databaseUrl: string): Promise<Date | undefined> =>
  withClient(databaseUrl, async (client) => {
    if (!(await knowsRestorations(client))) return undefined
    const { rows } = await client.query<{ backup_at: Date }>(
      'SELECT backup_at FROM restoration ORDER BY id DESC LIMIT 1',
    )
    return rows[0]?.backup_at
  })

/** Whether a database was restored and not released yet. */
export const isPaused = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      'SELECT EXISTS (SELECT FROM restoration WHERE released_at IS NULL) AS paused',
    )
    return rows[0]?.paused === true
  })

const note = (client: pg.ClientBase, backupAt: string) =>
  client.query('INSERT INTO restoration (backup_at) VALUES ($1)', [backupAt])

async function knowsRestorations(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`SELECT to_regclass('public.restoration') IS NOT NULL AS known`)
  return rows[0]?.known === true
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
