import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { guardProcess } from '@/scripts/postgres/processes'
import { freePort } from '../application'

/** Where Debian puts it, which the paths of ordinary users leave out. */
const PROGRAM = '/usr/sbin/pgbouncer'

/** Whether PgBouncer is installed on this machine (Debian: pgbouncer). */
export const hasPgBouncer = (): boolean => spawnSync(PROGRAM, ['--version']).status === 0

/** PgBouncer does not run as root; this is the user that Postgres runs as, too. */
const ROOTS_USER = 'postgres'

type Target = { port: number; user: string; password: string }

const targetOf = (url: string): Target => {
  const { port, username, password } = new URL(url)
  return { port: Number(port), user: username, password }
}

/** The configuration of docs/scale.md, on one machine. */
const settings = (port: number, name: string, { port: to, user, password }: Target): string => `
[databases]
${name} = host=127.0.0.1 port=${to} dbname=${name} user=${user} password=${password}
${name}_direct = host=127.0.0.1 port=${to} dbname=${name} user=${user} password=${password} pool_mode=session

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
query_wait_timeout = 5
server_connect_timeout = 3
server_login_retry = 1
tcp_keepidle = 5
tcp_keepintvl = 3
tcp_keepcnt = 3
`

/** PgBouncer in front of a database: in transaction mode at `url`, with a connection of its own a session at `directUrl`. */
export class TestPgBouncer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'luna-pgbouncer-'))
  private process: ChildProcess | undefined
  private port = 0
  private output = ''
  private dismissGuard: () => void = () => undefined

  constructor(private readonly name: string) {}

  get url(): string {
    return `postgresql://luna@127.0.0.1:${this.port}/${this.name}`
  }

  get pid(): number {
    return this.process?.pid ?? 0
  }

  get directUrl(): string {
    return `${this.url}_direct`
  }

  async listen(databaseUrl: string): Promise<void> {
    this.port = await freePort()
    chmodSync(this.folder, 0o755)
    this.write(databaseUrl)
    const user = userInfo().uid === 0 ? ['-u', ROOTS_USER] : []
    this.process = spawn(PROGRAM, [...user, join(this.folder, 'pgbouncer.ini')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.dismissGuard = guardProcess(this.process, {
      signal: 'TERM',
      mark: 'pgbouncer',
      scratch: this.folder,
    })
    this.process.stderr?.on('data', (text) => {
      this.output += text
    })
    for (let tries = 0; !(await this.answers()); tries += 1) {
      if (tries === 100) throw new Error(`PgBouncer does not answer:\n${this.output}`)
      await delay(50)
    }
  }

  private write(databaseUrl: string): void {
    const path = join(this.folder, 'pgbouncer.ini')
    writeFileSync(path, settings(this.port, this.name, targetOf(databaseUrl)), { mode: 0o644 })
  }

  private answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = createConnection(this.port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  }

  /** Leads its callers to another server, as its operator does after a failover: a new file, and RELOAD by a signal. */
  leadTo(databaseUrl: string): void {
    this.write(databaseUrl)
    this.process?.kill('SIGHUP')
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process?.once('exit', resolve))
    this.process?.kill('SIGTERM')
    await ended
    this.dismissGuard()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
