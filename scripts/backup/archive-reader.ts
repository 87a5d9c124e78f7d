import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { encryptionFault, unprotect } from './encryption'
import { type Entry, entryFaults, MANIFEST, type Manifest, parseManifest } from './manifest'
import { Meter } from './meter'

/** A backup, and the passphrase to open it with. */
export type BackupFile = { path: string; passphrase: string | undefined }

/** Gets an entry as a stream, which it reads to its end. */
export type EntryReader = (name: string, bytes: Readable) => Promise<void>

/** Larger than any manifest: a million files have one of 200 MB. */
const MANIFEST_BYTES = 512 * 1024 * 1024

/**
 * Reads a backup from its beginning to its end and gives each entry but the manifest to `read`. Answers the manifest,
 * after every entry was found to be as it says.
 * @throws Error with a sentence that names the faults.
 */
export async function readBackup({ path, passphrase }: BackupFile, read: EntryReader): Promise<Manifest> {
  const found: Entry[] = []
  let manifest: Manifest | undefined
  let current = 'the first entry'
  const archive = extract()
  const plain = await unprotect(path, passphrase)
  const feeding = pipeline(plain, archive)
  // The failure is that of the loop below, which it ends; awaited there.
  feeding.catch(() => undefined)
  try {
    for await (const entry of archive) {
      current = entry.header.name
      const bytes = Readable.from(entry)
      if (current === MANIFEST) {
        manifest = parseManifest(await textOf(bytes))
        continue
      }
      const meter = new Meter()
      await Promise.all([pipeline(bytes, meter), read(current, meter)])
      found.push({ name: current, size: meter.size, sha256: meter.sha256() })
    }
    await feeding
  } catch (error) {
    // Once the manifest is read, it names the entry that was altered.
    if (manifest) requireEntries(manifest, found)
    throw await faultAt(current, error, feeding)
  }
  if (!manifest) throw new Error(`${MANIFEST} is missing: the backup is cut off.`)
  requireEntries(manifest, found)
  return manifest
}

function requireEntries(manifest: Manifest, found: readonly Entry[]): void {
  const faults = entryFaults(manifest.entries, found)
  if (faults.length > 0) throw new Error(faults.slice(0, 20).join('\n'))
}

/** An entry as one text. */
export async function textOf(bytes: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > MANIFEST_BYTES) throw new Error(`${MANIFEST} is larger than any can be.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The cause of a failure, with the entry at which it was noticed. */
async function faultAt(name: string, error: unknown, feeding: Promise<void>): Promise<Error> {
  const cause = await Promise.race([
    feeding.then(
      () => error,
      (failure: unknown) => failure,
    ),
    new Promise((resolve) => setTimeout(resolve, 1_000, error)),
  ])
  const isOurs = error instanceof Error && error.message.startsWith('The ')
  const fault = isOurs ? error : encryptionFault(cause)
  const message = fault instanceof Error ? fault.message : String(fault)
  if (/Unexpected end of data|Premature close|Writable stream closed/i.test(message)) {
    return new Error(`The backup is cut off at ${name}.`)
  }
  return new Error(`${message} (at ${name})`, { cause: error })
}
