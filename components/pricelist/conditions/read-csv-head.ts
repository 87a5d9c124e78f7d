import { CUSTOMER_COLUMN } from '@/lib/api/pricelist/business-condition-fields'
import { toUniqueKey } from '@/lib/domain/core/unique-key'
import { csvRecords } from '../csv-records'

/** Enough for the headers and a few rows. */
const HEAD_BYTES = 64 * 1024
const ROWS = 4

export type CsvHead =
  | { headers: readonly string[]; samples: readonly string[][] }
  | { fault: 'unreadable' | 'headers' | 'empty' }

/** The first bytes of a file: all that is looked at here. The server judges the whole. */
export const headBytes = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())

/** The headers of a CSV, and what stands below them; headers differ (document 2 §5). */
export function readCsvHead(bytes: Uint8Array, separator: string): CsvHead {
  const found = csvRecords(bytes, separator, ROWS)
  if (!found) return { fault: 'unreadable' }
  const [headers = [], ...samples] = found
  const named = headers.filter(Boolean)
  if (new Set(named).size < named.length) return { fault: 'headers' }
  return samples.length === 0 ? { fault: 'empty' } : { headers: named, samples }
}

const CUSTOMER_NAMES = new Set([
  CUSTOMER_COLUMN,
  'partita_iva',
  'p_iva',
  'piva',
  'codice_fiscale',
  'cf',
  'vat',
])

/** The probable field of each header, by key or by name; '' without a match. */
export function suggestFields(
  headers: readonly string[],
  fields: readonly { key: string; name: string }[],
): Record<string, string> {
  const known = new Map(
    fields.flatMap(({ key, name }) => [[toUniqueKey(name), key] as const, [key, key] as const]),
  )
  const taken = new Set<string>()
  const pairs = headers.map((header) => {
    const plain = toUniqueKey(header).replace(/_+$/, '')
    const field = CUSTOMER_NAMES.has(plain) ? CUSTOMER_COLUMN : (known.get(toUniqueKey(header)) ?? '')
    if (taken.has(field)) return [header, ''] as const
    if (field !== '') taken.add(field)
    return [header, field] as const
  })
  return Object.fromEntries(pairs)
}
