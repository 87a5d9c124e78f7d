import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { fileEntry } from '@/scripts/backup/manifest'
import { verifyBackup } from '@/scripts/backup/verify-backup'
import { backedUpHouse, backUp, contentOf, PASSPHRASE } from '@/tests/support/backup/archives'
import { addEntry } from '@/tests/support/builders'
import { execute } from '@/tests/support/database-server'
import { removeFiles, storedFiles } from '@/tests/support/files/stored-files'

const STORAGE = '.data/test-create-backup'
const house = backedUpHouse(STORAGE)

const wish = async () => ({
  databaseUrl: house.api.databaseUrl,
  storage: STORAGE,
  folder: await mkdtemp(join(house.folder, 'test-')),
})

/** Everything below a folder. */
const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes('luna-'))

/** Starts a backup in a process, and kills it before the stored file of this number. */
async function killedAt(folder: string, count: number, passphrase: string): Promise<void> {
  const child = fork(
    'tests/support/process/backup-maker.ts',
    [house.api.databaseUrl, STORAGE, folder, passphrase],
    { execArgv: ['--import', 'tsx'], env: { ...process.env, LUNA_CALL_LOG: '' } },
  )
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  let seen = 0
  child.on('message', () => {
    seen += 1
    if (seen === count) child.kill('SIGKILL')
    else child.send('on')
  })
  expect(await ended).toBe('SIGKILL')
}

describe('a backup that is killed', () => {
  it.each([
    [1, ''],
    [2, ''],
    [3, PASSPHRASE],
  ])('before stored file %i leaves nothing that passes for a backup', async (count, passphrase) => {
    const { folder } = await wish()
    await killedAt(folder, count, passphrase)
    const left = await filesBelow(folder)
    expect(left.map((name) => name.endsWith('.part'))).toEqual([true])
    const path = join(folder, left[0] ?? '')
    await expect(verifyBackup({ path, passphrase: passphrase || undefined })).rejects.toThrow()
  })

  it('holds no file any more', async () => {
    const { folder } = await wish()
    await killedAt(folder, 1, '')
    await expect(backUp(await wish())).resolves.toMatchObject({ missing: [] })
  })
})

describe('a backup of a database that is in use', () => {
  it('has the files of its rows, also of rows that go while it runs, and no row that comes later', async () => {
    const { caller, api } = house
    const { id } = await addEntry(api, caller)
    const path = `/api/anagrafica/rest/anagrafica/${id}/attachments`
    const form = new FormData()
    form.set('file[0]', new File(['%PDF-1.7\nlate'], 'tardi.pdf'))
    const { body } = await api.call('POST', path, { as: caller, form })
    const row = await api.asSystem((tx) =>
      tx.anagrafica_attachment.findUniqueOrThrow({ where: { id: body.attachment_list[0].id } }),
    )
    const isStored = async () => (await storedFiles(STORAGE)).some((name) => name.endsWith(row.file_key))
    let entries = 0
    const result = await backUp(await wish(), async () => {
      if (entries > 0) return
      await api.call('DELETE', `/api/anagrafica/rest/anagraficaattachment/${row.id}`, { as: caller })
      await addEntry(api, caller)
      // The database's clock says when a file is due.
      house.clock.moveTo('2100-01-01T00:00:00Z')
      await removeFiles()
      entries = await api.asSystem((tx) => tx.anagrafica.count())
      expect(await isStored()).toBe(true)
    })
    const { entries: content, manifest } = await contentOf(result.path)
    expect(content.map(({ name }) => name)).toContain(fileEntry(row.file_key))
    expect(manifest.tables.find(({ name }) => name === 'anagrafica')?.rows).toBe(entries - 1)
    await removeFiles()
    expect(await isStored()).toBe(false)
  })

  it('names the stored files that are missing, and is made', async () => {
    const { diskStorage } = await import('@/server/platform/storage')
    const { api, caller } = house
    const { id } = await addEntry(api, caller)
    const form = new FormData()
    form.set('file[0]', new File(['%PDF-1.7\ngone'], 'perso.pdf'))
    const path = `/api/anagrafica/rest/anagrafica/${id}/attachments`
    const { body } = await api.call('POST', path, { as: caller, form })
    const { file_key } = await api.asSystem((tx) =>
      tx.anagrafica_attachment.findUniqueOrThrow({ where: { id: body.attachment_list[0].id } }),
    )
    await diskStorage(STORAGE).remove(file_key)
    const { path: made, missing } = await backUp(await wish())
    expect(missing).toEqual([file_key])
    const { manifest } = await verifyBackup({ path: made, passphrase: undefined })
    expect(manifest.missing_files).toEqual([file_key])
  })
})

describe('a database user that row-level security binds', () => {
  it('is refused before anything is written, as it would leave rows out', async () => {
    const role = `luna_test_${randomBytes(5).toString('hex')}`
    const url = new URL(house.api.databaseUrl)
    await execute(url.href, `CREATE ROLE ${role} LOGIN PASSWORD 'x' NOSUPERUSER NOBYPASSRLS`)
    await execute(url.href, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`)
    const bound = Object.assign(new URL(url), { username: role, password: 'x' })
    try {
      const { folder } = await wish()
      const { rows } = await execute(bound.href, 'SELECT count(*)::int AS seen FROM document')
      expect(rows).toEqual([{ seen: 0 }])
      const refused = backUp({ databaseUrl: bound.href, storage: STORAGE, folder })
      await expect(refused).rejects.toThrow(`The database user ${role} is bound by row-level security`)
      expect(await filesBelow(folder)).toEqual([])
    } finally {
      await execute(url.href, `DROP OWNED BY ${role}; DROP ROLE ${role}`)
    }
  })
})

it('two backups of one database do not run at once', async () => {
  const client = new pg.Client({ connectionString: house.api.databaseUrl })
  await client.connect()
  const { HELD_FILES_LOCK } = await import('@/server/platform/file-removal-store')
  try {
    let isHeld: boolean | undefined
    await backUp(await wish(), async () => {
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [HELD_FILES_LOCK])
      isHeld = rows[0]?.taken === false
    })
    expect(isHeld).toBe(true)
  } finally {
    await client.end()
  }
})
