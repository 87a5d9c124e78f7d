import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { knownMigrations, migrate } from '@/scripts/migrations/migrate'
import type { Storage } from '@/server/platform/storage'
import { type BackupFile, readBackup } from './archive-reader'
import { setSequences } from './database-facts'
import { keyOfEntry, type Manifest, SEQUENCES, tableFaults, tableOfEntry } from './manifest'
import { skip } from './meter'
import { pauseOlder, pauseSending } from './pause'
import { RestoredFiles } from './restored-files'
import { requireRights } from './snapshot'
import { digestTable, fixFormats, nameInSql, tablesOf, writeTable } from './table-text'
import { prepareTarget } from './target'

/** A restore: a backup that was found whole, into an empty database and a storage. */
export type RestoreOrder = {
  file: BackupFile
  manifest: Manifest
  databaseUrl: string
  files: Storage
  /** For a database that is not empty: how to get an empty one. */
  advice: string
  /** Called when everything is as it was, before it counts. */
  beforeCommit?: () => Promise<void>
}

/**
 * Restores a backup: the migrations that it had, its rows with triggers off, its sequences and its files; then it compares
 * every table with the manifest, pauses what sends, and applies the migrations that are newer. Answers the names of those. The rows come in
 * one transaction: a restore that fails or is killed leaves none.
 * @throws Error with a sentence.
 */
export async function restoreBackup(order: RestoreOrder): Promise<string[]> {
  const { manifest, databaseUrl } = order
  requireKnown(manifest, await knownMigrations())
  await prepareTarget(databaseUrl, order.advice)
  await migrate(databaseUrl, undefined, new Set(manifest.migrations.map(({ name }) => name)))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fixFormats(client)
    await requireRights(client)
    await client.query('BEGIN')
    await turnTriggersOff(client)
    await fill(client, order)
    await compare(client, manifest)
    await client.query(SETTLED)
    await pauseSending(client, manifest)
    await order.beforeCommit?.()
    await client.query('COMMIT')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`${message}\nNothing was restored: no row came in, and the restore may be run again.`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
  const newer = await migrate(databaseUrl)
  await analyse(databaseUrl)
  await pauseOlder(databaseUrl, manifest)
  return newer
}

/** Postgres plans by statistics, which rows that were loaded have not. */
async function analyse(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('ANALYZE').finally(() => client.end())
}

/** The processes that held jobs are gone. */
const SETTLED = `
  UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL;
  UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL;
  DELETE FROM job_worker`

/** @throws Error with a sentence, when this version of Luna lacks a migration of the backup, or has another by its name. */
export function requireKnown(
  { app_version, migrations }: Pick<Manifest, 'app_version' | 'migrations'>,
  known: ReadonlyMap<string, string>,
): void {
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) {
      throw new Error(
        `The backup was made by Luna ${app_version}, which is newer: this version does not know its migration ${name}. Update Luna, then restore.`,
      )
    }
    if (known.get(name) !== checksum) {
      throw new Error(`The migration ${name} of the backup is not the one of this version of Luna.`)
    }
  }
}

async function turnTriggersOff(client: pg.Client): Promise<void> {
  await client.query('SET LOCAL session_replication_role = replica').catch((error: pg.DatabaseError) => {
    if (error.code !== '42501') throw error
    throw new Error(
      'The database user may not load rows with triggers off: let DATABASE_URL name a superuser for the restore, or let an ' +
        `administrator run: GRANT SET ON PARAMETER session_replication_role TO "${client.user}".`,
    )
  })
}

async function fill(client: pg.Client, { file, manifest, files }: RestoreOrder): Promise<void> {
  // Migrations write rows too, which are among those of the backup.
  await client.query(`TRUNCATE ${manifest.tables.map(nameInSql).join(', ')}`)
  const columns = new Map(manifest.tables.map((table) => [nameInSql(table), table.columns]))
  const restored = await RestoredFiles.open(files)
  try {
    await readBackup(file, async (name, bytes) => {
      const table = tableOfEntry(name)
      const key = keyOfEntry(name)
      if (table) await load(client, { ...table, columns: columns.get(nameInSql(table)) ?? [] }, bytes)
      else if (key !== undefined) await restored.put(key, bytes)
      else if (name === SEQUENCES)
        await setSequences(client, JSON.parse((await buffer(bytes)).toString('utf8')))
      else await skip(bytes)
    })
  } finally {
    await restored.close()
  }
}

type LoadedTable = { schema: string; name: string; columns: string[] }

const load = (client: pg.Client, table: LoadedTable, bytes: Readable): Promise<void> =>
  pipeline(bytes, createGunzip(), writeTable(client, table))

/** @throws Error with a sentence for each table whose rows are not those of the manifest. */
async function compare(client: pg.Client, manifest: Manifest): Promise<void> {
  const recorded = new Map(manifest.tables.map((table) => [nameInSql(table), table]))
  const found = []
  for (const table of await tablesOf(client)) {
    const columns = recorded.get(nameInSql(table))?.columns
    if (columns) found.push(await digestTable(client, { ...table, columns }))
  }
  const faults = tableFaults(manifest.tables, found)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}
