import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Refusal } from '@/lib/domain/core/refusal'

const MAX_ENTRIES = 500
const MAX_INFLATED = 200 * 1024 * 1024
/** Cells of all sheets: what a parsed workbook costs in memory follows them. */
const MAX_CELLS = 1_200_000
/** Elements of the parts without values: styles, drawings. */
const MAX_ELEMENTS = 4_000_000
/** In XML, white space, `>` or `/` follows `<c`, `<row` and `<si` (a shared text). */
const TAGS = ['<c', '<row', '<si'].map((tag) => Buffer.from(tag))
const ENDS = new Set(Buffer.from(' \t\r\n>/'))
const OPENING = Buffer.from('<')
/** The longest tag, and what follows it: so much of a chunk may belong to a tag that the next one ends. */
const OVERLAP = 4

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

type Count = { cells: number; elements: number }

async function checkEntries(zip: ZipFile): Promise<void> {
  if (zip.entryCount > MAX_ENTRIES) throw tooLarge()
  const names = new Set<string>()
  const count: Count = { cells: 0, elements: 0 }
  let declared = 0
  for await (const entry of zip.eachEntry()) {
    declared += entry.uncompressedSize
    if (declared > MAX_INFLATED) throw tooLarge()
    if (entry.isEncrypted()) throw new Refusal('ERROR_IMPORT_UNREADABLE')
    names.add(entry.fileName)
    await countInto(count, zip, entry)
  }
  if (!names.has('xl/workbook.xml')) throw new Refusal('ERROR_IMPORT_UNREADABLE')
}

/** Adds what a parser would meet in an entry: cells, rows and shared texts, and elements of any kind. */
async function countInto(count: Count, zip: ZipFile, entry: Entry): Promise<void> {
  let size = 0
  let rest = Buffer.alloc(0)
  for await (const part of await zip.openReadStreamPromise(entry)) {
    size += (part as Uint8Array).length
    if (size > entry.uncompressedSize) throw new Refusal('ERROR_IMPORT_UNREADABLE')
    const chunk = Buffer.concat([rest, part as Uint8Array])
    // A tag is counted where all of it is there: what stands at the end of a chunk is looked at with the next one.
    const whole = Math.max(0, chunk.length - OVERLAP)
    for (const tag of TAGS) count.cells += occurrences(chunk, tag, whole, ENDS)
    count.elements += occurrences(chunk, OPENING, whole)
    if (count.cells > MAX_CELLS || count.elements > MAX_ELEMENTS) throw tooLarge()
    rest = chunk.subarray(whole)
  }
}

/** How often a mark begins before `until`, followed by one of the ends where they are given. */
function occurrences(chunk: Buffer, mark: Buffer, until: number, ends?: ReadonlySet<number>): number {
  let count = 0
  for (let at = chunk.indexOf(mark); at >= 0 && at < until; at = chunk.indexOf(mark, at + mark.length)) {
    if (!ends || ends.has(chunk[at + mark.length] ?? -1)) count += 1
  }
  return count
}
