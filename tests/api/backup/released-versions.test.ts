import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBackup } from '@/scripts/backup/archive-reader'
import { keyOfEntry, type Manifest } from '@/scripts/backup/manifest'
import { skip } from '@/scripts/backup/meter'
import { knownMigrations } from '@/scripts/migrations/migrate'
import { signIn } from '@/tests/support/account'
import { Api } from '@/tests/support/api'
import { createEmptyDatabase } from '@/tests/support/database'
import { execute } from '@/tests/support/database-server'
import { storedFiles } from '@/tests/support/files/stored-files'

const FOLDER = 'tests/fixtures/backups'
/** Of scripts/backup-fixture.ts, also of the versions before. */
const PASSPHRASE = 'la copia di prova di ogni versione'
const SECRET = 'the-secret-of-every-fixture-of-backups'
const fixtures = readdirSync(FOLDER).sort()

it('there is a backup of a released version, and one with fewer migrations than this version has', async () => {
  const current = (await knownMigrations()).size
  const counts = fixtures.map((name) => Number(/-(\d+)\.tar\.age$/.exec(name)?.[1]))
  expect(counts.length).toBeGreaterThan(0)
  expect(Math.min(...counts)).toBeLessThan(current)
  expect(Math.max(...counts)).toBeLessThanOrEqual(current)
})

describe.each(fixtures)('the backup %s, restored to this version', (name) => {
  const file = { path: join(FOLDER, name), passphrase: PASSPHRASE }
  let manifest: Manifest
  let newer: string[] = []
  let api: Api
  let storage = ''

  beforeAll(async () => {
    storage = await mkdtemp(join(tmpdir(), 'luna-released-'))
    const database = await createEmptyDatabase()
    api = await Api.open({ LUNA_SECRET: SECRET, STORAGE_DIR: storage, LUNA_LOG: 'silent' }, database)
    const [{ restoreBackup }, { diskStorage }] = await Promise.all([
      import('@/scripts/backup/restore-backup'),
      import('@/server/platform/storage'),
    ])
    manifest = await readBackup(file, (_name, bytes) => skip(bytes))
    const order = { file, manifest, databaseUrl: database.url, files: diskStorage(storage), advice: '' }
    newer = await restoreBackup(order)
  }, 240_000)
  afterAll(async () => {
    await api.close()
    await rm(storage, { recursive: true, force: true })
  })

  it('has every migration of this version, those of the backup first', async () => {
    const known = [...(await knownMigrations()).keys()].sort()
    expect([...manifest.migrations.map((one) => one.name), ...newer]).toEqual(known)
  })

  it('has the rows that it had in each table', async () => {
    const counted: Record<string, number> = {}
    const recorded: Record<string, number> = {}
    for (const { schema, name: table, rows } of manifest.tables) {
      // The processes that worked for the lost installation are gone; a migration adds up the rows of a count.
      if (table === 'job_worker' || table === 'document_tally') continue
      const { rows: found } = await execute(
        api.databaseUrl,
        `SELECT count(*)::int AS n FROM "${schema}"."${table}"`,
      )
      counted[table] = found[0].n
      recorded[table] = rows
    }
    expect(counted).toEqual(recorded)
    expect(Object.values(recorded).filter((rows) => rows > 0).length).toBeGreaterThan(60)
  })

  it('counts its documents and what is to be paid of them', async () => {
    const { rows } = await execute(
      api.databaseUrl,
      `SELECT (SELECT sum(n) FROM document_tally) AS kept_n, (SELECT sum(total) FROM document_tally) AS kept_total,
        (SELECT sum(open) FROM document_tally) AS kept_open, (SELECT sum(residual) FROM document_tally) AS kept_residual,
        (SELECT sum(invoices) FROM due_tally WHERE source = 'DOCUMENT') AS kept_since,
        count(*) AS n, sum(total) AS total, count(*) FILTER (WHERE is_open) AS open,
        sum(residual) FILTER (WHERE is_open) AS residual,
        count(*) FILTER (WHERE is_open AND document_kind = 'INVOICE') AS since
      FROM (SELECT *, residual <> 0 AND document_is_due(document_kind, state) AS is_open FROM document) d`,
    )
    const [{ kept_n, kept_total, kept_open, kept_residual, kept_since, ...counted }] = rows
    const kept = { n: kept_n, total: kept_total, open: kept_open, residual: kept_residual, since: kept_since }
    expect(kept).toEqual(counted)
    expect(Number(counted.open)).toBeGreaterThan(10)
  })

  it('has its stored files, byte for byte', async () => {
    const named = manifest.entries.flatMap((entry) => {
      const key = keyOfEntry(entry.name)
      return key === undefined ? [] : [[key, entry.sha256]]
    })
    const found = await Promise.all(
      (await storedFiles(storage)).map(async (path) => [
        path.slice(path.indexOf(storage) + storage.length + 1),
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ]),
    )
    expect(found.sort()).toEqual(named.sort())
    expect(found.length).toBeGreaterThan(0)
  })

  it('has whole chains of the audit and a right stock in each structure', async () => {
    const [{ verifyAuditChain }, { stockFaults }] = await Promise.all([
      import('@/server/auth'),
      import('@/server/pricelist'),
    ])
    const structures = await api.asSystem((tx) => tx.structure.findMany())
    expect(structures.length).toBeGreaterThan(0)
    let entries = 0
    for (const { id } of structures) {
      const chain = await api.asSystem((tx) => verifyAuditChain(tx, id))
      expect(chain.fault_list).toEqual([])
      entries += Number(chain.entries)
      expect(await api.asSystem((tx) => stockFaults(tx, id))).toEqual([])
    }
    expect(entries).toBeGreaterThan(0)
  })

  it('lets its owner sign in and read an invoice', async () => {
    const { DEMO_PASSWORD } = await import('@/lib/domain/access/demo-accounts')
    const { status, body } = await signIn(api, 'demo@luna.test', {}, DEMO_PASSWORD)
    expect(status).toBe(200)
    const headers = { 'x-luna-token': body.token, 'x-luna-session-token': body.session_token }
    const { rows } = await execute(
      api.databaseUrl,
      `SELECT id, total::float8 AS total FROM document WHERE document_kind = 'INVOICE' AND state = 'ISSUED' AND structure_id = 1 ORDER BY id LIMIT 1`,
    )
    const answer = await api.call('GET', `/api/salesforce/rest/invoice/${rows[0].id}`, {
      as: { headers, accountId: 1, structureId: 1, email: '' },
    })
    expect([answer.status, answer.body.invoice.total]).toEqual([200, rows[0].total])
  })
})
