import { join } from 'node:path'
import pg from 'pg'
import { EarlierDatabase, migrate } from '@/scripts/migrations/migrate'
import { root } from '@/scripts/project'
import { isShuttingDown, messageOf, onShutdown, shutdown } from '@/scripts/shutdown'
import { type RunningPostgres, startPostgres } from './embedded-postgres'

/** A database to work on, and words for what it is; an embedded one has its data in `folder`. */
export type LunaDatabase = { url: string; description: string; folder?: string }

/**
 * The database that DATABASE_DIRECT_URL or DATABASE_URL names, or the embedded one of this clone (`.data/postgres`), started when
 * it is not running, and again when it ends by itself. What is started here ends with the script.
 */
export async function openDatabase(
  whenRunning: 'replace' | 'use',
  dataDir = join(root, '.data', 'postgres'),
): Promise<LunaDatabase> {
  const given = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  if (given) return { url: given, description: await checkServer(given) }
  const start = (port?: number) =>
    startPostgres({ dataDir, whenRunning, port, say: (sentence) => console.log(sentence) })
  let server = await start()
  onShutdown(() => server.stop())
  void keepRunning(server, start, (again) => {
    server = again
  })
  await withClient(server.url('postgres'), async (client) => {
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'luna'`)
    if (!rowCount) await client.query('CREATE DATABASE luna')
  })
  const description = `embedded Postgres on port ${server.port}`
  return { url: server.url('luna'), description, folder: server.dataDir }
}

/**
 * Applies the migrations that are missing and returns their names.
 * @throws Error with a sentence of advice, when a version before 1.0 made the database.
 */
export async function migrateDatabase({ url, folder }: LunaDatabase, directory?: string): Promise<string[]> {
  return migrate(url, directory).catch((error: unknown) => {
    if (!(error instanceof EarlierDatabase)) throw error
    const remedy = folder
      ? `move the folder ${folder} away, and Luna starts with a new one`
      : 'let DATABASE_URL name an empty database'
    throw new Error(`${error.message}: ${remedy}.`)
  })
}

/** Starts the embedded server again, at its port, when it ends by itself; ends the script in words when that cannot be. */
async function keepRunning(
  server: RunningPostgres,
  start: (port: number) => Promise<RunningPostgres>,
  replace: (server: RunningPostgres) => void,
): Promise<void> {
  await server.lost
  if (isShuttingDown()) return
  console.error('The database has ended by itself. It is started again.')
  try {
    const again = await start(server.port)
    replace(again)
    console.error('The database runs again.')
    void keepRunning(again, start, replace)
  } catch (error) {
    console.error(`The database could not be started again, so Luna ends: ${messageOf(error)}`)
    await shutdown(1)
  }
}

/** True when no account exists yet: a new database, to be filled with the demo. */
export async function isEmpty(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query('SELECT EXISTS (SELECT FROM account) AS filled')
    return rows[0]?.filled === false
  })
}

/** Drops everything in the database by dropping its schemas. */
export async function emptyDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
    )
    for (const { nspname } of rows) await client.query(`DROP SCHEMA "${nspname}" CASCADE`)
    await client.query('CREATE SCHEMA public')
  })
}

async function checkServer(url: string): Promise<string> {
  const { host, pathname } = parse(url)
  const version = await withClient(url, async (client) => {
    const { rows } = await client.query(`SELECT current_setting('server_version_num')::int AS number`)
    return Math.floor(Number(rows[0]?.number) / 10_000)
  }).catch((error: Error) => {
    throw new Error(`The database of DATABASE_URL (${host}${pathname}) does not answer: ${error.message}`)
  })
  if (version < 15) throw new Error(`Luna needs Postgres 15 or newer; ${host} runs ${version}.`)
  return `Postgres ${version} at ${host}${pathname} (DATABASE_URL)`
}

function parse(url: string): URL {
  try {
    return new URL(url)
  } catch {
    throw new Error('DATABASE_URL is not an address: postgresql://user:password@host:5432/database')
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
