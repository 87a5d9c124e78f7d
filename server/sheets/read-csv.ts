import { CsvError, parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { Refusal } from '@/lib/domain/refusal'
import { original } from './formula'
import { type Encoding, MAX_ROWS, type Sheet, toTable } from './sheet'

export type CsvOptions = { encoding?: Encoding; separator?: string }

const SEPARATORS = [';', ',', '\t'] as const
/** Lines that the separator is recognised by. */
const SAMPLE = 50
const MAX_RECORD = 1024 * 1024
// What no text holds but line breaks and tabs: the file is of another kind.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

const has = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/** By its mark, else UTF-8 if the bytes are just that, else what Windows in western Europe writes. */
function encodingOf(bytes: Uint8Array): Encoding {
  if (has(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (has(bytes, 0xff, 0xfe)) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function recordsOf(text: string, delimiter: string, to?: number): string[][] {
  return parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
    ...(to ? { to } : {}),
  })
}

/** The separator that splits the head into most columns, and most of the next lines into as many. */
function separatorOf(text: string): string {
  const scored = SEPARATORS.map((separator) => {
    try {
      const [head = [], ...rest] = recordsOf(text, separator, SAMPLE)
      const alike = rest.filter((cells) => cells.length === head.length).length
      return { separator, score: head.length === 1 ? 0 : (1 + alike) * 1000 + head.length }
    } catch {
      return { separator, score: -1 }
    }
  })
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).separator
}

/** The text of bytes, and how it was written. Bytes that no such text has are refused. */
export function decodeText(bytes: Uint8Array, wished?: Encoding): { text: string; encoding: Encoding } {
  const encoding = wished ?? encodingOf(bytes)
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding)
  if (BINARY.test(text)) throw new Refusal('ERROR_IMPORT_UNREADABLE')
  return { text, encoding }
}

/**
 * A CSV file as text cells: quoted values may hold line breaks, leading zeros stay, an apostrophe before what a
 * spreadsheet would calculate is taken off. Encoding and separator (`;` `,` or tab) are recognised unless given.
 * @throws Refusal as `toTable`, and ERROR_IMPORT_UNREADABLE for what is no CSV
 */
export function readCsv(bytes: Uint8Array, options: CsvOptions = {}): Sheet {
  const { text, encoding } = decodeText(bytes, options.encoding)
  const separator = options.separator ?? separatorOf(text)
  try {
    // One more than may be, and the head: enough to say that there are too many.
    const lines = recordsOf(text, separator, MAX_ROWS + 2)
    for (const cells of lines)
      for (let at = 0; at < cells.length; at += 1) cells[at] = original(cells[at] ?? '')
    return { format: 'csv', encoding, separator, ...toTable(lines) }
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('ERROR_IMPORT_UNREADABLE')
    throw error
  }
}
