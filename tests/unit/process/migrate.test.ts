import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { diff, migrate } from '@/scripts/migrations/migrate'
import { type RunningPostgres, startThrowawayPostgres } from '@/scripts/postgres/embedded-postgres'
import { migrateDatabase } from '@/scripts/postgres/luna-database'

const tableAndFunction = `
CREATE TABLE "thing" ("id" TEXT NOT NULL, "count" INTEGER NOT NULL, CONSTRAINT "thing_pkey" PRIMARY KEY ("id"));
CREATE FUNCTION one_more() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.count := NEW.count + 1; -- a semicolon; in the body
  RETURN NEW;
END $$;
CREATE TRIGGER one_more BEFORE INSERT ON "thing" FOR EACH ROW EXECUTE FUNCTION one_more();
ALTER TABLE "thing" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "thing" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "thing" USING (id = current_setting('luna.own', true));
ALTER TABLE "thing" ADD CONSTRAINT positive CHECK (count > 0);
`
const schema = `
datasource db {
  provider = "postgresql"
}

model thing {
  id    String @id
  count Int
}
`

describe('migrations', { timeout: 60_000 }, () => {
  let server: RunningPostgres
  let folder = ''
  let url = ''
  let number = 0

  const write = async (name: string, sql: string) => {
    await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, name, 'migration.sql'), sql)
  }
  const query = async (target: string, sql: string) => {
    const client = new pg.Client({ connectionString: target })
    await client.connect()
    try {
      return (await client.query(sql)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }

  beforeAll(async () => {
    server = await startThrowawayPostgres({ inMemory: true })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    number += 1
    await query(server.url('postgres'), `CREATE DATABASE migrated_${number}`)
    url = server.url(`migrated_${number}`)
    folder = await mkdtemp(join(tmpdir(), 'luna-migrations-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('are applied by each copy of the module at once, as bundles and reloads of it make more than one', async () => {
    await write('0001_thing', tableAndFunction)
    const other = `migrated_${number}_again`
    await query(server.url('postgres'), `CREATE DATABASE ${other}`)
    vi.resetModules()
    const again = await import('@/scripts/migrations/migrate')
    expect(again.migrate).not.toBe(migrate)
    const applied = await Promise.all([migrate(url, folder), again.migrate(server.url(other), folder)])
    expect(applied).toEqual([['0001_thing'], ['0001_thing']])
  })

  test('are applied in order, once, function bodies and policies included', async () => {
    await write('0002_row', `INSERT INTO thing VALUES ('a', 1);`)
    await write('0001_thing', tableAndFunction)
    expect(await migrate(url, folder)).toEqual(['0001_thing', '0002_row'])
    expect(await migrate(url, folder)).toEqual([])
    expect(await query(url, 'SELECT id, count FROM thing')).toEqual([{ id: 'a', count: 2 }])
  })

  test('say their name and line when they fail, leave nothing behind, and may be corrected', async () => {
    await write('0001_thing', tableAndFunction)
    await write('0002_wrong', 'CREATE TABLE other (id text);\nCREATE TABLE wrong (id nonsense);')
    await expect(migrate(url, folder)).rejects.toThrow(
      'Migration 0002_wrong: ERROR: type "nonsense" does not exist (line 2)',
    )
    expect(await query(url, `SELECT to_regclass('other') AS found`)).toEqual([{ found: null }])
    await write('0002_wrong', 'CREATE TABLE other (id text);')
    expect(await migrate(url, folder)).toEqual(['0002_wrong'])
  })

  test('are applied once when several processes apply them at the same time', async () => {
    await write('0001_thing', tableAndFunction)
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)))
    expect(results.flat()).toEqual(['0001_thing'])
  })

  test('leave a database of a version before 1.0 as it is, and say in one sentence what to do', async () => {
    await write('0001_thing', tableAndFunction)
    await migrate(url, folder)
    await query(url, `UPDATE _prisma_migrations SET migration_name = '0001_foundation'`)
    const sentence =
      'This database was made by a version of Luna before 1.0, which this version cannot update: '
    await expect(migrateDatabase({ url, description: '' })).rejects.toThrow(
      new Error(`${sentence}let DATABASE_URL name an empty database.`),
    )
    await expect(migrateDatabase({ url, description: '', folder: '/luna/.data/postgres' })).rejects.toThrow(
      new Error(`${sentence}move the folder /luna/.data/postgres away, and Luna starts with a new one.`),
    )
    expect(await query(url, 'SELECT migration_name FROM _prisma_migrations')).toHaveLength(1)
    expect(await query(url, `SELECT to_regclass('account') AS found`)).toEqual([{ found: null }])
  })

  test('are compared with the Prisma schema: nothing when equal, the SQL when not', async () => {
    await write('0001_thing', tableAndFunction)
    await migrate(url, folder)
    const file = join(folder, 'schema.prisma')
    await writeFile(file, schema)
    expect(await diff(url, [file])).toBe('')
    await writeFile(file, schema.replace('count Int', 'count Int\n  name String?'))
    expect(await diff(url, [file])).toContain('ALTER TABLE "thing" ADD COLUMN     "name" TEXT')
  })
})
