import { isUtf8 } from 'node:buffer'
import { pipeline, Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { Refusal } from '@/lib/domain/core/refusal'
import { original } from './formula'
import {
  BATCH_ROWS,
  checkRowCount,
  checkWidth,
  type Encoding,
  isFilled,
  MAX_ROWS,
  type OpenSheet,
  toHeaders,
  toRow,
} from './sheet'

export type CsvOptions = { encoding?: Encoding; separator?: string }

const SEPARATORS = [';', ',', '\t'] as const
/** Lines that the separator is recognised by, and the bytes that they are looked for in. */
const SAMPLE = 50
const SAMPLE_BYTES = 4 * 1024 * 1024
const MAX_RECORD = 1024 * 1024
const SLICE = 16 * 1024
// Control characters that no text holds: a file with one of them is of another kind.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

const has = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/** By its mark, else UTF-8 if the bytes are just that, else what Windows in western Europe writes. */
function encodingOf(bytes: Uint8Array): Encoding {
  if (has(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (has(bytes, 0xff, 0xfe)) return 'utf-16le'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

const optionsOf = (delimiter: string) =>
  ({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
  }) satisfies Options

/** How many columns a head has in a file that cannot be read to its end. */
function headWidth(text: string, separator: string): number {
  try {
    return parseAtOnce(text, { ...optionsOf(separator), to: 1 })[0]?.length ?? 0
  } catch {
    return 0
  }
}

/** The separator that splits the head into most columns, and most of the next lines into as many. */
function separatorOf(text: string): string {
  const scored = SEPARATORS.map((separator) => {
    try {
      const [head = [], ...rest] = parseAtOnce(text, { ...optionsOf(separator), to: SAMPLE })
      const alike = rest.filter((cells) => cells.length === head.length).length
      return { separator, score: head.length === 1 ? 0 : (1 + alike) * 1000 + head.length }
    } catch {
      return { separator, score: headWidth(text, separator) - 1 }
    }
  })
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).separator
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function plainText(text: string): string {
  if (BINARY.test(text)) throw new Refusal('ERROR_IMPORT_UNREADABLE')
  return text
}

/** The text of bytes, and how it was written. Bytes that no such text has are refused. */
export function decodeText(bytes: Uint8Array, wished?: Encoding): { text: string; encoding: Encoding } {
  const encoding = wished ?? encodingOf(bytes)
  return { text: plainText(iconv.decode(bufferOf(bytes), encoding)), encoding }
}

/** The text of bytes, piece by piece. */
function* textsOf(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = iconv.getDecoder(encoding)
  for (let at = 0; at < bytes.byteLength; at += SLICE) {
    const text = plainText(decoder.write(bufferOf(bytes.subarray(at, at + SLICE))))
    if (text) yield text
  }
  const rest = plainText(decoder.end() ?? '')
  if (rest) yield rest
}

/** The lines that hold something, in the file's order. */
async function* linesOf(bytes: Uint8Array, encoding: Encoding, separator: string): AsyncGenerator<string[]> {
  // One more than may be, and the head: enough to see that there are too many.
  const parser = parse({ ...optionsOf(separator), to: MAX_ROWS + 2 })
  // A fault of either comes out of the parser.
  pipeline(Readable.from(textsOf(bytes, encoding)), parser, () => undefined)
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      checkWidth(cells.length)
      for (let at = 0; at < cells.length; at += 1) cells[at] = original(cells[at] ?? '')
      if (isFilled(cells)) yield cells
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error) : error
  }
}

const refusalOf = ({ code }: CsvError): Refusal =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? new Refusal('ERROR_IMPORT_ROW_TOO_LARGE', { max: MAX_RECORD / 1024 / 1024 })
    : new Refusal('ERROR_IMPORT_UNREADABLE')

async function* batchesOf(lines: AsyncGenerator<string[]>, width: number): AsyncGenerator<string[][]> {
  let count = -1
  let rows: string[][] = []
  for await (const cells of lines) {
    count += 1
    if (count === 0) continue
    if (count > MAX_ROWS) checkRowCount(count)
    rows.push(toRow(cells, width))
    if (rows.length < BATCH_ROWS) continue
    yield rows
    rows = []
  }
  checkRowCount(Math.max(0, count))
  if (rows.length > 0) yield rows
}

async function headersOf(lines: AsyncGenerator<string[]>): Promise<string[]> {
  for await (const cells of lines) return toHeaders(cells)
  throw new Refusal('ERROR_IMPORT_EMPTY')
}

/**
 * A CSV file as text cells: quoted values may hold line breaks, leading zeros stay, an apostrophe before what a
 * spreadsheet would calculate is taken off. Encoding and separator (`;` `,` or tab) are recognised unless given. Its
 * rows are never held all at once.
 * @throws Refusal as `toTable`, here or while the rows are gone through; ERROR_IMPORT_ROW_TOO_LARGE for a row above
 *   1 MB, ERROR_IMPORT_UNREADABLE for what is no CSV
 */
export async function openCsv(bytes: Uint8Array, options: CsvOptions = {}): Promise<OpenSheet> {
  const encoding = options.encoding ?? encodingOf(bytes)
  const separator =
    options.separator ?? separatorOf(decodeText(bytes.subarray(0, SAMPLE_BYTES), encoding).text)
  const lines = () => linesOf(bytes, encoding, separator)
  const headers = await headersOf(lines())
  return {
    format: 'csv',
    encoding,
    separator,
    headers,
    batches: () => batchesOf(lines(), headers.length),
  }
}
