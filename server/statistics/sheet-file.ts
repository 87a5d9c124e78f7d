import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import { collected, toFileAnswer } from '@/server/http/file-answer'
import type { HandlerContext } from '@/server/http/implement'
import type { PrintedCell } from '@/server/print'
import { CSV_START, csvLine } from '@/server/sheets'
import { xlsxInThread } from '@/server/workers'

/** A table of the statistics: its file's name without an ending, its heads, and its rows page by page. */
export type FigureSheet = { name: string; heads: string[]; pages: () => AsyncIterable<PrintedCell[][]> }

const TYPES: Readonly<Record<FigureFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The most characters of a sheet's name. */
const SHEET_NAME = 31

async function* csvParts({ heads, pages }: FigureSheet): AsyncGenerator<string> {
  yield CSV_START + csvLine(heads)
  for await (const rows of pages()) yield rows.map(csvLine).join('')
}

/** A table as a file. */
export async function sheetFile({ caller }: HandlerContext, sheet: FigureSheet, format: FigureFormat) {
  const { name, heads, pages } = sheet
  const content =
    format === 'csv'
      ? await collected(csvParts(sheet))
      : await xlsxInThread(caller.structureId, name.slice(0, SHEET_NAME), heads, pages())
  return toFileAnswer({ name: `${name}.${format}`, type: TYPES[format], content })
}
