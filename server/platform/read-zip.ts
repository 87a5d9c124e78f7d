/** The files of a ZIP archive, in memory and within bounds; nothing is written anywhere. */
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

export type ZipFault =
  | 'too_large'
  | 'archive_password'
  | 'archive_ratio'
  | 'archive_files'
  | 'archive_size'
  | 'archive_corrupt'

/** Thrown when an archive cannot be read, or passes its limits. The message is Italian, for reports of invoice files. */
export class UnreadableZip extends Error {
  override readonly name = 'UnreadableZip'
  constructor(
    message: string,
    readonly reason: ZipFault,
  ) {
    super(message)
  }
}

export type ArchiveLimits = {
  readonly files: number
  /** Of all files together, uncompressed. */
  readonly bytes: number
  /** Uncompressed to compressed size, for files above 1 MB. */
  readonly ratio: number
  /** Of one file, uncompressed; no limit when absent. */
  readonly fileBytes?: number
}

const ARCHIVE_LIMITS: ArchiveLimits = { files: 100, bytes: 50 * 1024 * 1024, ratio: 200 }

const SMALL = 1024 * 1024

export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  (bytes[2] === 3 || bytes[2] === 5) &&
  (bytes[3] === 4 || bytes[3] === 6)

/** Whether an entry is a folder, or a file that file managers add beside the others. */
const isNoise = ({ fileName }: Entry): boolean =>
  fileName.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(fileName)

/** Returns the fault for which an entry is not read; null for an entry that may be read. */
function faultOf(entry: Entry, limits: ArchiveLimits): UnreadableZip | null {
  if (entry.isEncrypted()) return new UnreadableZip('Archivio protetto da password', 'archive_password')
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > SMALL && uncompressedSize > compressedSize * limits.ratio) {
    const message = 'Archivio con un rapporto di compressione non ammesso'
    return new UnreadableZip(message, 'archive_ratio')
  }
  const isTooLarge = uncompressedSize > (limits.fileBytes ?? Number.POSITIVE_INFINITY)
  return isTooLarge ? new UnreadableZip('File troppo grande', 'too_large') : null
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const part = Buffer.from(chunk as Uint8Array)
    size += part.length
    if (size > entry.uncompressedSize) throw corrupt()
    chunks.push(part)
  }
  return Buffer.concat(chunks, size)
}

const corrupt = (): UnreadableZip => new UnreadableZip('Archivio corrotto', 'archive_corrupt')

const asFault = (error: unknown): UnreadableZip => (error instanceof UnreadableZip ? error : corrupt())

type ArchivedFile = { readonly name: string; readonly bytes: Uint8Array }
type ClosedFile = { readonly name: string; readonly fault: UnreadableZip }

async function open(bytes: Uint8Array, limits: ArchiveLimits): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await fromBufferPromise(buffer, { lazyEntries: true, validateEntrySizes: true })
  if (zip.entryCount > limits.files) {
    throw new UnreadableZip(`Archivio con più di ${limits.files} file`, 'archive_files')
  }
  return zip
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for await (const entry of zip.eachEntry()) if (!isNoise(entry)) yield entry
}

/** Returns the number of files that an archive's directory names. @throws UnreadableZip */
export async function countFiles(bytes: Uint8Array, limits: ArchiveLimits): Promise<number> {
  let count = 0
  try {
    for await (const _ of entriesOf(await open(bytes, limits))) count += 1
  } catch (error) {
    throw asFault(error)
  }
  return count
}

/**
 * Yields the archive's files in its order, one at a time, each with its bytes or with the fault for which it is not
 * opened; the sizes of its directory are trusted as upper bounds only.
 * @throws UnreadableZip when the archive itself can't be read on.
 */
export async function* readArchive(
  bytes: Uint8Array,
  limits: ArchiveLimits,
): AsyncGenerator<ArchivedFile | ClosedFile> {
  let total = 0
  try {
    const zip = await open(bytes, limits)
    for await (const entry of entriesOf(zip)) {
      const name = entry.fileName
      const fault = faultOf(entry, limits)
      if (!fault) total += entry.uncompressedSize
      if (total > limits.bytes) throw new UnreadableZip('Archivio troppo grande', 'archive_size')
      const read = fault ?? (await readEntry(zip, entry).catch(asFault))
      yield read instanceof UnreadableZip ? { name, fault: read } : { name, bytes: read }
    }
  } catch (error) {
    throw asFault(error)
  }
}

/**
 * Returns all files of an archive: a file that cannot be opened is a fault of the whole archive.
 * @throws UnreadableZip
 */
export async function openArchive(
  bytes: Uint8Array,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<readonly ArchivedFile[]> {
  const files: ArchivedFile[] = []
  for await (const file of readArchive(bytes, limits)) {
    if ('fault' in file) throw file.fault
    files.push(file)
  }
  return files
}
