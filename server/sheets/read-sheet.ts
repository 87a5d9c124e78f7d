import { Refusal } from '@/lib/domain/refusal'
import { type CsvOptions, readCsv } from './read-csv'
import { isVcard, readVcards } from './read-vcard'
import { readXlsx } from './read-xlsx'
import { MAX_BYTES, type Sheet } from './sheet'

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

/**
 * A CSV, XLSX or vCard file as a table of texts. What it is shows its content, never its name. `options` count for
 * a CSV only.
 * @throws Refusal ERROR_TOO_LARGE above 20 MB, and as `readCsv`, `readXlsx`, `readVcards`
 */
export async function readSheet(bytes: Uint8Array, options: CsvOptions = {}): Promise<Sheet> {
  if (bytes.byteLength > MAX_BYTES) throw new Refusal('ERROR_TOO_LARGE')
  if (isZip(bytes)) return readXlsx(bytes)
  return isVcard(bytes) ? readVcards(bytes) : readCsv(bytes, options)
}
