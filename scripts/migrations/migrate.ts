import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import type { MigrationList, SchemasContainer } from '@prisma/schema-engine-wasm'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { repositoryRoot } from '@/scripts/postgres/binaries'
import { withSchemaEngine } from './schema-engine'

const migrationsDir = join(repositoryRoot, 'prisma', 'migrations')
/** Any constant will do: the key of the advisory lock under which Luna migrates. */
const lockKey = '7310579246'
const silent = new Logger(() => () => undefined)
/** The first of the migrations that the versions before 1.0 had; since then there is one baseline. */
const firstBeforeRelease = '0001_foundation'
const noFilter = { externalTables: [], externalEnums: [] }

/** A version before 1.0 made the database: nothing of it was changed. */
export class EarlierDatabase extends Error {
  constructor() {
    super('This database was made by a version of Luna before 1.0, which this version cannot update')
  }
}

/**
 * Applies prisma/migrations/<name>/migration.sql in the order of their names, each once, each whole or not
 * at all, and returns the names applied now. Keeps Prisma's own `_prisma_migrations`. Callers at the same
 * time wait for one another. A failed migration names itself and Postgres's message. The job queue's own
 * tables (schema graphile_worker) are made or updated after them. `only` leaves all but these out.
 * @throws EarlierDatabase before anything is changed, when a version before 1.0 made the database; Error when a newer one did.
 */
export async function migrate(
  databaseUrl: string,
  directory = migrationsDir,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const read = await readMigrations(directory)
  const wanted = read.migrationDirectories.filter(({ path }) => !only || only.has(path))
  const migrationsList = { ...read, migrationDirectories: wanted }
  return withLock(databaseUrl, async () => {
    await refuseEarlierDatabase(databaseUrl)
    await pendingMigrations(databaseUrl, directory)
    const names = await withSchemaEngine(new PrismaPg(databaseUrl), async (engine) => {
      await clearFailed(databaseUrl)
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilter })
      return appliedMigrationNames
    })
    await runMigrations({ connectionString: databaseUrl, logger: silent })
    return names
  })
}

/** The migrations of this version with the checksums that Prisma keeps of them. */
export async function knownMigrations(directory = migrationsDir): Promise<Map<string, string>> {
  const { migrationDirectories } = await readMigrations(directory)
  return new Map(
    migrationDirectories.map(({ path, migrationFile: { content } }) => {
      const text = content.tag === 'ok' ? content.value : ''
      return [path, createHash('sha256').update(text).digest('hex')]
    }),
  )
}

/**
 * The migrations that a database lacks, in their order; all of them for an empty one.
 * @throws Error with a sentence, when it has one that this version does not know: a newer version made it.
 */
export async function pendingMigrations(databaseUrl: string, directory = migrationsDir): Promise<string[]> {
  const known = (await readMigrations(directory)).migrationDirectories.map(({ path }) => path)
  const applied = await withClient(databaseUrl, appliedNames)
  const unknown = applied.find((name) => !known.includes(name))
  if (unknown) {
    throw new Error(
      `The database was updated by a newer version of Luna: this version does not know its migration ${unknown}. Update Luna; nothing was changed.`,
    )
  }
  return known.filter((name) => !applied.includes(name))
}

async function appliedNames(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(`SELECT to_regclass('_prisma_migrations') AS found`)
  if (!found[0]?.found) return []
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

/** The SQL that would bring the database to the Prisma schema; '' when they are equal. */
export async function diff(databaseUrl: string, schemaFiles?: string[]): Promise<string> {
  const files = await readSchema(schemaFiles ?? (await findSchemaFiles()))
  return withSchemaEngine(new PrismaPg(databaseUrl), async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', ...files, configDir: repositoryRoot },
      to: { tag: 'schemaDatamodel', ...files },
      script: true,
      exitCode: null,
      filters: noFilter,
    })
    const script = stdout ?? ''
    return /^\s*(-- This is an empty migration\.)?\s*$/.test(script) ? '' : script
  })
}

/**
 * The SQL of the next migration: from what the existing migrations make, in a scratch database on the given
 * server that is dropped again, to the Prisma schema. '' when nothing changed.
 */
export async function createMigrationSql(serverUrl: string): Promise<string> {
  const name = `luna_diff_${randomBytes(6).toString('hex')}`
  const scratch = new URL(serverUrl)
  scratch.pathname = `/${name}`
  await execute(serverUrl, `CREATE DATABASE ${name}`)
  try {
    await migrate(scratch.href)
    return await diff(scratch.href)
  } finally {
    await execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

/** prisma/schema.prisma and every file below prisma/models, as absolute paths. */
export async function findSchemaFiles(): Promise<string[]> {
  const folder = join(repositoryRoot, 'prisma')
  const models = await readdir(join(folder, 'models'), { recursive: true })
  const files = models.filter((name) => name.endsWith('.prisma')).sort()
  return [join(folder, 'schema.prisma'), ...files.map((name) => join(folder, 'models', name))]
}

async function readSchema(paths: string[]): Promise<SchemasContainer> {
  const files = paths.map(async (path) => ({ path, content: await readFile(path, 'utf8') }))
  return { files: await Promise.all(files) }
}

async function readMigrations(directory: string): Promise<MigrationList> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const read = names.sort().map(async (path) => {
    const value = await readFile(join(directory, path, 'migration.sql'), 'utf8')
    return { path, migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } as const } }
  })
  const content = await readFile(join(directory, 'migration_lock.toml'), 'utf8').catch(() => null)
  return {
    baseDir: directory,
    lockfile: { path: 'migration_lock.toml', content: content ?? 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(read),
  }
}

async function refuseEarlierDatabase(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') AS found`)
    if (!rows[0]?.found) return
    const { rowCount } = await client.query(
      'SELECT FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NOT NULL',
      [firstBeforeRelease],
    )
    if (rowCount) throw new EarlierDatabase()
  })
}

/**
 * A migration runs in one implicit transaction, so a failed one left nothing behind: its row is marked as
 * rolled back and the corrected migration may be tried again.
 */
async function clearFailed(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') AS found`)
    if (!rows[0]?.found) return
    await client.query(
      'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    )
  })
}

async function withLock<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  return withClient(databaseUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    return work()
  })
}

async function execute(databaseUrl: string, sql: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query(sql))
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
