import { parse } from 'csv-parse/browser/esm/sync'

/** UTF-8 where the bytes are that, ISO-8859-1 as the web understands it otherwise (document 2 §9). */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    // As of a stream: the bytes may end within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('iso-8859-1').decode(bytes)
  }
}

/** The first `max` records of a CSV file, by default all of them; null for a file that is no CSV. */
export function csvRecords(bytes: Uint8Array, separator: string, max?: number): string[][] | null {
  const text = decode(bytes)
  if (text.includes('\0')) return null
  try {
    return parse(text, {
      delimiter: separator,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: 10_000,
      ...(max ? { to: max } : {}),
    })
  } catch {
    return null
  }
}
