import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import { toWire } from '@/lib/domain/core/money'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Figure } from '@/lib/domain/statistics/figures'
import { compareMonths } from '@/lib/domain/statistics/month-comparison'
import { collected, toFileAnswer } from '@/server/http/file-answer'
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import type { PrintedCell } from '@/server/print'
import { CSV_START, csvLine } from '@/server/sheets'
import { xlsxInThread } from '@/server/workers'
import { type PartPlace, type PartRow, partsOf, sumsByMonth } from './figure-queries'

type FigureRequest = { figure: Figure; from: TaxPeriod; to: TaxPeriod; month?: TaxPeriod | undefined }
type FigureSheet = { name: string; heads: string[]; pages: () => AsyncGenerator<PrintedCell[][]> }

/** The parts that are read at a time, each page in a transaction of its own. */
const PART_PAGE = 1000

const TYPES: Readonly<Record<FigureFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The months of a figure, each beside the same month of the year before. */
function monthSheet(
  { inTenant, language }: HandlerContext,
  { figure, from, to }: FigureRequest,
): FigureSheet {
  const t = translator(language)
  async function* pages() {
    const sums = await inTenant((tx) => sumsByMonth(tx, figure, { from, to }))
    const { months } = compareMonths(sums, { from, to, today: today() })
    yield months.map(({ month, amount, before, change }) => [
      month,
      toWire(amount),
      toWire(before),
      change?.toNumber() ?? '',
    ])
  }
  const heads = ['month', 'amount', 'before', 'change'].map((column) => t(`statistics.columns.${column}`))
  return { name: `${t(`statistics.files.${figure}`)}_${from}_${to}`, heads, pages }
}

/** The documents behind the sum of a month. */
function partSheet({ inTenant, language }: HandlerContext, figure: Figure, month: TaxPeriod): FigureSheet {
  const t = translator(language)
  async function* pages() {
    let after: PartPlace | null = null
    for (;;) {
      const place: PartPlace | null = after
      const rows: PartRow[] = await inTenant((tx) =>
        partsOf(tx, figure, { month, after: place, size: PART_PAGE }),
      )
      yield rows.map((row) => [row.day, row.fullNumeration, row.name, toWire(row.amount)])
      const last = rows.at(-1)
      if (!last || rows.length < PART_PAGE) return
      after = { day: last.day, documentId: last.document_id }
    }
  }
  const heads = ['day', 'number', 'name', 'amount'].map((column) => t(`statistics.columns.${column}`))
  return { name: `${t(`statistics.files.${figure}`)}_${month}`, heads, pages }
}

async function* csvParts({ heads, pages }: FigureSheet): AsyncGenerator<string> {
  yield CSV_START + csvLine(heads)
  for await (const rows of pages()) yield rows.map(csvLine).join('')
}

/** The months of a figure or, with a month, the documents behind its sum, as a file. */
export async function figureFile(
  context: HandlerContext,
  { format, ...request }: FigureRequest & { format: FigureFormat },
) {
  const { figure, month } = request
  const sheet = month ? partSheet(context, figure, month) : monthSheet(context, request)
  const { structureId } = context.caller
  const content =
    format === 'csv'
      ? await collected(csvParts(sheet))
      : await xlsxInThread(structureId, sheet.name.slice(0, 31), sheet.heads, sheet.pages())
  return toFileAnswer({ name: `${sheet.name}.${format}`, type: TYPES[format], content })
}
