import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import type { Storage } from '@/server/platform/storage'
import { ArchiveWriter } from './archive-writer'
import { factsOf, sequencesOf } from './database-facts'
import { encryptBytes, protect } from './encryption'
import { instructionsOf } from './instructions'
import {
  backupName,
  INSTRUCTIONS,
  keyOfEntry,
  partEntry,
  SECRETS,
  SEQUENCES,
  type TableRecord,
} from './manifest'
import { Meter } from './meter'
import { openSnapshot } from './snapshot'
import { addFiles } from './stored-files'
import { readTable, type Table, tablesOf, wholeRows } from './table-text'

/** A backup to be made: of a database and a storage, into a folder. Without a passphrase it is not encrypted. */
export type BackupOrder = {
  databaseUrl: string
  files: Storage
  folder: string
  version: string
  at: Date
  passphrase: string | undefined
  /** LUNA_SECRET; left out where there is no passphrase. */
  secret: string
}

export type BackupResult = {
  path: string
  size: number
  tables: number
  rows: number
  /** Of the files that are in it, and of those that rows name and the storage does not have. */
  keys: string[]
  missing: string[]
}

/** Of a table's text: a part is in memory whole, as an archive wants to know its length before its bytes. */
const PART_BYTES = 4 * 1024 * 1024

const compress = promisify(gzip)

/**
 * Writes one file with everything of Luna as it is at one moment, and returns its path. It has a temporary name until it
 * is whole and on the disk: a backup that is killed leaves nothing that passes for one.
 * @throws Error with a sentence.
 */
export async function createBackup(order: BackupOrder): Promise<BackupResult> {
  const name = backupName(order.at, order.version, order.passphrase !== undefined)
  const path = join(order.folder, name)
  await mkdir(order.folder, { recursive: true, mode: 0o700 })
  if (await stat(path).catch(() => undefined)) throw new Error(`${path} is there already.`)
  const draft = `${path}.part`
  const snapshot = await openSnapshot(order.databaseUrl)
  const archive = new ArchiveWriter(order.at)
  try {
    const writing = protect(archive.bytes, order.passphrase).then((bytes) => writeDurably(draft, bytes))
    const filling = fill(archive, snapshot.client, { ...order, name })
    // When one fails the other is ended, so that neither waits for ever.
    writing.catch((error) => archive.destroy(error))
    filling.catch((error) => archive.destroy(error))
    const [filled, written] = await Promise.allSettled([filling, writing])
    if (written.status === 'rejected' && filled.status === 'fulfilled') throw written.reason
    if (filled.status === 'rejected') throw firstCause(filled.reason, written)
    await rename(draft, path)
    await syncFolder(dirname(path))
    return { path, size: (await stat(path)).size, ...filled.value }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await snapshot.close()
  }
}

/** A full disk ends the writing, and by it the filling: the disk is the cause. */
function firstCause(filling: unknown, written: PromiseSettledResult<void>): unknown {
  const code = written.status === 'rejected' ? (written.reason as NodeJS.ErrnoException).code : undefined
  return code?.startsWith('E') && !code.startsWith('ERR_') && written.status === 'rejected'
    ? written.reason
    : filling
}

async function fill(archive: ArchiveWriter, client: pg.Client, order: BackupOrder & { name: string }) {
  const { name, version, passphrase } = order
  const hasSecrets = passphrase !== undefined
  const facts = { name, version, isEncrypted: hasSecrets, hasSecrets }
  await archive.add(INSTRUCTIONS, Buffer.from(instructionsOf(facts)))
  const tables: TableRecord[] = []
  for (const table of await tablesOf(client)) tables.push(await addTable(archive, client, table))
  await archive.add(SEQUENCES, Buffer.from(JSON.stringify(await sequencesOf(client))))
  const missing = await addFiles(client, order.files, archive)
  if (passphrase !== undefined) {
    const secrets = Buffer.from(JSON.stringify({ LUNA_SECRET: order.secret }))
    await archive.add(SECRETS, await encryptBytes(secrets, passphrase))
  }
  await archive.end({
    format: 1,
    app_version: version,
    created_at: order.at.toISOString(),
    ...(await factsOf(client)),
    tables,
    missing_files: missing,
    has_secrets: hasSecrets,
  })
  const keys = archive.entries.flatMap((entry) => keyOfEntry(entry.name) ?? [])
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), keys, missing }
}

/** Adds a table's rows in parts, each of whole rows and compressed by itself. */
async function addTable(archive: ArchiveWriter, client: pg.Client, table: Table): Promise<TableRecord> {
  const meter = new Meter()
  let parts = 0
  await pipeline(readTable(client, table), meter, async (text: AsyncIterable<Buffer>) => {
    for await (const rows of wholeRows(text, PART_BYTES)) {
      parts += 1
      await archive.add(partEntry(table, parts), await compress(rows))
    }
  })
  const { schema, name, columns } = table
  return { schema, name, columns, rows: meter.lines, sha256: meter.sha256(), parts }
}

async function writeDurably(path: string, bytes: Readable): Promise<void> {
  await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
  const file = await open(path)
  await file.sync()
  await file.close()
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().catch(() => undefined)
  await folder.close()
}
