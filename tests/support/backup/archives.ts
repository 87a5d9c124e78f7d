import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { afterAll, beforeAll } from 'vitest'
import { readBackup } from '@/scripts/backup/archive-reader'
import { protect } from '@/scripts/backup/encryption'
import { MANIFEST, type Manifest } from '@/scripts/backup/manifest'
import { type Api, type Caller, testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { stopClockAt } from '@/tests/support/time/clock'

export const PASSPHRASE = 'quattro parole a caso'
export const SECRET = 'test-secret-test-secret-test-secret'

type Content = { name: string; bytes: Buffer }

/** A database with an entry, its two files and an invoice, and a folder for backups; both end with the test file. */
export function backedUpHouse(storage: string) {
  const context = testApi({ STORAGE_DIR: storage })
  const clock = stopClockAt('2026-11-27T10:00:00Z')
  let folder = ''
  let caller: Caller | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'luna-backup-'))
    caller = await furnish(context.api)
  })
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
    await rm(storage, { recursive: true, force: true })
  })
  return {
    clock,
    get api() {
      return context.api
    },
    get folder() {
      return folder
    },
    get caller() {
      if (!caller) throw new Error('the house is furnished inside tests only')
      return caller
    },
  }
}

async function furnish(api: Api): Promise<Caller> {
  const { caller: as, customer } = await studio(api)
  const { id, sku } = customer
  const form = new FormData()
  form.set('file[0]', new File(['%PDF-1.7\none'], 'contratto.pdf'))
  form.set('file[1]', new File([`%PDF-1.7\n${'long '.repeat(300_000)}`], 'verbale.pdf'))
  const { status } = await api.call('POST', `/api/anagrafica/rest/anagrafica/${id}/attachments`, { as, form })
  if (status !== 200) throw new Error(`the files were not taken: ${status}`)
  await issuedInvoice(api, as, invoiceData(sku, { description: 'Riga\tcon \\ e\na capo, è €' }))
  return as
}

type Wish = { databaseUrl: string; storage: string; passphrase?: string; folder: string }

/** A backup under a name of its own; `atFile` is awaited before each stored file is read. */
export async function backUp(
  { databaseUrl, storage, passphrase, folder }: Wish,
  atFile: (key: string) => Promise<void> = async () => undefined,
) {
  const [{ createBackup }, { diskStorage }] = await Promise.all([
    import('@/scripts/backup/create-backup'),
    import('@/server/platform/storage'),
  ])
  const disk = diskStorage(storage)
  return createBackup({
    databaseUrl,
    files: {
      ...disk,
      async open(key) {
        await atFile(key)
        return disk.open(key)
      },
    },
    folder: await mkdtemp(join(folder, 'one-')),
    version: '1.0.0',
    at: new Date('2026-11-27T16:00:00Z'),
    passphrase,
    secret: SECRET,
  })
}

/** The entries of a backup that is not encrypted, with its manifest. */
export async function contentOf(path: string): Promise<{ entries: Content[]; manifest: Manifest }> {
  const entries: Content[] = []
  const manifest = await readBackup({ path, passphrase: undefined }, async (name, bytes) => {
    entries.push({ name, bytes: await buffer(bytes) })
  })
  return { entries, manifest }
}

/** Writes a backup with a right checksum from entries that were changed. */
export async function rewrite(path: string, entries: readonly Content[], manifest: object): Promise<void> {
  const archive = pack()
  for (const { name, bytes } of entries) archive.entry({ name }, bytes)
  archive.entry({ name: MANIFEST }, JSON.stringify(manifest))
  archive.finalize()
  await writeFile(path, await buffer(await protect(Readable.from(archive), undefined)))
}

/** A copy of a file with its bytes changed. */
export async function altered(path: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const copy = `${path}.${Math.random().toString(36).slice(2)}`
  await writeFile(copy, change(await readFile(path)))
  return copy
}
