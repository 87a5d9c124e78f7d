import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import {
  type RunningPostgres,
  startPostgres,
  startThrowawayPostgres,
} from '@/scripts/postgres/embedded-postgres'
import { type Account, run } from '@/scripts/postgres/processes'

/** Runs statements, one after the other, on a connection of their own; answers the rows of the last one. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  url: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const SLOT = 'luna_replica'

/**
 * A primary with a replica that follows it, as streaming replication does it. `isSafe`: the primary answers a commit
 * only when the replica has it, too.
 */
export class PostgresPair {
  private constructor(
    readonly primary: RunningPostgres,
    private readonly folder: string,
    readonly replica: RunningPostgres,
  ) {}

  static async open(
    database: string,
    prepare: (url: string) => Promise<unknown>,
    isSafe = true,
  ): Promise<PostgresPair> {
    const primary = await startThrowawayPostgres({ durability: 'durable', inMemory: true })
    await rowsOf(primary.url('postgres'), `CREATE DATABASE ${database}`)
    await prepare(primary.url(database))
    const folder = await mkdtemp(join(tmpdir(), 'luna-replica-'))
    const account = await accountOf(primary.dataDir)
    await chmod(folder, 0o755)
    const dataDir = join(folder, 'data')
    await copyServer(primary, dataDir, account)
    const replica = await startPostgres({ dataDir })
    const pair = new PostgresPair(primary, folder, replica)
    if (isSafe) await pair.waitForReplica()
    return pair
  }

  /** From now on commits wait for the replica; it is waited for until it follows. */
  private async waitForReplica(): Promise<void> {
    const url = this.primary.url('postgres')
    await rowsOf(url, `ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()')
    const isFollowed = async () => {
      const rows = await rowsOf<{ sync_state: string }>(url, 'SELECT sync_state FROM pg_stat_replication')
      return rows.some(({ sync_state }) => sync_state === 'sync')
    }
    while (!(await isFollowed())) await delay(50)
  }

  /** Cuts the replica off: it gets nothing more of what the primary writes. */
  async cutReplica(): Promise<void> {
    const url = this.replica.url('postgres')
    await rowsOf(url, `ALTER SYSTEM SET primary_conninfo = ''`, 'SELECT pg_reload_conf()')
    const isCut = async () =>
      (await rowsOf(this.primary.url('postgres'), 'SELECT FROM pg_stat_replication')).length === 0
    while (!(await isCut())) await delay(50)
  }

  /** Ends the primary as a power cut does: all of its processes, at once. */
  killPrimary = (): Promise<void> => signalAll(this.primary, 'SIGKILL')

  /** The replica stays where it is in the primary's log, and goes on to answer. */
  async pauseReplay(): Promise<void> {
    await rowsOf(this.replica.url('postgres'), 'SELECT pg_wal_replay_pause()')
    const isPaused = async () => {
      const sql = `SELECT pg_get_wal_replay_pause_state() = 'paused' AS paused`
      const [row] = await rowsOf<{ paused: boolean }>(this.replica.url('postgres'), sql)
      return row?.paused
    }
    while (!(await isPaused())) await delay(20)
  }

  /** Ends a pause, and waits until the replica has what the primary has now. */
  async followAgain(): Promise<void> {
    await rowsOf(this.replica.url('postgres'), 'SELECT pg_wal_replay_resume()')
    const [primary] = await rowsOf<{ at: string }>(
      this.primary.url('postgres'),
      'SELECT pg_current_wal_lsn()::text AS at',
    )
    const isThere = async () => {
      const sql = `SELECT pg_last_wal_replay_lsn() >= '${primary?.at}' AS there`
      const [row] = await rowsOf<{ there: boolean }>(this.replica.url('postgres'), sql)
      return row?.there
    }
    while (!(await isThere())) await delay(20)
  }

  /** The replica keeps its connections and says nothing, as a machine that is lost from the network; `true` wakes it again. */
  silenceReplica = (isAwake = false): Promise<void> =>
    signalAll(this.replica, isAwake ? 'SIGCONT' : 'SIGSTOP')

  /** Makes the replica the primary; it takes writes when this resolves. */
  async promote(): Promise<void> {
    await rowsOf(this.replica.url('postgres'), 'SELECT pg_promote(true, 30)')
  }

  async close(): Promise<void> {
    await this.replica.stop()
    await this.primary.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

async function accountOf(path: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(path)
  return process.getuid?.() === uid ? undefined : { uid, gid }
}

/** Sends a signal to all processes of a server. */
async function signalAll({ dataDir }: RunningPostgres, signal: NodeJS.Signals): Promise<void> {
  const pid = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
  for (const one of [pid, ...(await childrenOf(pid))]) {
    try {
      process.kill(one, signal)
    } catch {
      // It has ended already.
    }
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(/\) \S (\d+)/.exec(text)?.[1])
    }),
  )
  return pids.filter((_, index) => parents[index] === parent)
}

/** Copies a running server's folder as a base backup, by the account that runs it, for a replica that follows by a slot. */
async function copyServer(
  primary: RunningPostgres,
  dataDir: string,
  account: Account | undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url('postgres') })
  await client.connect()
  await client.query(`SELECT pg_create_physical_replication_slot('${SLOT}', true)`)
  await client.query(`SELECT pg_backup_start('replica', true)`)
  await mkdir(dataDir, { mode: 0o700 })
  if (account) await run('chown', [`${account.uid}:${account.gid}`, dataDir])
  const copied = await run('cp', ['-a', `${primary.dataDir}/.`, dataDir], { account })
  if (copied.code !== 0) throw new Error(copied.output)
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await client.end()
  await rm(join(dataDir, 'postmaster.pid'), { force: true })
  await rm(join(dataDir, 'pg_replslot', SLOT), { recursive: true, force: true })
  const settings = `primary_conninfo = '${primary.url('postgres')}?application_name=replica'\nprimary_slot_name = '${SLOT}'\n`
  const files = {
    backup_label: rows[0]?.labelfile ?? '',
    'standby.signal': '',
    'postgresql.auto.conf': settings,
  }
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(dataDir, name), content)
    if (account) await run('chown', [`${account.uid}:${account.gid}`, join(dataDir, name)])
  }
  await copyFile(`${primary.dataDir}.json`, `${dataDir}.json`)
}
