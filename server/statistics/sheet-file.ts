import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import { collected, toFileAnswer } from '@/server/http/file-answer'
import type { HandlerContext } from '@/server/http/implement'
import { CSV_START, csvLine } from '@/server/sheets'
import { xlsxInThread } from '@/server/workers'
import type { FigureSheet } from './figure-sheet'
import { sheetPdf } from './sheet-pdf'

const TYPES: Readonly<Record<FigureFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The most characters of a sheet's name. */
const SHEET_NAME = 31

const labelsOf = ({ columns }: FigureSheet): string[] => columns.map(({ label }) => label)

async function* csvParts(sheet: FigureSheet): AsyncGenerator<string> {
  yield CSV_START + csvLine(labelsOf(sheet))
  for await (const rows of sheet.pages()) yield rows.map(csvLine).join('')
}

function contentOf(context: HandlerContext, sheet: FigureSheet, format: FigureFormat): Promise<Blob> {
  switch (format) {
    case 'pdf':
      return sheetPdf(context, sheet)
    case 'csv':
      return collected(csvParts(sheet))
    case 'xlsx': {
      const { structureId } = context.caller
      return xlsxInThread(structureId, sheet.name.slice(0, SHEET_NAME), labelsOf(sheet), sheet.pages())
    }
  }
}

/**
 * A table as a file; all formats have the same rows.
 * @throws Refusal ERROR_FIGURE_TOO_LONG for a PDF of too many rows
 */
export async function sheetFile(context: HandlerContext, sheet: FigureSheet, format: FigureFormat) {
  const content = await contentOf(context, sheet, format)
  return toFileAnswer({ name: `${sheet.name}.${format}`, type: TYPES[format], content })
}
