import {
  chooseDecimalMark,
  collectDecimalMarks,
  type DecimalMark,
  plainDecimal,
} from '@/lib/domain/core/decimal-text'
import type { Tx } from '@/server/db/client'
import type { OpenSheet } from '@/server/sheets'
import type { Mapping } from './columns'
import { withFreshPlans } from './planner-store'
import type { Existing, Fault, ImportTarget, OpenTarget, Subject, Values, Write } from './target'

export type Options = {
  /** An empty cell keeps the value of an existing row, or clears it. */
  empty_cells: 'keep' | 'clear'
  /** How decimals are written; null where the file's numbers decide. */
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
export type Source = Pick<OpenSheet, 'headers' | 'batches'> & { mapping: Mapping; options: Options }

/** The result that importing a row would have. `number` counts from 1, without the header. */
export type PlannedRow = {
  number: number
  kind: 'new' | 'changed' | 'unchanged' | 'error'
  name: string
  faults: readonly Fault[]
  write: Write | null
}

/** A row of a file, counted from 1. */
export type NumberedRow = { number: number; cells: readonly string[] }

/** The rows of a file in their order, in batches. */
export async function* numbered({ batches }: Pick<Source, 'batches'>): AsyncGenerator<NumberedRow[]> {
  let before = 0
  for await (const rows of batches()) {
    const first = before + 1
    yield rows.map((cells, index) => ({ number: first + index, cells }))
    before += rows.length
  }
}

/** A source whose columns are understood. */
export type Reading = Source & { columns: readonly Column[]; mark: DecimalMark | null }

type Column = {
  at: number
  field: string
  rule: ImportTarget['fields'][number] | null
  /** The decimal mark of ambiguous numbers in a column of our own exports; null in others. */
  mark: DecimalMark | null
}

/**
 * Returns how a source is read: its columns by fields, and its decimal mark, which only all of its rows together show.
 */
export async function readingOf(tx: Tx, target: ImportTarget, source: Source): Promise<Reading> {
  const { fields } = await withFields(tx, target, source.options)
  const rules = new Map(fields.map((field) => [field.key, field]))
  // Whatever the case in which a file writes the key of a field that users made.
  const own = new Map(fields.filter(({ isOwn }) => isOwn).map((field) => [field.key.toLowerCase(), field]))
  const columns: Column[] = source.headers.flatMap((header, at) => {
    const field = source.mapping[header]
    if (field === undefined) return []
    const rule = rules.get(field) ?? own.get(field.toLowerCase()) ?? null
    const isExported = rule !== null && header.toLowerCase() === rule.key.toLowerCase()
    return [{ at, field: rule?.key ?? field, rule, mark: (isExported && rule.exportedMark) || null }]
  })
  return { ...source, columns, mark: await decimalMarkOf(source, columns) }
}

/** Returns the decimal mark of the file: the chosen one, or else the mark that all of its numbers show. */
async function decimalMarkOf(source: Source, columns: readonly Column[]): Promise<DecimalMark | null> {
  if (source.options.decimal_separator) return source.options.decimal_separator
  const numbers = columns.filter(({ rule }) => rule?.isDecimal)
  if (numbers.length === 0) return null
  const marks = new Set<DecimalMark>()
  for await (const rows of source.batches()) {
    for (const mark of collectDecimalMarks(numbers.flatMap(({ at }) => rows.map((row) => row[at] ?? '')))) {
      marks.add(mark)
    }
  }
  return chooseDecimalMark(marks)
}

type Plan = { open: OpenTarget; judgeRows: (rows: readonly NumberedRow[]) => Promise<PlannedRow[]> }

/**
 * Judges a source's rows, batch after batch in their order and without writing anything: each is new, changed,
 * unchanged or faulty. Two rows that are the same entry are a fault of the second; a row that fits several entries is
 * one too. `lock` keeps the existing entries as they are until the end of the transaction.
 */
export async function openPlan(
  tx: Tx,
  target: ImportTarget,
  reading: Reading,
  { lock = false }: { lock?: boolean } = {},
): Promise<Plan> {
  const open = await target.open(tx, reading.options.subject ?? {})
  const seen = new Map<string, number>()
  return {
    open,
    judgeRows: async (rows) => {
      const read = rows.map((row) => readRow(row, reading, open))
      const values = read.map((row) => row.values)
      const existing = await withFreshPlans(tx, () => open.load(values, lock))
      return read.map((row) => judge(row, existing, seen, open))
    },
  }
}

type ParsedRow = { number: number; values: Values; keys: readonly string[]; faults: Fault[] }

function readRow({ number, cells }: NumberedRow, reading: Reading, open: OpenTarget): ParsedRow {
  const faults: Fault[] = []
  const values: Record<string, unknown> = {}
  for (const column of reading.columns) {
    const text = (cells[column.at] ?? '').trim()
    if (text !== '' || reading.options.empty_cells === 'clear') {
      readCell(column, text, reading.mark ?? column.mark, values, faults)
    }
  }
  if (cells.slice(reading.headers.length).some(Boolean)) faults.push({ code: 'extra_values', field: null })
  const resolved = open.toColumns(values)
  const keys = open.keysOf(resolved.values)
  return { number, values: resolved.values, keys, faults: [...faults, ...resolved.faults] }
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
  row: ParsedRow,
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
  const identity = match && match.id !== null ? `#${match.id}` : keys.at(-1)
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

/** The values of a new row that differ from the defaults; before it there were no values. */
const additions = (blank: Values, after: Values): Write['changes'] =>
  Object.fromEntries(
    Object.entries(differences(blank, after)).map(([column, [, value]]) => [column, [null, value]]),
  )
