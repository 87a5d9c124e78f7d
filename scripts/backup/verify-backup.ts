import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type BackupFile, readBackup } from './archive-reader'
import { decryptBytes } from './encryption'
import { type Manifest, SECRETS, tableFaults, tableOfEntry } from './manifest'
import { Meter, skip } from './meter'

/** A backup that was found whole, and the LUNA_SECRET in it, when it has one and the passphrase is there. */
export type VerifiedBackup = { manifest: Manifest; secret: string | undefined }

/**
 * Reads a whole backup without a database: each entry has the bytes that were written, the manifest names each and no
 * other, each table has its rows, and the secret can be opened.
 * @throws Error with a sentence for each fault.
 */
export async function verifyBackup(file: BackupFile): Promise<VerifiedBackup> {
  const texts = new Map<string, Meter>()
  let secret: string | undefined
  const manifest = await readBackup(file, async (name, bytes) => {
    const table = tableOfEntry(name)
    if (name === SECRETS) {
      secret = await openSecret(await buffer(bytes), file.passphrase)
      return
    }
    if (!table) return skip(bytes)
    const id = `${table.schema}.${table.name}`
    const meter = texts.get(id) ?? new Meter()
    texts.set(id, meter)
    await pipeline(bytes, createGunzip(), async (rows: AsyncIterable<Buffer>) => {
      for await (const chunk of rows) meter.measure(chunk)
    })
  })
  const found = manifest.tables.map(({ schema, name }) => {
    const meter = texts.get(`${schema}.${name}`) ?? new Meter()
    return { schema, name, rows: meter.lines, sha256: meter.sha256() }
  })
  const faults = tableFaults(manifest.tables, found)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return { manifest, secret }
}

async function openSecret(bytes: Uint8Array, passphrase: string | undefined): Promise<string | undefined> {
  if (passphrase === undefined) return undefined
  const text = Buffer.from(await decryptBytes(bytes, passphrase)).toString('utf8')
  const { LUNA_SECRET } = JSON.parse(text) as { LUNA_SECRET?: unknown }
  return typeof LUNA_SECRET === 'string' ? LUNA_SECRET : undefined
}
