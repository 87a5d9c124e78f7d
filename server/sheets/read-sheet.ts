import { Refusal } from '@/lib/domain/core/refusal'
import { type CsvOptions, openCsv } from './read-csv'
import { isVcard, readVcards } from './read-vcard'
import { readXlsx } from './read-xlsx'
import { BATCH_ROWS, MAX_BYTES, type OpenSheet, type Sheet } from './sheet'

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

/**
 * A CSV, XLSX or vCard file as a table of texts. What it is shows its content, never its name. `options` count for
 * a CSV only, whose rows are read while they are gone through.
 * @throws Refusal ERROR_TOO_LARGE above 20 MB, and as `openCsv`, `readXlsx`, `readVcards`
 */
export async function openSheet(bytes: Uint8Array, options: CsvOptions = {}): Promise<OpenSheet> {
  if (bytes.byteLength > MAX_BYTES) throw new Refusal('ERROR_TOO_LARGE')
  if (isZip(bytes)) return opened(await readXlsx(bytes))
  return isVcard(bytes) ? opened(readVcards(bytes)) : openCsv(bytes, options)
}

const opened = ({ rows, ...head }: Sheet): OpenSheet => ({
  ...head,
  async *batches() {
    for (let at = 0; at < rows.length; at += BATCH_ROWS) yield rows.slice(at, at + BATCH_ROWS)
  },
})

/** As `openSheet`, with all the rows at once. */
export async function readSheet(bytes: Uint8Array, options: CsvOptions = {}): Promise<Sheet> {
  const { batches, ...head } = await openSheet(bytes, options)
  const rows: string[][] = []
  for await (const batch of batches()) rows.push(...batch)
  return { ...head, rows }
}
