import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileEntry } from '@/scripts/backup/manifest'
import { releaseSending } from '@/scripts/backup/pause'
import { verifyBackup } from '@/scripts/backup/verify-backup'
import { knownMigrations, migrate } from '@/scripts/migrations/migrate'
import { backedUpHouse, backUp, contentOf, PASSPHRASE, rewrite } from '@/tests/support/backup/archives'
import { createEmptyDatabase, type TestDatabase } from '@/tests/support/database'
import { execute } from '@/tests/support/database-server'
import { storedFiles } from '@/tests/support/files/stored-files'

const STORAGE = '.data/test-restore-backup'
const house = backedUpHouse(STORAGE)
const ADVICE = 'Make a new database.'
let backup = ''

beforeAll(async () => {
  backup = (await backUp({ databaseUrl: house.api.databaseUrl, storage: STORAGE, folder: house.folder })).path
})

/** Restores a backup into a new database and a new folder, which last as long as the work does. */
async function restored<T>(
  path: string,
  work: (database: TestDatabase, folder: string) => Promise<T>,
  before: (database: TestDatabase) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const database = await createEmptyDatabase()
  const folder = join(house.folder, database.name)
  try {
    await before(database)
    await restoreInto(database.url, path, folder)
    return await work(database, folder)
  } finally {
    await database.drop()
  }
}

async function restoreInto(databaseUrl: string, path: string, folder: string, passphrase?: string) {
  const [{ restoreBackup }, { diskStorage }] = await Promise.all([
    import('@/scripts/backup/restore-backup'),
    import('@/server/platform/storage'),
  ])
  const file = { path, passphrase }
  const { manifest } = await verifyBackup(file)
  return restoreBackup({ file, manifest, databaseUrl, files: diskStorage(folder), advice: ADVICE })
}

/** Every row of a table as text, in one order. */
async function rowsOf(url: string, table: string): Promise<string[]> {
  const { rows } = await execute(url, `SELECT t::text AS row FROM ${table} t ORDER BY 1`)
  return rows.map(({ row }) => row)
}

/** The tables that are as they were; the counters of file names jump ahead, and the restore itself is noted. */
const TABLES = `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name
  FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_name NOT IN ('_prisma_migrations', 'job_worker', 'einvoice_counter', 'restoration')
    AND (table_schema = 'public' OR table_name LIKE '\\_private\\_%') AND table_schema IN ('public', 'graphile_worker')`
const SEQUENCES = `SELECT schemaname, sequencename, last_value FROM pg_sequences
  WHERE sequencename <> 'restoration_id_seq' ORDER BY 1, 2`

describe('a restored backup', () => {
  let database: TestDatabase | undefined
  let folder = ''
  const url = () => database?.url ?? ''

  beforeAll(async () => {
    const wish = { databaseUrl: house.api.databaseUrl, storage: STORAGE, folder: house.folder }
    const { path } = await backUp({ ...wish, passphrase: PASSPHRASE })
    database = await createEmptyDatabase()
    folder = join(house.folder, 'restored')
    await restoreInto(url(), path, folder, PASSPHRASE)
  }, 180_000)

  afterAll(() => database?.drop())

  it('has the rows of every table, generated columns too, the sequences and the files', async () => {
    const { rows: tables } = await execute(house.api.databaseUrl, TABLES)
    expect(tables.length).toBeGreaterThan(100)
    for (const { name } of tables) {
      expect(await rowsOf(url(), name), name).toEqual(await rowsOf(house.api.databaseUrl, name))
    }
    const { rows: sequences } = await execute(house.api.databaseUrl, SEQUENCES)
    expect((await execute(url(), SEQUENCES)).rows).toEqual(sequences)
    const kept = await storedFiles(STORAGE)
    expect(kept).toHaveLength(2)
    for (const path of kept) {
      const copy = await readFile(path.replace(STORAGE, folder))
      expect(copy.equals(await readFile(path))).toBe(true)
    }
  })

  it('gives no file name again that may have been given since', async () => {
    const counters = 'SELECT transmitter, last FROM einvoice_counter'
    const { rows: before } = await execute(house.api.databaseUrl, counters)
    expect(before).toMatchObject([{ last: 1 }])
    expect((await execute(url(), counters)).rows).toMatchObject([{ last: 1_001 }])
    expect((await execute(url(), 'SELECT unused_progressive() AS last')).rows).toEqual([{ last: 1_000 }])
  })

  it('is paused, until it is released', async () => {
    const paused = async () => (await execute(url(), 'SELECT released_at FROM restoration')).rows
    expect(await paused()).toEqual([{ released_at: null }])
    expect(await releaseSending(url())).toEqual({ mails: 0, files: 0 })
    expect(await paused()).toEqual([{ released_at: expect.any(Date) }])
    expect(await releaseSending(url())).toBeUndefined()
  })

  it('keeps its triggers, and a whole chain of audit entries', async () => {
    const { rows } = await execute(url(), `SELECT id FROM structure`)
    expect(rows).toHaveLength(1)
    const faults = await execute(
      url(),
      `SELECT set_config('app.system', 'on', false); SELECT * FROM audit_faults(${rows[0].id})`,
    )
    const [, found] = faults as unknown as pg.QueryResult[]
    expect(found?.rows).toEqual([])
    await expect(execute(url(), 'DELETE FROM audit_entry')).rejects.toThrow()
  })
})

it('a backup of an older version gets the migrations that are newer', async () => {
  const names = [...(await knownMigrations()).keys()].sort()
  const [older, newer] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
  try {
    await migrate(older.url, undefined, new Set(names.slice(0, -1)))
    await execute(older.url, `INSERT INTO account (email, password_hash) VALUES ('a@luna.test', 'x')`)
    const wish = { databaseUrl: older.url, storage: STORAGE, folder: house.folder }
    const { path } = await backUp(wish)
    expect(await restoreInto(newer.url, path, join(house.folder, 'older'))).toEqual(names.slice(-1))
    expect((await execute(newer.url, 'SELECT released_at FROM restoration')).rows).toEqual([
      { released_at: null },
    ])
    const accounts = 'SELECT email FROM account'
    expect((await execute(newer.url, accounts)).rows).toEqual([{ email: 'a@luna.test' }])
  } finally {
    await Promise.all([older.drop(), newer.drop()])
  }
})

describe('a restore', () => {
  it('refuses a database that is in use, and leaves it as it is', async () => {
    const before = await rowsOf(house.api.databaseUrl, 'account')
    const { disconnect } = await import('@/server/db/client')
    await disconnect()
    await expect(restoreInto(house.api.databaseUrl, backup, house.folder)).rejects.toThrow(
      `The database is not empty, and a restore never overwrites data. ${ADVICE}`,
    )
    expect(await rowsOf(house.api.databaseUrl, 'account')).toEqual(before)
  })

  it('refuses a database with the tables of another program', async () => {
    const refused = restored(
      backup,
      async () => undefined,
      ({ url }) => execute(url, 'CREATE TABLE theirs (id int)'),
    )
    await expect(refused).rejects.toThrow('The database is not empty')
  })

  it('refuses a database to which programs are connected', async () => {
    let client: pg.Client | undefined
    const refused = restored(
      backup,
      async () => undefined,
      async ({ url }) => {
        client = new pg.Client({ connectionString: url })
        client.on('error', () => undefined)
        await client.connect()
      },
    )
    await expect(refused).rejects.toThrow('stop Luna and try again')
    await client?.end().catch(() => undefined)
  })

  it('refuses a backup of a newer Luna, and one whose migration is another', async () => {
    const { entries, manifest } = await contentOf(backup)
    const path = `${backup}.newer`
    const later = [...manifest.migrations, { name: '9999_later', checksum: 'x' }]
    await rewrite(path, entries, { ...manifest, migrations: later })
    await expect(restored(path, async () => undefined)).rejects.toThrow(
      'which is newer: this version does not know its migration 9999_later. Update Luna, then restore.',
    )
    const altered = manifest.migrations.map((one, index) => (index === 3 ? { ...one, checksum: 'x' } : one))
    await rewrite(path, entries, { ...manifest, migrations: altered })
    await expect(restored(path, async () => undefined)).rejects.toThrow(
      /^The migration 0004\S* of the backup/,
    )
  })

  it('keeps a file that the storage has with the same bytes, and refuses one with others', async () => {
    const { diskStorage } = await import('@/server/platform/storage')
    const { entries } = await contentOf(backup)
    const entry = entries.find(({ name }) => name.startsWith(fileEntry('')))
    const key = entry?.name.slice(fileEntry('').length) ?? ''
    const database = await createEmptyDatabase()
    const folder = join(house.folder, 'occupied')
    try {
      await diskStorage(folder).write(key, Buffer.from('another'))
      await expect(restoreInto(database.url, backup, folder)).rejects.toThrow(
        /^The storage has another file[\s\S]*Nothing was restored/,
      )
      expect(await readFile(join(folder, key), 'utf8')).toBe('another')
      await diskStorage(folder).write(key, entry?.bytes ?? Buffer.alloc(0))
      await restoreInto(database.url, backup, folder)
    } finally {
      await database.drop()
    }
  })

  it('that is killed leaves no row, and can be run again', async () => {
    const database = await createEmptyDatabase()
    const folder = join(house.folder, 'killed')
    try {
      const child = fork('tests/support/process/backup-restorer.ts', [database.url, backup, folder], {
        execArgv: ['--import', 'tsx'],
        env: { ...process.env, LUNA_CALL_LOG: '' },
      })
      const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
      child.once('message', () => child.kill('SIGKILL'))
      expect(await ended).toBe('SIGKILL')
      expect(await rowsOf(database.url, 'account')).toEqual([])
      const free = async () => {
        const { rows } = await execute(
          database.url,
          'SELECT count(*)::int AS others FROM pg_stat_activity WHERE datname = current_database()',
        )
        return rows[0].others
      }
      await expect.poll(free).toBe(1)
      await restoreInto(database.url, backup, folder)
      expect(await rowsOf(database.url, 'account')).toHaveLength(1)
    } finally {
      await database.drop()
    }
  })

  it('by a user that may not load with triggers off is refused with the right it needs, and works with it', async () => {
    const role = `luna_test_${randomBytes(5).toString('hex')}`
    const database = await createEmptyDatabase()
    const bound = Object.assign(new URL(database.url), { username: role, password: 'x' })
    try {
      await execute(
        database.url,
        `CREATE ROLE ${role} LOGIN PASSWORD 'x' NOSUPERUSER BYPASSRLS IN ROLE luna_app`,
      )
      await execute(database.url, `ALTER DATABASE ${database.name} OWNER TO ${role}`)
      await execute(database.url, `ALTER SCHEMA public OWNER TO ${role}`)
      const folder = join(house.folder, 'rights')
      const right = `GRANT SET ON PARAMETER session_replication_role TO "${role}"`
      await expect(restoreInto(bound.href, backup, folder)).rejects.toThrow(right)
      expect(await rowsOf(database.url, 'account')).toEqual([])
      await execute(database.url, right)
      await restoreInto(bound.href, backup, folder)
      expect(await rowsOf(database.url, 'account')).toHaveLength(1)
    } finally {
      await database.drop()
      await execute(house.api.databaseUrl, `DROP OWNED BY ${role}; DROP ROLE ${role}`)
    }
  })
})
