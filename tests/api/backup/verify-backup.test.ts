import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBackup } from '@/scripts/backup/archive-reader'
import { decryptBytes } from '@/scripts/backup/encryption'
import { fileEntry } from '@/scripts/backup/manifest'
import { verifyBackup } from '@/scripts/backup/verify-backup'
import {
  altered,
  backedUpHouse,
  backUp,
  contentOf,
  PASSPHRASE,
  rewrite,
  SECRET,
} from '@/tests/support/backup/archives'

const STORAGE = '.data/test-verify-backup'
const house = backedUpHouse(STORAGE)
let plain = ''
let sealed = ''

beforeAll(async () => {
  const wish = { databaseUrl: house.api.databaseUrl, storage: STORAGE, folder: house.folder }
  plain = (await backUp(wish)).path
  sealed = (await backUp({ ...wish, passphrase: PASSPHRASE })).path
})

const verify = (path: string, passphrase?: string) => verifyBackup({ path, passphrase })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('a backup', () => {
  it('holds every row and every stored file, and its check finds it whole', async () => {
    const { tables, missing_files } = (await verify(plain)).manifest
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows
    expect([rowsOf('account'), rowsOf('document'), rowsOf('anagrafica_attachment')]).toEqual([1, 1, 2])
    expect(missing_files).toEqual([])
    const { entries } = await contentOf(plain)
    const files = await house.api.asSystem((tx) => tx.anagrafica_attachment.findMany())
    for (const { file_key, sha256: hash } of files) {
      const entry = entries.find(({ name }) => name === fileEntry(file_key))
      expect(sha256(entry?.bytes ?? Buffer.alloc(0))).toBe(hash)
    }
  })

  it('that is encrypted holds LUNA_SECRET, encrypted once more, and shows nothing of its content', async () => {
    expect(await verify(sealed, PASSPHRASE)).toMatchObject({
      manifest: { has_secrets: true },
      secret: SECRET,
    })
    const { readBackup } = await import('@/scripts/backup/archive-reader')
    const { buffer } = await import('node:stream/consumers')
    let secrets = Buffer.alloc(0)
    await readBackup({ path: sealed, passphrase: PASSPHRASE }, async (name, bytes) => {
      const all = await buffer(bytes)
      if (name === 'secrets.age') secrets = all
      else expect(all.includes(SECRET)).toBe(false)
    })
    expect(Buffer.from(await decryptBytes(secrets, PASSPHRASE)).toString()).toBe(
      JSON.stringify({ LUNA_SECRET: SECRET }),
    )
    expect((await readFile(sealed)).includes('RESTORE.txt')).toBe(false)
  })

  it('that is not encrypted leaves LUNA_SECRET out, and its instructions state it', async () => {
    const { manifest, entries } = await contentOf(plain)
    expect(manifest.has_secrets).toBe(false)
    expect((await readFile(plain)).includes(SECRET)).toBe(false)
    const text = entries.find(({ name }) => name === 'RESTORE.txt')?.bytes.toString() ?? ''
    expect(text).toMatch(/LUNA_SECRET NON è nella copia[\s\S]*LUNA_SECRET is NOT in the backup/)
  })

  it('leaves no other file beside it', async () => {
    expect(await readdir(dirname(sealed))).toEqual(['luna-2026-11-27-160000-1.0.0.tar.age'])
  })
})

describe('the check of a backup', () => {
  it('refuses another passphrase, and none, in one sentence', async () => {
    await expect(verify(sealed, 'un’altra frase segreta')).rejects.toThrow(
      /^The passphrase is not that of the backup\.$/,
    )
    await expect(verify(sealed)).rejects.toThrow('The backup is encrypted: set LUNA_BACKUP_PASSPHRASE')
  })

  it('finds any byte that was changed', async () => {
    const { length } = await readFile(plain)
    await fc.assert(
      fc.asyncProperty(fc.nat(length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const copy = await altered(plain, (bytes) => {
          bytes[at] = (bytes[at] ?? 0) ^ by
          return bytes
        })
        await expect(verify(copy)).rejects.toThrow(/^(The|Invalid|\w[\w/.-]* is)/)
      }),
      { numRuns: 25 },
    )
  })

  it('names the entry that was changed', async () => {
    const { entries, manifest } = await contentOf(plain)
    const changed = entries.map((entry) =>
      entry.name.startsWith('files/attachment') ? { ...entry, bytes: Buffer.from('another') } : entry,
    )
    const path = `${plain}.changed`
    await rewrite(path, changed, manifest)
    await expect(verify(path)).rejects.toThrow(/^files\/attachment\/\S+ is damaged/)
  })

  it('finds a changed byte and a cut tail of an encrypted one', async () => {
    const middle = await altered(sealed, (bytes) => {
      const at = Math.floor(bytes.length / 2)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return bytes
    })
    await expect(verify(middle, PASSPHRASE)).rejects.toThrow('The backup is damaged or cut off')
    const cut = await altered(sealed, (bytes) => bytes.subarray(0, -1))
    await expect(verify(cut, PASSPHRASE)).rejects.toThrow('The backup is damaged or cut off')
  })

  it.each([1, 76, 77, 600, 100_000])('finds that %i bytes of the tail are cut', async (bytes) => {
    const cut = await altered(plain, (all) => all.subarray(0, -bytes))
    await expect(verify(cut)).rejects.toThrow('The backup is cut off')
  })

  it('names an entry that was removed, and one that was added', async () => {
    const { entries, manifest } = await contentOf(plain)
    const isAccount = ({ name }: { name: string }) => name.includes('public.account.')
    const path = `${plain}.removed`
    await rewrite(
      path,
      entries.filter((entry) => !isAccount(entry)),
      manifest,
    )
    await expect(verify(path)).rejects.toThrow('tables/public.account.copy.gz.00001 is missing.')
    await rewrite(path, [...entries, { name: 'files/more', bytes: Buffer.from('x') }], manifest)
    await expect(verify(path)).rejects.toThrow('files/more is not named in the manifest')
  })

  it('leaves the words of a reader that fails as they are, though a key in them looks like a fault of decrypting', async () => {
    const words = 'The storage has another file as attachment/1/FZFActagb already.'
    const read = () => Promise.reject(new Error(words))
    await expect(readBackup({ path: plain, passphrase: undefined }, read)).rejects.toThrow(words)
  })

  it('refuses a backup of a later form and a file that is none, in words', async () => {
    const { entries, manifest } = await contentOf(plain)
    const path = `${plain}.later`
    await rewrite(path, entries, { ...manifest, format: 2 })
    await expect(verify(path)).rejects.toThrow('update Luna')
    await expect(verify('package.json')).rejects.toThrow('or the file is none')
    await expect(verify(`${plain}.none`)).rejects.toThrow('There is no file')
  })
})
