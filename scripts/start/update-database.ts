import { mkdir, readFile, statfs } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { readPassphrase } from '@/scripts/backup/passphrase'
import { adviceFor } from '@/scripts/backup/target'
import { verifyBackup } from '@/scripts/backup/verify-backup'
import { pendingMigrations } from '@/scripts/migrations/migrate'
import { type LunaDatabase, migrateDatabase } from '@/scripts/postgres/luna-database'
import { root } from '@/scripts/project'

/** Any constant but the key of the migrations themselves: held while a database is backed up and updated. */
export const LOCK_KEY = '7310579247'
const NOT_CONFIGURED =
  'No backup is made before this update, as neither LUNA_BACKUP_DIR nor LUNA_BACKUP_S3_BUCKET is set (docs/backup.md has the rest).'

type Made = { path: string; size: number; missing: number; startedAt: Date }

/**
 * Brings a database to this version: when migrations are missing and it holds data, a backup is made and verified first, where
 * a folder or a bucket is configured. Processes that start at the same time wait for each other, and one backup is made. Answers the
 * names of the migrations applied now.
 * @throws Error with a sentence: a newer version made the database, the backup failed (nothing is changed then), or a migration
 * failed, with the command that restores the backup.
 */
export async function updateDatabase(database: LunaDatabase, directory?: string): Promise<string[]> {
  return withClient(database.url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
    const pending = await pendingMigrations(database.url, directory)
    const made = pending.length > 0 && (await hasData(client)) ? await backUpFirst(database.url) : undefined
    const names = await migrateDatabase(database, directory).catch((error: Error) => {
      throw made ? new Error(`${error.message}\n${wayBack(database, made)}`, { cause: error }) : error
    })
    if (made) await noteBackup(client, made)
    return names
  })
}

async function hasData(client: pg.Client): Promise<boolean> {
  const { rows: found } = await client.query(`SELECT to_regclass('public.account') IS NOT NULL AS found`)
  if (!found[0]?.found) return false
  const { rows } = await client.query('SELECT EXISTS (SELECT FROM account) AS filled')
  return rows[0]?.filled === true
}

async function backUpFirst(databaseUrl: string): Promise<Made | undefined> {
  const [{ env }, { storage }, { createBackup }] = await Promise.all([
    import('@/server/platform/env'),
    import('@/server/platform/storage'),
    import('@/scripts/backup/create-backup'),
  ])
  if (!env.LUNA_BACKUP_DIR && !env.LUNA_BACKUP_S3_BUCKET) {
    console.warn(NOT_CONFIGURED)
    return undefined
  }
  // Where a bucket alone is configured a job uploads it afterwards: the way back must not depend on the network.
  const folder = resolve(env.LUNA_BACKUP_DIR || '.data/backups')
  const startedAt = new Date()
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    requireRoom(folder, await freeBytes(folder), await databaseBytes(databaseUrl))
    const passphrase = await readPassphrase()
    const { path, size, missing } = await createBackup({
      databaseUrl,
      files: storage(),
      folder,
      version: JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version,
      at: startedAt,
      passphrase,
      secret: env.LUNA_SECRET,
    })
    await verifyBackup({ path, passphrase })
    console.log(`The backup before the update is ${path}`)
    return { path, size, missing: missing.length, startedAt }
  } catch (error) {
    const { message } = error as Error
    throw new Error(`The backup before the update failed, so nothing was changed: ${message}`, {
      cause: error,
    })
  }
}

/**
 * Requires as much room as the database takes: its compressed rows take less, and stored files are mostly compressed already.
 * @throws Error with a sentence.
 */
export function requireRoom(folder: string, free: number, needed: number): void {
  if (free >= needed) return
  const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)
  throw new Error(
    `${folder} has ${megabytes(free)} MB of room, and a backup may need ${megabytes(needed)} MB. Make room there.`,
  )
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const databaseBytes = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query('SELECT pg_database_size(current_database())::float8 AS size')
    return rows[0]?.size ?? 0
  })

/** The sentences that lead back to the time before an update that failed. */
function wayBack(database: LunaDatabase, { path }: Made): string {
  return [
    'The update failed. The backup from before it is whole. To go back, install the version of Luna from before again, then:',
    adviceFor(database),
    `npm run restore -- ${path}`,
  ].join('\n')
}

/** Notes the backup among the others, of which it is one for their removal too. */
async function noteBackup(client: pg.Client, { path, size, missing, startedAt }: Made): Promise<void> {
  await client.query(
    `INSERT INTO backup (reason, state, folder, name, size, missing_files, created_at, started_at, finished_at, verified_at)
     VALUES ('UPGRADE', 'DONE', $1, $2, $3, $4, $5, $5, now(), now())`,
    [dirname(path), basename(path), size, missing, startedAt],
  )
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
