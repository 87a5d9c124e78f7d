/** The files of a ZIP archive, in memory and within bounds; nothing is written anywhere. */
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { UnreadableEnvelope } from './unwrap-p7m'

export type ArchiveLimits = {
  readonly files: number
  /** Of all files together, uncompressed. */
  readonly bytes: number
  /** Uncompressed to compressed size, for files above 1 MB. */
  readonly ratio: number
}

const ARCHIVE_LIMITS: ArchiveLimits = { files: 100, bytes: 50 * 1024 * 1024, ratio: 200 }

const SMALL = 1024 * 1024

export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  (bytes[2] === 3 || bytes[2] === 5) &&
  (bytes[3] === 4 || bytes[3] === 6)

/** Folders and what file managers add beside the files. */
const isNoise = ({ fileName }: Entry): boolean =>
  fileName.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(fileName)

function checkEntry(entry: Entry, limits: ArchiveLimits): void {
  if (entry.isEncrypted()) throw new UnreadableEnvelope('Archivio protetto da password')
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > SMALL && uncompressedSize > compressedSize * limits.ratio) {
    throw new UnreadableEnvelope('Archivio con un rapporto di compressione non ammesso')
  }
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const part = Buffer.from(chunk as Uint8Array)
    size += part.length
    if (size > entry.uncompressedSize) throw new UnreadableEnvelope('Archivio corrotto')
    chunks.push(part)
  }
  return Buffer.concat(chunks, size)
}

type ArchivedFile = { readonly name: string; readonly bytes: Uint8Array }

async function readAll(zip: ZipFile, limits: ArchiveLimits): Promise<readonly ArchivedFile[]> {
  if (zip.entryCount > limits.files) throw new UnreadableEnvelope(`Archivio con più di ${limits.files} file`)
  const files: ArchivedFile[] = []
  let total = 0
  for await (const entry of zip.eachEntry()) {
    if (isNoise(entry)) continue
    checkEntry(entry, limits)
    total += entry.uncompressedSize
    if (total > limits.bytes) throw new UnreadableEnvelope('Archivio troppo grande')
    files.push({ name: entry.fileName, bytes: await readEntry(zip, entry) })
  }
  return files
}

/**
 * The archive's files in its order; sizes are believed from its directory only as upper bounds.
 * @throws UnreadableEnvelope
 */
export async function openArchive(
  bytes: Uint8Array,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<readonly ArchivedFile[]> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const zip = await fromBufferPromise(buffer, { lazyEntries: true, validateEntrySizes: true })
    return await readAll(zip, limits)
  } catch (error) {
    if (error instanceof UnreadableEnvelope) throw error
    throw new UnreadableEnvelope('Archivio corrotto')
  }
}
