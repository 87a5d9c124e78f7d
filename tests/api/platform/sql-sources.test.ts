import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { baselineOf, readSqlSources, type SqlSource } from '@/scripts/migrations/sources'
import { createTestDatabase, type TestDatabase } from '@/tests/support/database'
import { databaseUrl, execute } from '@/tests/support/database-server'
import { databaseShape } from '@/tests/support/database-shape'

const isFunction = ({ path }: SqlSource) => !path.endsWith('/tables.sql') && !path.endsWith('/setup.sql')

let sources: SqlSource[]
let migrated: TestDatabase
let client: pg.Client

beforeAll(async () => {
  sources = await readSqlSources()
  migrated = await createTestDatabase()
  client = new pg.Client({ connectionString: migrated.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await migrated.drop()
})

/** The shape of a database that the files of prisma/sql make, in their order. */
async function shapeOfSources(): Promise<string[]> {
  const server = inject('databaseServer')
  const name = `${server.prefix}_${randomBytes(5).toString('hex')}`
  await execute(server.url, `CREATE DATABASE ${name}`)
  const made = new pg.Client({ connectionString: databaseUrl(server.url, name) })
  await made.connect()
  try {
    for (const { sql } of sources) await made.query(sql)
    return await databaseShape(made)
  } finally {
    await made.end()
    await execute(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

/** Returns the changes that executing a text makes in the migrated database, which stays as it is. */
async function changesBy(sql: string): Promise<string[]> {
  const before = new Set(await databaseShape(client))
  await client.query('BEGIN')
  try {
    await client.query(sql)
    return (await databaseShape(client)).filter((line) => !before.has(line))
  } finally {
    await client.query('ROLLBACK')
  }
}

describe('the files of prisma/sql', () => {
  it('stand in their order once each', () => {
    const files = readdirSync('prisma/sql', { recursive: true, encoding: 'utf8' })
    const paths = sources.map(({ path }) => path)
    expect(paths.toSorted()).toEqual(files.filter((name) => name.endsWith('.sql')).sort())
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('make the database that the migrations make', async () => {
    expect(await shapeOfSources()).toEqual(await databaseShape(client))
  }, 30_000)

  it('define one function or view each, under its name, with its current text', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       union all select relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`,
    )
    const names = sources.filter(isFunction).map(({ path }) => path.replace(/^.*\/|\.sql$/g, ''))
    expect(names.sort()).toEqual(rows.map(({ name }) => name.replaceAll('_', '-')).sort())
    const all = sources.filter(isFunction).map(({ sql }) => sql)
    expect(await changesBy(all.join('\n'))).toEqual([])
  })

  it('are found out when a text of theirs is not that of the database', async () => {
    const source = sources.find(({ path }) => path.endsWith('/has-seat.sql'))
    const other = source?.sql.replace(`'ATTENDED', `, '') ?? ''
    const changed = await changesBy(other)
    expect(changed).toHaveLength(1)
    expect(changed[0]).toContain('has_seat')
  })

  it('are the text of the baseline until a migration follows it', () => {
    const [baseline = '', ...later] = readdirSync('prisma/migrations')
      .filter((name) => /^\d/.test(name))
      .sort()
    const text = readFileSync(`prisma/migrations/${baseline}/migration.sql`, 'utf8')
    expect(later.length > 0 || text === baselineOf(sources)).toBe(true)
  })
})
