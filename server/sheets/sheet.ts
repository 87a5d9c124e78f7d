import { Refusal } from '@/lib/domain/refusal'

/** A table as it was read: everything is text, as long as its header, in the file's order. */
export type Sheet = {
  format: 'csv' | 'xlsx' | 'vcard'
  /** Of a CSV: `utf-8`, `utf-16le` or `windows-1252`, and the character between values; null for the others. */
  encoding: Encoding | null
  separator: string | null
  headers: string[]
  /** Cells beyond the header stay: whoever takes the rows says what they mean. */
  rows: string[][]
}

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'

export const MAX_BYTES = 20 * 1024 * 1024
export const MAX_COLUMNS = 100
export const MAX_ROWS = 100_000

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

/**
 * The rows of a file as headers and values: the first row that holds something names the columns; empty rows and
 * columns that have neither name nor value are left out, a column without a name is called after its place.
 * @throws Refusal ERROR_IMPORT_EMPTY, ERROR_IMPORT_DUPLICATED_HEADERS, ERROR_IMPORT_TOO_MANY_COLUMNS,
 *   ERROR_IMPORT_TOO_MANY_ROWS
 */
export function toTable(lines: readonly string[][]): Pick<Sheet, 'headers' | 'rows'> {
  const filled = lines.filter((cells) => !isEmpty(cells))
  const [first, ...rows] = filled
  if (!first || rows.length === 0) throw new Refusal('ERROR_IMPORT_EMPTY')
  if (rows.length > MAX_ROWS) throw new Refusal('ERROR_IMPORT_TOO_MANY_ROWS', { max: MAX_ROWS })
  const headers = first.map((name) => name.trim())
  while (headers.at(-1) === '') headers.pop()
  checkHeaders(headers)
  for (const row of rows) {
    while (row.length > headers.length && row.at(-1) === '') row.pop()
    while (row.length < headers.length) row.push('')
  }
  return { headers: headers.map((name, index) => name || `#${index + 1}`), rows }
}

function checkHeaders(headers: readonly string[]): void {
  if (headers.length > MAX_COLUMNS) {
    throw new Refusal('ERROR_IMPORT_TOO_MANY_COLUMNS', { count: headers.length, max: MAX_COLUMNS })
  }
  const seen = new Set<string>()
  for (const name of headers.filter(Boolean)) {
    if (seen.has(name)) throw new Refusal('ERROR_IMPORT_DUPLICATED_HEADERS', {}, [name])
    seen.add(name)
  }
}
