import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backedUpHouse, backUp, PASSPHRASE, SECRET } from '@/tests/support/backup/archives'
import { addEntry, company, createInvoice, invoiceData } from '@/tests/support/builders'
import { createEmptyDatabase, type TestDatabase } from '@/tests/support/database'
import { execute } from '@/tests/support/database-server'
import { bucketEnvironment } from '@/tests/support/s3/bucket-environment'
import { S3Server } from '@/tests/support/s3/s3-server'

const STORAGE = '.data/test-erasures'
const house = backedUpHouse(STORAGE)

type Entry = { id: number; sku: string }

const erase = async ({ id }: Entry, mode = 'erase') => {
  const { caller: as } = house
  const url = `/api/anagrafica/rest/anagrafica/${id}/gdpr/erase`
  expect((await house.api.call('POST', url, { as, body: { mode } })).status).toBe(200)
}

const person = (last_name: string): Promise<Entry> =>
  addEntry(house.api, house.caller, company({ business: null, first_name: 'Ada', last_name }))

/** Runs the job that writes the list, into `folder`. */
async function writeList(folder: string): Promise<void> {
  const { writeErasureList } = await import('@/server/auth')
  await writeErasureList({ folder, bucket: null })
}

const listOf = async (folder: string) =>
  (await readdir(join(folder, 'erasures')).catch(() => [])).filter((name) => name !== 'README.txt').sort()

/** Runs `npm run restore` with these options on a database. */
function restore(database: TestDatabase, options: string[], more: Record<string, string> = {}) {
  return promisify(execFile)(process.execPath, ['scripts/run.mjs', 'restore', ...options], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      LUNA_SECRET: SECRET,
      STORAGE_DIR: join(house.folder, database.name),
      LUNA_BACKUP_DIR: join(house.folder, 'no-list'),
      LUNA_BACKUP_PASSPHRASE: PASSPHRASE,
      LUNA_OPERATORS: 'operatore@casa.example',
      ...more,
    },
  })
}

async function intoEmpty<T>(work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await createEmptyDatabase()
  try {
    return await work(database)
  } finally {
    await database.drop()
  }
}

const namesIn = async ({ url }: TestDatabase): Promise<string[]> =>
  (
    await execute(
      url,
      `SELECT last_name FROM anagrafica WHERE first_name = 'Ada' OR last_name LIKE 'Anonimo%' ORDER BY 1`,
    )
  ).rows.map((row) => row.last_name)

const erasuresIn = async ({ url }: TestDatabase) =>
  (
    await execute(
      url,
      `SELECT action, entity_id, changes, request_id FROM audit_entry WHERE action IN ('ERASE', 'ANONYMISE') ORDER BY id`,
    )
  ).rows

describe('erasures after a backup', () => {
  let backup = ''
  let list = ''
  let erased: Entry
  let anonymised: Entry
  let drafted: Entry
  let later: Entry

  beforeAll(async () => {
    const before = await person('Prima')
    await erase(before)
    erased = await person('Segretissima')
    anonymised = await person('Riservata')
    drafted = await person('Conbozza')
    await person('Rimasta')
    const draft = await createInvoice(house.api, house.caller, invoiceData(drafted.sku))
    backup = (await backUp({ databaseUrl: house.api.databaseUrl, storage: STORAGE, folder: house.folder }))
      .path
    later = await person('Dopo')
    const url = `/api/salesforce/rest/invoice/${draft.id}`
    expect((await house.api.call('DELETE', url, { as: house.caller })).status).toBe(200)
    for (const entry of [erased, drafted, later]) await erase(entry)
    await erase(anonymised, 'anonymise')
    await writeList(dirname(backup))
    list = join(dirname(backup), 'erasures')
  }, 60_000)

  /** The backup with a list of its own, to be changed. */
  async function copied(): Promise<{ path: string; erasures: string }> {
    const folder = join(house.folder, `copy-${Math.random().toString(36).slice(2)}`)
    await cp(dirname(backup), folder, { recursive: true })
    return {
      path: join(folder, backup.slice(dirname(backup).length + 1)),
      erasures: join(folder, 'erasures'),
    }
  }

  it(
    'are done again in the restored copy, by the rules of the product, and each is said',
    () =>
      intoEmpty(async (database) => {
        const { stdout, stderr } = await restore(database, [backup])
        expect(await namesIn(database)).toEqual([`Anonimo #${anonymised.id}`, 'Conbozza', 'Rimasta'])
        expect(stdout).toContain(`${erased.sku}): done again.`)
        expect(stdout).toContain(
          'Erasures: 2 done again, 1 known to the backup, 1 of people who are not in it, 1 refused.',
        )
        expect(stderr).toMatch(
          new RegExp(
            `${drafted.sku}\\): REFUSED \\(ERROR_ANAGRAFICA_IN_USE; draft \\d+\\)\\. The person is back as entry ${drafted.id}`,
          ),
        )
        expect(`${stdout}${stderr}`).not.toMatch(/Segretissima|Riservata|Conbozza/)
        const [, first, second] = await erasuresIn(database)
        expect([first, second]).toMatchObject([
          {
            action: 'ERASE',
            entity_id: erased.sku,
            changes: { erased_at: [null, expect.any(String)] },
            request_id: 'restore:erasures',
          },
          { action: 'ANONYMISE', entity_id: anonymised.sku },
        ])
        const again = await restore(database, ['--erasures', list])
        expect(again.stdout).toContain(
          'Erasures: 0 done again, 3 known to the backup, 1 of people who are not in it, 1 refused.',
        )
        expect(await erasuresIn(database)).toHaveLength(3)
      }),
    120_000,
  )

  it(
    'bring the people back without the list, which is said, and nothing is released before a list was looked for: the control',
    () =>
      intoEmpty(async (database) => {
        const { path, erasures } = await copied()
        await rm(erasures, { recursive: true })
        const { stderr } = await restore(database, [path])
        expect(stderr).toContain(
          'people who were erased after 2026-11-27T16:00:00.000Z are back, and Luna does not know them',
        )
        expect(await namesIn(database)).toEqual(['Conbozza', 'Rimasta', 'Riservata', 'Segretissima'])
        await execute(database.url, 'UPDATE restoration SET erasures_at = NULL')
        await expect(restore(database, ['--release'])).rejects.toThrow('npm run restore -- --erasures')
        await expect(restore(database, ['--erasures', join(house.folder, 'elsewhere')])).rejects.toThrow()
        await expect(restore(database, ['--release'])).rejects.toThrow('npm run restore -- --erasures')
        await restore(database, ['--erasures', list])
        expect(await namesIn(database)).toEqual([`Anonimo #${anonymised.id}`, 'Conbozza', 'Rimasta'])
        expect((await restore(database, ['--release'])).stdout).toContain('Sending is released')
      }),
    120_000,
  )

  it(
    'that are damaged in the list are named with file and line, and the others are done',
    () =>
      intoEmpty(async (database) => {
        const { path, erasures } = await copied()
        const names = await listOf(dirname(erasures))
        const texts = await Promise.all(names.map((name) => readFile(join(erasures, name), 'utf8')))
        const index = texts.findIndex((text) => text.includes(erased.sku))
        const damaged = join(erasures, names[index] ?? '')
        const other = (
          await execute(house.api.databaseUrl, `SELECT sku FROM anagrafica WHERE last_name = 'Rimasta'`)
        ).rows[0].sku
        await writeFile(damaged, (texts[index] ?? '').replace(erased.sku, other))
        const { stdout, stderr } = await restore(database, [path])
        expect(stderr).toContain(`${damaged}, line 1 is damaged or of another installation: it was left out.`)
        expect(stdout).toContain('Erasures: 1 done again')
        expect(await namesIn(database)).toEqual([
          `Anonimo #${anonymised.id}`,
          'Conbozza',
          'Rimasta',
          'Segretissima',
        ])
      }),
    120_000,
  )

  it('are read from the bucket in which the backup is', async () => {
    const server = new S3Server()
    const variables = await bucketEnvironment(server)
    try {
      const [{ writeErasureList }, { BackupBucket }, { bucketSettings }] = await Promise.all([
        import('@/server/auth'),
        import('@/server/platform/s3/backup-bucket'),
        import('@/server/platform/s3/bucket-settings'),
      ])
      const bucket = bucketSettings(variables)
      if (!bucket) throw new Error('no bucket is set')
      const folder = join(house.folder, 'waiting-room')
      await Promise.all([writeErasureList({ folder, bucket }), writeErasureList({ folder, bucket })])
      await writeErasureList({ folder, bucket })
      const opened = await BackupBucket.open(bucket)
      const kept = [...(await opened.list()).keys()]
      expect(kept.sort()).toEqual(
        [...(await listOf(folder)), 'README.txt'].map((name) => `erasures/${name}`).sort(),
      )
      await opened.upload('luna-one.tar', backup)
      await intoEmpty(async (database) => {
        const { LUNA_BACKUP_S3_BUCKET: _, ...credentials } = variables
        await restore(database, ['s3://luna/casa/luna-one.tar'], credentials)
        expect(await namesIn(database)).toEqual([`Anonimo #${anonymised.id}`, 'Conbozza', 'Rimasta'])
      })
    } finally {
      server.close()
    }
  }, 120_000)
})

describe('the list of erasures', () => {
  let folder = ''
  beforeEach(async () => {
    folder = join(house.folder, `list-${Math.random().toString(36).slice(2)}`)
  })

  it('is asked for in the transaction of each erasure, and has one file for each without anything about the person', async () => {
    await house.api.asSystem((tx) => tx.$executeRaw`delete from graphile_worker._private_jobs`)
    const entry = await person('Nascosta')
    await erase(entry)
    const jobs = await house.api.asSystem(
      (tx) =>
        tx.$queryRaw<
          { task_identifier: string }[]
        >`select task_identifier from graphile_worker.jobs where key = 'erasure-list'`,
    )
    expect(jobs).toEqual([{ task_identifier: 'erasure-list' }])
    await writeList(folder)
    const texts = await Promise.all(
      (await listOf(folder)).map((name) => readFile(join(folder, 'erasures', name), 'utf8')),
    )
    const own = texts.filter((text) => text.includes(entry.sku))
    expect(own.map((text) => JSON.parse(text))).toEqual([
      {
        at: expect.any(String),
        structure_id: house.caller.structureId,
        sku: entry.sku,
        mode: 'erase',
        seal: expect.any(String),
      },
    ])
    expect(texts.join()).not.toContain('Nascosta')
  })

  it('gets what a crash has left out, keeps the erasures of a database that is lost, and is written once by many', async () => {
    const lost = '20260101T000000000Z-abcdefghijklmnop.txt'
    await mkdir(join(folder, 'erasures'), { recursive: true })
    await writeFile(join(folder, 'erasures', lost), '{}\n')
    await Promise.all(Array.from({ length: 8 }, () => writeList(folder)))
    const { rows } = await execute(
      house.api.databaseUrl,
      `SELECT count(*)::int AS n FROM audit_entry WHERE action IN ('ERASE', 'ANONYMISE')`,
    )
    const names = await listOf(folder)
    expect(names).toHaveLength(rows[0].n + 1)
    expect(names).toContain(lost)
  })
})
