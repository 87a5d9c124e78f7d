import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Access,
  checkVersion,
  finishUpgrade,
  prepare,
  readAccess,
  superuser,
  writeAccess,
} from './data-folder'
import { choosePlace, chooseScratchPlace, type PostgresPlace } from './place'
import { commandLine, guardProcess, isAlive, plainEnvironment, stopProcess } from './processes'

/** `durable` keeps every committed row through a crash; `throwaway` (tests) trades that for speed. */
export type PostgresOptions = {
  dataDir: string
  durability?: 'durable' | 'throwaway'
  /** The treatment of a server that already runs on this folder: stop it and start another, or use it. */
  whenRunning?: 'replace' | 'use'
  /** The port that the server must have, which is waited for; without it any that is free. */
  port?: number | undefined
  /** The programs, by default those that npm installed. */
  binaries?: string
  /** Gets one sentence for each thing that a person should know. */
  say?: (sentence: string) => void
}

/** A started server. `stop` is idempotent and leaves a server alone that another process started. */
export type RunningPostgres = {
  port: number
  dataDir: string
  url: (database: string) => string
  stop: () => Promise<void>
  /** Resolves when a server that was started here ends without a request to stop. */
  lost: Promise<void>
}

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
 * Starts Postgres from the npm package on 127.0.0.1, creating the data folder when it is missing.
 * Recovers by itself from whatever a killed predecessor left: a half-made folder, a stale pid file, a server
 * that is still alive. Works as root too (see `choosePlace`). The password is random, kept in a file of mode
 * 0600 beside the data. When this process ends in any way the server ends too.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { durability = 'durable', whenRunning = 'replace', say = () => undefined } = options
  const place = await choosePlace(options.dataDir, options.binaries)
  if (place.moved) {
    say(`Postgres's own user cannot reach ${dirname(options.dataDir)}: the data are in ${place.dataDir}.`)
  }
  if (await finishUpgrade(place.dataDir))
    say(`The upgrade of ${place.dataDir} was interrupted; it is whole now.`)
  await checkVersion(place)
  const found = await findRunning(place.dataDir)
  if (found && whenRunning === 'use') {
    const access = await readAccess(place.dataDir)
    const server = access && { ...access, port: found.port }
    if (server) return describe(server, place.dataDir, async () => undefined, new Promise(() => undefined))
  }
  if (found) {
    say(`Stopping the Postgres that an earlier run left (process ${found.pid}).`)
    if (!(await stopProcess(found.pid, stopGently))) throw new Error(`Process ${found.pid} does not stop.`)
  }
  const access = await prepare(place, say)
  return launch(place, access, durability, { port: options.port })
}

/**
 * Starts a server on a new folder that disappears when it stops: for tests and scratch comparisons; `durable` where
 * what a commit costs is measured, `inMemory` where its data are small (it falls back to the disk).
 */
export async function startThrowawayPostgres({
  durability = 'throwaway',
  inMemory = false,
}: {
  durability?: 'durable' | 'throwaway'
  inMemory?: boolean
} = {}): Promise<RunningPostgres> {
  const place = await chooseScratchPlace({ inMemory })
  const access = await prepare(place, () => undefined)
  return launch(place, access, durability, { scratch: dirname(place.dataDir) })
}

/** A port that is needed is waited for that long. */
const PORT_MS = 10_000

const logFile = (dataDir: string) => `${dataDir}.log`

/** The live server of this folder by its pid file; a pid that another program has by now is not one. */
export async function findRunning(dataDir: string): Promise<{ pid: number; port: number } | undefined> {
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

async function launch(
  place: PostgresPlace,
  access: Access,
  durability: 'durable' | 'throwaway',
  { port: needed, scratch = '' }: { port?: number | undefined; scratch?: string },
): Promise<RunningPostgres> {
  let port = access.port
  for (let attempt = 1; ; attempt += 1) {
    port = needed ? await awaitPort(needed) : await freePort(attempt === 1 ? port : 0)
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

async function spawnServer(place: PostgresPlace, port: number, durability: 'durable' | 'throwaway') {
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
  const lost = new Promise<void>((resolve) => {
    child.once('exit', () => {
      if (stopping) return
      dismissGuard()
      resolve()
    })
  })
  return describe(access, dataDir, () => (stopping ??= stop()), lost)
}

function describe(
  access: Access,
  dataDir: string,
  stop: () => Promise<void>,
  lost: Promise<void>,
): RunningPostgres {
  const url = (database: string) =>
    `postgresql://${superuser}:${access.password}@127.0.0.1:${access.port}/${database}`
  return { port: access.port, dataDir, url, stop, lost }
}

/** Takes a port for a moment, 0 for one that the system assigns; undefined when it is taken. */
const tryPort = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })

/** `wished` when the port is free, otherwise a port that the system assigns. */
async function freePort(wished: number): Promise<number> {
  const port = (await tryPort(wished)) ?? (await tryPort(0))
  if (port === undefined) throw new Error('No free port on 127.0.0.1.')
  return port
}

/** Waits until a port is free: the processes of a server that was killed keep it for a moment. @throws Error after 10 seconds */
async function awaitPort(port: number): Promise<number> {
  const end = performance.now() + PORT_MS
  while ((await tryPort(port)) === undefined) {
    if (performance.now() > end) throw new Error(`Port ${port} is taken.`)
    await delay(100)
  }
  return port
}
