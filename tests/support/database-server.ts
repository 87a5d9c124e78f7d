import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureThreads } from '@/scripts/build/thread-build'
import { migrate } from '@/scripts/migrations/migrate'
import { startThrowawayPostgres } from '@/scripts/postgres/embedded-postgres'
import { plainEnvironment } from '@/scripts/postgres/processes'
import { shiftedClock } from './time/shifted-clock'

/**
 * The values that a run's test files get: the server's own URL, the migrated template, the prefix of their databases'
 * names, and how to clone: copying files is faster but costs a server with fsync two checkpoints.
 */
export type TestServer = { url: string; template: string; prefix: string; strategy: 'FILE_COPY' | 'WAL_LOG' }

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: TestServer
  }
}

const staleAfterMilliseconds = 6 * 3_600_000

/**
 * The Postgres of a test run: a throwaway one, or the server that DATABASE_URL names, where only databases
 * called luna_test_... are made and dropped (its user needs CREATEDB). Holds a migrated template.
 */
export async function openTestServer(): Promise<{ server: TestServer; close: () => Promise<void> }> {
  const given = process.env.DATABASE_URL
  Object.assign(plainEnvironment, shiftedClock())
  const own = given ? undefined : await startThrowawayPostgres({ inMemory: true })
  const url = given ?? own?.url('postgres') ?? ''
  const prefix = `luna_test_${Date.now().toString(36)}_${randomBytes(3).toString('hex')}`
  const strategy = given ? 'WAL_LOG' : 'FILE_COPY'
  const server: TestServer = { url, template: `${prefix}_template`, prefix, strategy }
  const close = async () => {
    if (given) await dropAll(url, (name) => name.startsWith(prefix))
    await own?.stop()
  }
  try {
    if (given) await dropAll(url, isStale)
    await execute(url, `CREATE DATABASE ${server.template}`)
    await migrate(databaseUrl(url, server.template))
    await execute(url, `ALTER DATABASE ${server.template} WITH ALLOW_CONNECTIONS false`)
  } catch (error) {
    await close()
    throw error
  }
  return { server, close }
}

/** Vitest's global setup: one server and one template for all the files of a run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureThreads()
  const { server, close } = await openTestServer()
  project.provide('databaseServer', server)
  return close
}

/** The same server's URL for another of its databases. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs one statement on a connection of its own. */
export async function execute(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

async function dropAll(url: string, chosen: (name: string) => boolean): Promise<void> {
  const { rows } = await execute(url, `SELECT datname FROM pg_database WHERE datname LIKE 'luna\\_test\\_%'`)
  const names = rows.map((row: { datname: string }) => row.datname).filter(chosen)
  for (const name of names) await execute(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

/** Left by a run that was killed hours ago: the name's third part is the time of its making. */
function isStale(name: string): boolean {
  const made = Number.parseInt(name.split('_')[2] ?? '', 36)
  return Number.isNaN(made) || Date.now() - made > staleAfterMilliseconds
}
