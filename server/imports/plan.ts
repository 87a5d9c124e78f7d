import { type DecimalMark, plainDecimal, recogniseDecimalMark } from '@/lib/domain/decimal-text'
import type { Tx } from '@/server/db/client'
import type { Mapping } from './columns'
import type { Existing, Fault, ImportTarget, OpenTarget, Subject, Values, Write } from './target'

export type Options = {
  /** What an empty cell does to a row that is there: nothing, or it empties the value. */
  empty_cells: 'keep' | 'clear'
  /** How decimals are written; null where the file's numbers tell. */
  decimal_separator: DecimalMark | null
  subject?: Subject
}

/** A target with all the fields that an import of these options has. */
export async function withFields(
  tx: Tx,
  target: ImportTarget,
  { subject = {} }: Pick<Options, 'subject'>,
): Promise<ImportTarget> {
  const { fieldsOf, fields, ...rest } = target
  return fieldsOf ? { ...rest, fields: [...fields, ...(await fieldsOf(tx, subject))] } : target
}

/** The rows of a file, and how its columns are to be taken. */
export type Source = {
  headers: readonly string[]
  rows: readonly string[][]
  mapping: Mapping
  options: Options
}

/** What would become of a row. `number` counts from 1, without the header. */
export type PlannedRow = {
  number: number
  kind: 'new' | 'changed' | 'unchanged' | 'error'
  name: string
  faults: readonly Fault[]
  write: Write | null
}

type Read = { number: number; values: Values; keys: readonly string[]; faults: Fault[] }

/**
 * What would become of rows, in their order and without writing anything: each is new, changed, unchanged or
 * faulty. Two rows that are the same entry are a fault of the second; a row that fits several entries is one too.
 * `at` picks places of the source's rows (all by default); `lock` keeps what is there as it is until the end of the
 * transaction.
 */
export async function planRows(
  tx: Tx,
  target: ImportTarget,
  source: Source,
  { at, lock = false }: { at?: readonly number[]; lock?: boolean } = {},
): Promise<{ open: OpenTarget; rows: PlannedRow[] }> {
  const open = await target.open(tx, source.options.subject ?? {})
  const readRow = rowReader(await withFields(tx, target, source.options), source, open)
  const places = at ?? source.rows.map((_, index) => index)
  const read = places.map((index) => readRow(source.rows[index] ?? [], index + 1))
  const existing = await open.load(
    read.map(({ values }) => values),
    lock,
  )
  const seen = new Map<string, number>()
  return { open, rows: read.map((row) => judge(row, existing, seen, open)) }
}

type Column = { at: number; field: string; rule: ImportTarget['fields'][number] | null }

function rowReader(target: ImportTarget, source: Source, open: OpenTarget) {
  const rules = new Map(target.fields.map((field) => [field.key, field]))
  const columns: Column[] = source.headers.flatMap((header, at) => {
    const field = source.mapping[header]
    return field === undefined ? [] : [{ at, field, rule: rules.get(field) ?? null }]
  })
  const mark = decimalMarkOf(source, columns)
  return (cells: readonly string[], number: number): Read => {
    const faults: Fault[] = []
    const values: Record<string, unknown> = {}
    for (const column of columns) {
      const text = (cells[column.at] ?? '').trim()
      if (text !== '' || source.options.empty_cells === 'clear') readCell(column, text, mark, values, faults)
    }
    if (cells.slice(source.headers.length).some(Boolean)) faults.push({ code: 'extra_values', field: null })
    const resolved = open.toColumns(values)
    const keys = open.keysOf(resolved.values)
    return { number, values: resolved.values, keys, faults: [...faults, ...resolved.faults] }
  }
}

/** How the file writes decimals: as it was said, else by all of its numbers. */
function decimalMarkOf(source: Source, columns: readonly Column[]): DecimalMark | null {
  if (source.options.decimal_separator) return source.options.decimal_separator
  const numbers = columns.filter(({ rule }) => rule?.isDecimal)
  return recogniseDecimalMark(numbers.flatMap(({ at }) => source.rows.map((row) => row[at] ?? '')))
}

function readCell(
  { field, rule }: Column,
  text: string,
  mark: DecimalMark | null,
  values: Record<string, unknown>,
  faults: Fault[],
) {
  if (!rule) {
    values[field] = text
    return
  }
  const number = rule.isDecimal && text !== '' ? plainDecimal(text, mark) : { text }
  if (number === 'ambiguous') {
    faults.push({ code: 'number_ambiguous', field, params: { value: text.slice(0, 60) } })
    return
  }
  const result = rule.schema.safeParse(number === 'invalid' ? text : number.text)
  if (result.success) values[field] = result.data
  else {
    const code = result.error.issues[0]?.code === 'too_big' ? 'too_long' : 'invalid'
    faults.push({ code, field, params: { value: text.slice(0, 60) } })
  }
}

function judge(
  row: Read,
  existing: ReadonlyMap<string, readonly Existing[]>,
  seen: Map<string, number>,
  open: OpenTarget,
): PlannedRow {
  const { number, values, keys } = row
  const key = keys.find((candidate) => existing.has(candidate))
  const matches = key === undefined ? [] : (existing.get(key) ?? [])
  const match = matches[0] ?? null
  const merged = open.merge(match?.values ?? null, values)
  const name = open.nameOf(merged)
  const faults = [...row.faults, ...(row.faults.length > 0 ? [] : open.check(merged))]
  if (matches.length > 1) faults.push({ code: 'ambiguous', field: null, params: { count: matches.length } })
  const identity = match ? `#${match.id}` : keys.at(-1)
  const earlier = identity === undefined ? undefined : seen.get(identity)
  if (earlier !== undefined) faults.push({ code: 'duplicate', field: null, params: { row: earlier + 1 } })
  else if (identity !== undefined) seen.set(identity, number)
  if (faults.length > 0) return { number, kind: 'error', name, faults, write: null }
  const changes = match ? differences(match.values, merged) : additions(open.merge(null, {}), merged)
  if (match && Object.keys(changes).length === 0)
    return { number, kind: 'unchanged', name, faults, write: null }
  return {
    number,
    kind: match ? 'changed' : 'new',
    name,
    faults,
    write: { existing: match, values: merged, changes },
  }
}

/** Line breaks count the same however a program writes them. */
const comparable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : JSON.stringify(value ?? null)

function differences(before: Values, after: Values): Write['changes'] {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  for (const [column, value] of Object.entries(after)) {
    const old = before[column] ?? null
    if (old !== value && comparable(old) !== comparable(value)) changes[column] = [old, value]
  }
  return changes
}

/** What a new row says beyond a row that says nothing; there was nothing before. */
const additions = (blank: Values, after: Values): Write['changes'] =>
  Object.fromEntries(
    Object.entries(differences(blank, after)).map(([column, [, value]]) => [column, [null, value]]),
  )
