import { formatPlain, money } from '@/lib/domain/core/money'
import { collected, toFileAnswer } from '@/server/http/file-answer'
import type { HandlerContext } from '@/server/http/implement'
import { CSV_START, csvLine } from '@/server/sheets'
import { xlsxInThread } from '@/server/workers'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type TableFormat = keyof typeof TYPES

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

/** An amount in euros as a cell, with the decimal sign of the language. */
export const amountCell = (value: number, language: HandlerContext['language']): string =>
  formatPlain(money(value), 2, 2).replace('.', language === 'it' ? ',' : '.')
