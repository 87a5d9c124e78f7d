import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { choosePlace, chooseScratchPlace, type Place } from './postgres-place'
import { commandLine, guardProcess, isAlive, plainEnvironment, run, stopProcess } from './postgres-process'

/** `durable` keeps every committed row through a crash; `throwaway` (tests) trades that for speed. */
export type PostgresOptions = {
  dataDir: string
  durability?: 'durable' | 'throwaway'
  /** What to do with a server that already runs on this folder: stop it and start anew, or use it. */
  whenRunning?: 'replace' | 'use'
  /** Gets one sentence for each thing that a person should know. */
  say?: (sentence: string) => void
}

/** A started server. `stop` is idempotent and leaves a server alone that another process started. */
export type RunningPostgres = {
  port: number
  dataDir: string
  url: (database: string) => string
  stop: () => Promise<void>
}

type Access = { password: string; port: number }

const major = '18'
const superuser = 'luna'
const commonSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  jit: 'off',
  random_page_cost: '1.1',
  work_mem: '16MB',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
}
const settingsOf = {
  durable: { shared_buffers: '192MB', max_connections: '100' },
  throwaway: {
    shared_buffers: '128MB',
    max_connections: '200',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    checkpoint_timeout: '1h',
    autovacuum: 'off',
  },
} as const

const stopGently: [NodeJS.Signals, number][] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
]

/**
 * Starts Postgres 18 from the npm package on 127.0.0.1, creating the data folder when it is missing.
 * Recovers by itself from whatever a killed predecessor left: a half-made folder, a stale pid file, a server
 * that is still alive. Works as root too (see `choosePlace`). The password is random, kept in a file of mode
 * 0600 beside the data. When this process ends in any way the server ends too.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { durability = 'durable', whenRunning = 'replace', say = () => undefined } = options
  const place = await choosePlace(options.dataDir)
  if (place.moved) {
    say(`Postgres's own user cannot reach ${dirname(options.dataDir)}: the data are in ${place.dataDir}.`)
  }
  await checkVersion(place)
  const found = await findRunning(place.dataDir)
  if (found && whenRunning === 'use') {
    const access = await readAccess(place.dataDir)
    if (access) return describe({ ...access, port: found.port }, place.dataDir, async () => undefined)
  }
  if (found) {
    say(`Stopping the Postgres that an earlier run left (process ${found.pid}).`)
    if (!(await stopProcess(found.pid, stopGently))) throw new Error(`Process ${found.pid} does not stop.`)
  }
  const access = await prepare(place, say)
  return launch(place, access, durability)
}

/** Starts a server on a new folder that disappears when it stops: for tests and scratch comparisons. */
export async function startThrowawayPostgres(): Promise<RunningPostgres> {
  const place = await chooseScratchPlace()
  const access = await prepare(place, () => undefined)
  return launch(place, access, 'throwaway', dirname(place.dataDir))
}

const accessFile = (dataDir: string) => `${dataDir}.json`
const logFile = (dataDir: string) => `${dataDir}.log`

async function readAccess(dataDir: string): Promise<Access | undefined> {
  return readFile(accessFile(dataDir), 'utf8').then(
    (text) => JSON.parse(text) as Access,
    () => undefined,
  )
}

async function writeAccess(dataDir: string, access: Access): Promise<void> {
  const draft = `${accessFile(dataDir)}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(access)}\n`, { mode: 0o600 })
  await rename(draft, accessFile(dataDir))
}

async function checkVersion(place: Place): Promise<void> {
  const version = await readFile(join(place.dataDir, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return major
    throw new Error(
      `${place.dataDir} belongs to another user: start Luna as that user, or move the folder away.`,
    )
  })
  if (version.trim() === major) return
  throw new Error(
    `${place.dataDir} holds data of Postgres ${version.trim()}, this is ${major}: move it away.`,
  )
}

/** The live server of this folder by its pid file; a pid that another program has by now is not one. */
async function findRunning(dataDir: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = await readPidFile(dataDir)
  if (!lines) return undefined
  const pid = Number(lines[0])
  const command = pid > 0 && isAlive(pid) ? ((await commandLine(pid)) ?? `-D ${dataDir}`) : ''
  if (`${command} `.includes(`-D ${dataDir} `)) return { pid, port: Number(lines[3]) }
  await rm(join(dataDir, 'postmaster.pid'), { force: true })
  return undefined
}

async function readPidFile(dataDir: string): Promise<string[] | undefined> {
  return readFile(join(dataDir, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n').map((line) => line.trim()),
    () => undefined,
  )
}

async function prepare(place: Place, say: (sentence: string) => void): Promise<Access> {
  const initialised = await stat(join(place.dataDir, 'PG_VERSION')).catch(() => undefined)
  if (!initialised) return initialise(place, say)
  const known = await readAccess(place.dataDir)
  if (known) return known
  const access = newAccess()
  say(`The file with the database's password is missing: a new one is set (${accessFile(place.dataDir)}).`)
  await runSingle(place, `ALTER ROLE ${superuser} PASSWORD '${access.password}'`)
  await writeAccess(place.dataDir, access)
  return access
}

const newAccess = (): Access => ({ password: randomBytes(18).toString('hex'), port: 0 })

/** initdb into a folder beside, renamed when it is whole: a killed start leaves nothing half-made behind. */
async function initialise(place: Place, say: (sentence: string) => void): Promise<Access> {
  const { dataDir, account, binaries } = place
  const draft = `${dataDir}.new`
  const secret = `${dataDir}.pw`
  const access = newAccess()
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(secret, `${access.password}\n`, { mode: 0o600 })
  if (account) for (const path of [draft, secret]) await chown(path, account.uid, account.gid)
  const { code, output } = await run(
    join(binaries, 'bin', 'initdb'),
    [
      ['--pgdata', draft],
      ['--username', superuser],
      ['--pwfile', secret],
      ['--auth', 'scram-sha-256'],
      ['--encoding', 'UTF8'],
      ['--locale', 'C'],
      ['--locale-provider', 'builtin'],
      ['--builtin-locale', 'C.UTF-8'],
      ['--no-instructions', '--no-sync'],
    ].flat(),
    { account },
  )
  await rm(secret, { force: true })
  if (code !== 0) throw new Error(`Postgres could not create its data folder ${dataDir}:\n${output.trim()}`)
  await setAside(dataDir, say)
  await writeAccess(dataDir, access)
  await rename(draft, dataDir)
  return access
}

async function setAside(dataDir: string, say: (sentence: string) => void): Promise<void> {
  const aside = `${dataDir}.aside-${Date.now()}`
  const moved = await rename(dataDir, aside).then(
    () => true,
    () => false,
  )
  if (moved) say(`${dataDir} was no database; it is now ${aside}.`)
}

async function runSingle(place: Place, sql: string): Promise<void> {
  const { code, output } = await run(
    join(place.binaries, 'bin', 'postgres'),
    ['--single', '-D', place.dataDir, 'postgres'],
    { account: place.account, input: `${sql}\n` },
  )
  if (code !== 0 || /ERROR/.test(output)) throw new Error(`Postgres (single user) failed:\n${output.trim()}`)
}

async function launch(
  place: Place,
  access: Access,
  durability: 'durable' | 'throwaway',
  scratch = '',
): Promise<RunningPostgres> {
  let port = access.port
  for (let attempt = 1; ; attempt += 1) {
    port = await freePort(attempt === 1 ? port : 0)
    const child = await spawnServer(place, port, durability)
    const failure = await untilReady(child, place.dataDir)
    if (failure === undefined) {
      if (port !== access.port) await writeAccess(place.dataDir, { ...access, port })
      return supervise(child, { ...access, port }, place.dataDir, scratch)
    }
    const passing = /Address already in use|shared memory block .* still in use|could not bind/.test(failure)
    if (!passing || attempt === 10) throw new Error(`Postgres did not start:\n${failure}`)
    await delay(200)
  }
}

async function spawnServer(place: Place, port: number, durability: 'durable' | 'throwaway') {
  const settings = { ...commonSettings, ...settingsOf[durability], port: String(port) }
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(logFile(place.dataDir), 'w', 0o600)
  const child = spawn(join(place.binaries, 'bin', 'postgres'), ['-D', place.dataDir, ...parameters], {
    ...place.account,
    cwd: '/',
    detached: true,
    env: plainEnvironment,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.on('error', () => undefined)
  await log.close()
  return child
}

/** Waits for "ready" in the pid file, the sign that pg_ctl waits for too; otherwise gives the log's end. */
async function untilReady(child: ChildProcess, dataDir: string): Promise<string | undefined> {
  const end = Date.now() + 120_000
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const lines = await readPidFile(dataDir)
    if (lines?.[0] === String(child.pid) && lines[7] === 'ready') return undefined
    if (Date.now() > end) {
      await stopProcess(child.pid, [['SIGKILL', 5_000]])
      return 'It was not ready after two minutes.'
    }
    await delay(15)
  }
  const log = await readFile(logFile(dataDir), 'utf8').catch(() => '')
  return log.trim().split('\n').slice(-12).join('\n') || 'The program could not be run.'
}

function supervise(child: ChildProcess, access: Access, dataDir: string, scratch: string): RunningPostgres {
  const dismissGuard = guardProcess(child, { signal: scratch ? 'QUIT' : 'INT', mark: 'postgres', scratch })
  child.unref()
  let stopping: Promise<void> | undefined
  const stop = async () => {
    if (child.pid !== undefined) await stopProcess(child.pid, scratch ? stopGently.slice(1) : stopGently)
    dismissGuard()
    if (scratch) await rm(scratch, { recursive: true, force: true })
  }
  return describe(access, dataDir, () => (stopping ??= stop()))
}

function describe(access: Access, dataDir: string, stop: () => Promise<void>): RunningPostgres {
  const url = (database: string) =>
    `postgresql://${superuser}:${access.password}@127.0.0.1:${access.port}/${database}`
  return { port: access.port, dataDir, url, stop }
}

/** `wished` when nobody listens there, otherwise a port that the system gives. */
async function freePort(wished: number): Promise<number> {
  const listen = (port: number) =>
    new Promise<number | undefined>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(undefined))
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
      })
    })
  const port = (await listen(wished)) ?? (await listen(0))
  if (port === undefined) throw new Error('No free port on 127.0.0.1.')
  return port
}
