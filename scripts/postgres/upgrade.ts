import { cp, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { formerBinaries } from './binaries'
import { type CopiedDatabase, copyDatabase } from './copy-database'
import { dataMajor, finishUpgrade, readAccess, superuser, waitingFolder } from './data-folder'
import { findRunning, type RunningPostgres, startPostgres } from './embedded-postgres'
import { choosePlace, type PostgresPlace } from './place'
import { run } from './processes'

/** An upgrade that was done: the new folder, the one that was kept, and what was copied. */
export type Upgraded = CopiedDatabase & { dataDir: string; kept: string; from: string; to: string }

type UpgradeOptions = {
  /** The programs of the old major; by default those that npm installed beside the current ones. */
  binaries?: string | undefined
  say?: (sentence: string) => void
  /** Awaited at each step; tests end the process there. */
  at?: (step: 'copied' | 'waiting' | 'moved') => Promise<void>
}

/**
 * Brings the data folder of the embedded server from an older major of Postgres to the present one: both servers run, the
 * database is copied and compared row by row, and the folders change places by renaming. The old folder is kept with its major
 * in its name. A process that is killed leaves the old folder in its place, or, between the two renamings, a whole new one that
 * the next start puts there. Undefined when there is nothing to do.
 * @throws Error with a sentence; the old folder is in its place then.
 */
export async function upgradeDataFolder(
  wished: string,
  { binaries, say = () => undefined, at = async () => undefined }: UpgradeOptions = {},
): Promise<Upgraded | undefined> {
  const { dataDir, account, major: to } = await choosePlace(wished)
  if (await finishUpgrade(dataDir)) {
    say(`The upgrade of ${dataDir} was interrupted; it is whole now.`)
    return undefined
  }
  const from = await dataMajor(dataDir)
  if (from === undefined || from === to) return undefined
  if (Number(from) > Number(to)) {
    throw new Error(`${dataDir} holds data of Postgres ${from}, this is ${to}: update Luna.`)
  }
  const former = binaries ?? (await formerBinaries(from))
  const running = await findRunning(dataDir)
  if (running) throw new Error(`Luna uses ${dataDir} (process ${running.pid}): stop it first.`)
  const draft = `${dataDir}.upgrading`
  await discard(draft)
  await discard(waitingFolder(dataDir))
  const old = await startPostgres({ dataDir, binaries: former, say })
  try {
    const copied = await fill(draft, old, say)
    await old.stop()
    await at('copied')
    await settle(draft, account)
    const kept = await changePlaces({ dataDir, draft, from }, at)
    return { ...copied, dataDir, kept, from, to }
  } finally {
    await old.stop()
  }
}

const OTHERS = `SELECT datname AS name FROM pg_database WHERE NOT datistemplate AND datname NOT IN ('luna', 'postgres') ORDER BY 1`

/** Makes the new folder with everything of the old server, and stops its server. */
async function fill(
  draft: string,
  old: RunningPostgres,
  say: (sentence: string) => void,
): Promise<CopiedDatabase> {
  const others = await execute(old.url('postgres'), OTHERS)
  for (const { name } of others) say(`The database ${name} is not Luna's: it stays in the old folder alone.`)
  await requireRoom(dirname(draft), old.url('luna'))
  const fresh = await startPostgres({ dataDir: draft })
  try {
    await execute(fresh.url('postgres'), 'CREATE DATABASE luna')
    const copied = await copyDatabase(old.url('luna'), fresh.url('luna'))
    // The file with the password beside the old folder is that of the new one, too.
    const access = await readAccess(old.dataDir)
    await execute(fresh.url('postgres'), `ALTER ROLE ${superuser} PASSWORD '${access?.password ?? ''}'`)
    return copied
  } finally {
    await fresh.stop()
  }
}

/** Gives the new folder to the account of the old one, and waits until the disk has it: initdb does not. */
async function settle(draft: string, account: PostgresPlace['account']): Promise<void> {
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, draft])
  await run('sync', [])
}

async function changePlaces(
  { dataDir, draft, from }: { dataDir: string; draft: string; from: string },
  at: NonNullable<UpgradeOptions['at']>,
): Promise<string> {
  const isTaken = await stat(`${dataDir}-${from}`).catch(() => undefined)
  const kept = isTaken ? `${dataDir}-${from}-${Date.now()}` : `${dataDir}-${from}`
  await cp(`${dataDir}.json`, `${kept}.json`)
  await rename(draft, waitingFolder(dataDir))
  await discard(draft)
  await at('waiting')
  await rename(dataDir, kept)
  await at('moved')
  await finishUpgrade(dataDir)
  return kept
}

/** Removes a folder that an earlier try has left, with the files beside it. */
async function discard(folder: string): Promise<void> {
  for (const end of ['', '.json', '.log', '.pw', '.new']) {
    await rm(`${folder}${end}`, { recursive: true, force: true })
  }
}

/** @throws Error with a sentence, when the disk has less room than the database takes. */
async function requireRoom(folder: string, url: string): Promise<void> {
  const rows = await execute(url, 'SELECT pg_database_size(current_database())::float8 AS size')
  const needed = Number(rows[0]?.size)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= needed * 1.2) return
  const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)
  throw new Error(
    `${folder} has ${megabytes(bavail * bsize)} MB of room, and the copy may need ${megabytes(needed * 1.2)} MB. Make room there.`,
  )
}

async function execute(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
