import { formatPlain, money } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { collected, toFileAnswer } from '@/server/http/file-answer'
import type { HandlerContext } from '@/server/http/implement'
import { CSV_START, csvLine } from '@/server/sheets'
import { xlsxInThread } from '@/server/workers'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type TableFormat = keyof typeof TYPES

/** Rows of a list in a file, at most. */
const MAX_ROWS = 100_000
/** Rows that are held at a time, each page read in a transaction of its own. */
const PAGE = 2000

type Table = {
  /** The name of the file, without its ending. */
  name: string
  /** The name of the sheet. */
  title: string
  headers: readonly string[]
  /** The rows, as many at a time as may be held. */
  pages: AsyncIterable<readonly string[][]>
}

async function* csvParts({ headers, pages }: Table) {
  yield CSV_START + csvLine(headers)
  for await (const rows of pages) yield rows.map(csvLine).join('')
}

/** A table as a file; a workbook is written in a thread. */
export async function tableFile({ caller }: HandlerContext, format: TableFormat, table: Table) {
  const { name, title, headers, pages } = table
  const content =
    format === 'csv'
      ? await collected(csvParts(table))
      : await xlsxInThread(caller.structureId, title, headers, pages)
  return toFileAnswer({ name: `${name}.${format}`, type: TYPES[format], content })
}

type ListTable<Row> = Omit<Table, 'pages'> & {
  /** The ids of all rows in the order of the file, `most` of them at most. */
  find: (tx: Tx, most: number) => Promise<number[]>
  /** The rows with these ids that are there, in any order. */
  read: (tx: Tx, ids: readonly number[]) => Promise<Row[]>
  cellsOf: (row: Row) => string[]
}

async function* cellPages<Row extends { id: number }>(
  { inTenant }: HandlerContext,
  ids: readonly number[],
  { read, cellsOf }: ListTable<Row>,
) {
  for (let at = 0; at < ids.length; at += PAGE) {
    const chunk = ids.slice(at, at + PAGE)
    const rows = await inTenant((tx) => read(tx, chunk))
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield chunk.flatMap((id) => {
      const row = byId.get(id)
      return row ? [cellsOf(row)] : []
    })
  }
}

/**
 * All rows that the filters of a list find as a file, a line each; one that is deleted while the file is written is left
 * out. @throws Refusal ERROR_BATCH_TOO_MANY beyond MAX_ROWS
 */
export async function listFile<Row extends { id: number }>(
  context: HandlerContext,
  format: TableFormat,
  table: ListTable<Row>,
) {
  const ids = await context.inTenant((tx) => table.find(tx, MAX_ROWS + 1))
  if (ids.length > MAX_ROWS) throw new Refusal('ERROR_BATCH_TOO_MANY', { max: MAX_ROWS })
  return tableFile(context, format, { ...table, pages: cellPages(context, ids, table) })
}

/** An amount in euros as a cell, with the decimal sign of the language. */
export const amountCell = (value: number, language: HandlerContext['language']): string =>
  formatPlain(money(value), 2, 2).replace('.', language === 'it' ? ',' : '.')
