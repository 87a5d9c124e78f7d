import { isUniqueKey, toUniqueKey } from '@/lib/domain/core/unique-key'
import { csvRecords } from '../csv-records'

export type CsvAttribute = { unique_key: string; name: string }

/**
 * The attributes that were read, or the fault of the file: `line` is the line of the file, the headers being line 1.
 */
export type AttributeCsv =
  | { rows: readonly CsvAttribute[] }
  | { fault: 'headers' | 'columns' | 'empty' | 'many' }
  | { fault: 'input' | 'twice'; line: number }
  | { fault: 'unreadable' }

/** As many as one call takes. */
export const MAX_ATTRIBUTES = 1000
const MAX_NAME_LENGTH = 200
const MAX_KEY_LENGTH = 80

/**
 * The attributes of a CSV file with the columns `unique_key` (or `price_unique_key`) and `name`, both with something in
 * every row; its keys normalised, each there once (document 2 §5). Other columns are left alone.
 */
export function readAttributeCsv(bytes: Uint8Array, separator: string): AttributeCsv {
  const found = csvRecords(bytes, separator)
  if (!found) return { fault: 'unreadable' }
  const [headers = [], ...lines] = found
  const names = headers.map((header) => header.toLowerCase())
  if (new Set(names).size < names.length) return { fault: 'headers' }
  const keyAt = names.findIndex((name) => name === 'unique_key' || name === 'price_unique_key')
  const nameAt = names.indexOf('name')
  if (keyAt < 0 || nameAt < 0) return { fault: 'columns' }
  if (lines.length === 0) return { fault: 'empty' }
  if (lines.length > MAX_ATTRIBUTES) return { fault: 'many' }
  const rows = lines.map((line) => ({ unique_key: toUniqueKey(line[keyAt] ?? ''), name: line[nameAt] ?? '' }))
  const wrong = rows.findIndex(({ unique_key, name }) => !isFit(unique_key, name))
  if (wrong >= 0) return { fault: 'input', line: wrong + 2 }
  const keys = rows.map(({ unique_key }) => unique_key)
  const twice = keys.findIndex((key, index) => keys.indexOf(key) < index)
  return twice >= 0 ? { fault: 'twice', line: twice + 2 } : { rows }
}

const isFit = (key: string, name: string): boolean =>
  isUniqueKey(key) && key.length <= MAX_KEY_LENGTH && name !== '' && name.length <= MAX_NAME_LENGTH
