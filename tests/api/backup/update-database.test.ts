import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyBackup } from '@/scripts/backup/verify-backup'
import { knownMigrations, pendingMigrations } from '@/scripts/migrations/migrate'
import { LOCK_KEY, requireRoom, updateDatabase } from '@/scripts/start/update-database'
import { PASSPHRASE, SECRET } from '@/tests/support/backup/archives'
import { createTestDatabase, type TestDatabase } from '@/tests/support/database'
import { execute } from '@/tests/support/database-server'
import { setEnvironment } from '@/tests/support/process/environment'

let folder = ''
let migrations = ''
let database: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'luna-update-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A used database of this version, and a later version's migrations. */
beforeEach(async () => {
  database = await createTestDatabase()
  const resetEnvironment = await setEnvironment({
    DATABASE_URL: database.url,
    LUNA_SECRET: SECRET,
    LUNA_BACKUP_DIR: join(folder, 'backups'),
    LUNA_BACKUP_PASSPHRASE: PASSPHRASE,
    LUNA_OPERATORS: 'operatore@casa.example',
    STORAGE_DIR: join(folder, 'storage'),
  })
  await execute(
    database.url,
    `INSERT INTO account (email, password_hash) VALUES ('anna@casa.example', 'none')`,
  )
  migrations = join(folder, `migrations-${database.name}`)
  await cp('prisma/migrations', migrations, { recursive: true })
  return async () => {
    resetEnvironment()
    await database.drop()
  }
})

const add = async (name: string, sql: string) => {
  await mkdir(join(migrations, name))
  await writeFile(join(migrations, name, 'migration.sql'), sql)
}
const update = () => updateDatabase({ url: database.url, description: '' }, migrations)
const backups = () => readdir(join(folder, 'backups')).catch(() => [] as string[])
const recorded = async () =>
  (await execute(database.url, 'SELECT reason, state, name FROM backup ORDER BY id')).rows

describe('an update of a database that holds data', () => {
  it('makes and verifies one backup first, however many processes start at once, and no older version follows', async () => {
    await add('9001_more', 'CREATE TABLE more (id int)')
    const before = await backups()
    const applied = await Promise.all(Array.from({ length: 8 }, update))
    expect(applied.flat()).toEqual(['9001_more'])
    const [name = '', ...others] = (await backups()).filter((one) => !before.includes(one))
    expect(others).toEqual([])
    const path = join(folder, 'backups', name)
    const { manifest } = await verifyBackup({ path, passphrase: PASSPHRASE })
    expect(manifest.migrations.map((one) => one.name)).toEqual([...(await knownMigrations()).keys()])
    expect(await recorded()).toEqual([{ reason: 'UPGRADE', state: 'DONE', name }])
    await expect(updateDatabase({ url: database.url, description: '' })).rejects.toThrow(
      'The database was updated by a newer version of Luna: this version does not know its migration 9001_more. Update Luna; nothing was changed.',
    )
  }, 120_000)

  it('that fails names the command that restores the backup, which is there', async () => {
    await add('9001_wrong', 'CREATE TABLE wrong (id nonsense)')
    const failure: Error = await update().catch((error) => error)
    expect(failure.message).toContain('Migration 9001_wrong: ERROR: type "nonsense" does not exist')
    const [, path = ''] = /\nnpm run restore -- (\S+)$/.exec(failure.message) ?? []
    expect(await backups()).toContain(basename(path))
    expect(await recorded()).toEqual([])
  }, 120_000)

  it('changes nothing when the backup fails', async () => {
    await add('9001_more', 'CREATE TABLE more (id int)')
    const folderOfBackups = join(folder, 'backups')
    await rename(folderOfBackups, `${folderOfBackups}-away`).catch(() => undefined)
    await writeFile(folderOfBackups, 'a file where the folder was')
    try {
      await expect(update()).rejects.toThrow('The backup before the update failed, so nothing was changed')
      expect(await pendingMigrations(database.url, migrations)).toEqual(['9001_more'])
    } finally {
      await rm(folderOfBackups)
    }
  })
})

describe('an update of a database without accounts', () => {
  beforeEach(async () => {
    await execute(database.url, 'DELETE FROM account')
    await add('9001_more', 'CREATE TABLE more (id int)')
  })

  it('makes no backup', async () => {
    const before = await backups()
    expect(await update()).toEqual(['9001_more'])
    expect(await backups()).toEqual(before)
  })

  it('waits for the lock, without which each of several would see what is to be done: the control', async () => {
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
    const updating = [update(), update()]
    expect(await Promise.race([...updating, delay(1_000).then(() => 'waits')])).toBe('waits')
    const unguarded = () => pendingMigrations(database.url, migrations)
    expect(await Promise.all([unguarded(), unguarded()])).toEqual([['9001_more'], ['9001_more']])
    await holder.end()
    expect((await Promise.all(updating)).flat()).toEqual(['9001_more'])
  })
})

it('a folder without room for the database is refused in words', () => {
  expect(() => requireRoom('/mnt/backups', 5_000_000, 5_000_000)).not.toThrow()
  expect(() => requireRoom('/mnt/backups', 4_999_999, 12_000_000)).toThrow(
    '/mnt/backups has 5 MB of room, and a backup may need 12 MB. Make room there.',
  )
})
