import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Refusal } from '@/lib/domain/refusal'

const MAX_ENTRIES = 500
const MAX_INFLATED = 200 * 1024 * 1024
/** Cells of all sheets: what a parsed workbook costs in memory follows them. */
const MAX_CELLS = 1_200_000
const CELL = Buffer.from('<c ')
const ROW = Buffer.from('<row')

const tooLarge = () => new Refusal('ERROR_IMPORT_ARCHIVE_TOO_LARGE')

/**
 * Goes through a workbook's archive before anything parses it: number of entries, their size as the directory
 * declares it and as it really inflates, and how many cells the sheets have. Holds one chunk at a time.
 * @throws Refusal ERROR_IMPORT_ARCHIVE_TOO_LARGE, ERROR_IMPORT_UNREADABLE
 */
export async function checkArchive(bytes: Uint8Array): Promise<void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    // The declared sizes are held against the real ones by the reader itself.
    const zip = await fromBufferPromise(buffer, { lazyEntries: true, validateEntrySizes: true })
    await checkEntries(zip)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('ERROR_IMPORT_UNREADABLE')
  }
}

async function checkEntries(zip: ZipFile): Promise<void> {
  if (zip.entryCount > MAX_ENTRIES) throw tooLarge()
  const names = new Set<string>()
  let declared = 0
  let cells = 0
  for await (const entry of zip.eachEntry()) {
    declared += entry.uncompressedSize
    if (declared > MAX_INFLATED) throw tooLarge()
    if (entry.isEncrypted()) throw new Refusal('ERROR_IMPORT_UNREADABLE')
    names.add(entry.fileName)
    cells += await countCells(zip, entry)
    if (cells > MAX_CELLS) throw tooLarge()
  }
  if (!names.has('xl/workbook.xml')) throw new Refusal('ERROR_IMPORT_UNREADABLE')
}

async function countCells(zip: ZipFile, entry: Entry): Promise<number> {
  let size = 0
  let cells = 0
  for await (const part of await zip.openReadStreamPromise(entry)) {
    const chunk = Buffer.from(part as Uint8Array)
    size += chunk.length
    if (size > entry.uncompressedSize) throw new Refusal('ERROR_IMPORT_UNREADABLE')
    // A mark split between two chunks is missed: the count is a bound, not a figure.
    cells += occurrences(chunk, CELL) + occurrences(chunk, ROW)
    if (cells > MAX_CELLS) throw tooLarge()
  }
  return cells
}

function occurrences(chunk: Buffer, mark: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(mark); at >= 0; at = chunk.indexOf(mark, at + mark.length)) count += 1
  return count
}
