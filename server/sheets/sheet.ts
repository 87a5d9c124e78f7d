import { Refusal } from '@/lib/domain/core/refusal'

/** The format from which a table was read, and its head; everything is text. */
type Head = {
  format: 'csv' | 'xlsx' | 'vcard'
  /** Of a CSV: `utf-8`, `utf-16le` or `windows-1252`, and the character between values; null for the others. */
  encoding: Encoding | null
  separator: string | null
  headers: string[]
}

/** A table as it was read, in the file's order; rows are as long as its header. */
export type Sheet = Head & {
  /** Cells beyond the header stay: the reader of the rows decides what they mean. */
  rows: string[][]
}

/** A table whose rows are read in batches while they are iterated; each call begins at the first row. */
export type OpenSheet = Head & { batches: () => AsyncGenerator<string[][]> }

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'

export const MAX_BYTES = 20 * 1024 * 1024
export const MAX_COLUMNS = 100
export const MAX_ROWS = 100_000
export const BATCH_ROWS = 500

export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '')

/**
 * The rows of a file as headers and values: the first row that holds something names the columns; empty rows and
 * columns that have neither name nor value are left out, a column without a name is called after its place.
 * @throws Refusal ERROR_IMPORT_EMPTY, ERROR_IMPORT_DUPLICATED_HEADERS, ERROR_IMPORT_TOO_MANY_COLUMNS,
 *   ERROR_IMPORT_TOO_MANY_ROWS
 */
export function toTable(lines: readonly string[][]): Pick<Sheet, 'headers' | 'rows'> {
  const [first, ...rows] = lines.filter(isFilled)
  checkRowCount(rows.length)
  const headers = toHeaders(first ?? [])
  return { headers, rows: rows.map((cells) => toRow(cells, headers.length)) }
}

/** The names of the columns, by the first row that holds something. */
export function toHeaders(first: readonly string[]): string[] {
  const headers = first.map((name) => name.trim())
  while (headers.at(-1) === '') headers.pop()
  checkHeaders(headers)
  return headers.map((name, index) => name || `#${index + 1}`)
}

/** A row as long as the header, or longer where it holds more. Changes what it is given. */
export function toRow(cells: string[], width: number): string[] {
  while (cells.length > width && cells.at(-1) === '') cells.pop()
  while (cells.length < width) cells.push('')
  return cells
}

export function checkRowCount(count: number): void {
  if (count === 0) throw new Refusal('ERROR_IMPORT_EMPTY')
  if (count > MAX_ROWS) throw new Refusal('ERROR_IMPORT_TOO_MANY_ROWS', { max: MAX_ROWS })
}

/** No row may be far wider than a header can be: it would be held cell by cell. */
export function checkWidth(count: number): void {
  if (count > 10 * MAX_COLUMNS)
    throw new Refusal('ERROR_IMPORT_TOO_MANY_COLUMNS', { count, max: MAX_COLUMNS })
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
