import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { appliedMigrations, sequencesOf, setSequences } from '@/scripts/backup/database-facts'
import { Meter } from '@/scripts/backup/meter'
import {
  digestTable,
  fixFormats,
  nameInSql,
  readTable,
  type Table,
  tablesOf,
  writeTable,
} from '@/scripts/backup/table-text'
import { migrate, pendingMigrations } from '@/scripts/migrations/migrate'

export type CopiedDatabase = { tables: number; rows: number }

/**
 * Copies a database of Luna into an empty one of another server, of whatever version: the migrations that it has, then the rows
 * of one moment with triggers off, and the sequences. Each table is read back and compared, rows and SHA-256, before anything
 * counts: a copy that fails or is killed leaves no rows.
 * @throws Error with a sentence.
 */
export async function copyDatabase(from: string, to: string): Promise<CopiedDatabase> {
  // Refuses a database that is newer than this version.
  await pendingMigrations(from)
  const old = new pg.Client({ connectionString: from })
  const client = new pg.Client({ connectionString: to })
  await old.connect()
  try {
    await fixFormats(old)
    await old.query('SET row_security = off; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const names = (await appliedMigrations(old)).map(({ name }) => name)
    await migrate(to, undefined, new Set(names))
    await client.connect()
    await fixFormats(client)
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    const copied = await copyTables(old, client)
    await setSequences(client, await sequencesOf(old))
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return copied
  } finally {
    await client.end()
    await old.end()
  }
}

async function copyTables(from: pg.Client, to: pg.Client): Promise<CopiedDatabase> {
  const tables = await tablesOf(from)
  const made = new Map((await tablesOf(to)).map((table) => [nameInSql(table), table]))
  const foreign = tables.filter((table) => !made.has(nameInSql(table))).map(nameInSql)
  if (foreign.length > 0) {
    throw new Error(`Luna does not know these tables: ${foreign.join(', ')}. Move them elsewhere first.`)
  }
  await to.query(`TRUNCATE ${tables.map(nameInSql).join(', ')}`)
  let rows = 0
  for (const table of tables) rows += await copyTable(from, to, table, made.get(nameInSql(table)) ?? table)
  return { tables: tables.length, rows }
}

/** Answers the number of rows. @throws Error when the copy does not have them all. */
async function copyTable(from: pg.Client, to: pg.Client, table: Table, { order }: Table): Promise<number> {
  const meter = new Meter()
  await pipeline(readTable(from, table), meter, writeTable(to, table))
  const sha256 = meter.sha256()
  const found = await digestTable(to, { ...table, order })
  if (found.rows === meter.lines && found.sha256 === sha256) return meter.lines
  throw new Error(
    `The rows of ${nameInSql(table)} are not those of the old database: ${found.rows} of ${meter.lines}.`,
  )
}
