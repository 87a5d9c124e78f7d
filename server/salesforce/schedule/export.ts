import type { ScheduleEntry } from '@/lib/api/salesforce/schedule/schedule-fields'
import { formatPlain, money } from '@/lib/domain/core/money'
import { collected, toFileAnswer } from '@/server/http/file-answer'
import type { HandlerContext } from '@/server/http/implement'
import { translator } from '@/server/platform/text'
import { CSV_START, csvLine } from '@/server/sheets'
import { xlsxInThread } from '@/server/workers'
import { readSchedule, type ScheduleFilter, sumSchedule } from './queries'

/** Entries that are held at a time, each page read in a transaction of its own. */
const PAGE = 2000

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const COLUMNS = [
  'date',
  'flow',
  'kind',
  'number',
  'counterparty',
  'description',
  'method',
  'amount',
  'open',
] as const

function cellsOf(entry: ScheduleEntry, { language }: HandlerContext): string[] {
  const t = translator(language)
  const amount = (value: number) =>
    formatPlain(money(value), 2, 2).replace('.', language === 'it' ? ',' : '.')
  return [
    entry.date,
    t(`schedule.flow.${entry.flow}`),
    t(`schedule.kind.${entry.kind}`),
    entry.numeration,
    entry.counterparty,
    entry.description,
    entry.method ? t(`payment.${entry.method}`) : '',
    amount(entry.amount),
    amount(entry.open_amount),
  ]
}

async function* cellPages(context: HandlerContext, filter: ScheduleFilter) {
  const { total } = await context.inTenant((tx) => sumSchedule(tx, filter))
  for (let number = 1; (number - 1) * PAGE < total; number += 1) {
    const page = { number, size: PAGE, column: 'date', order: 'asc' as const }
    const rows = await context.inTenant((tx) => readSchedule(tx, filter, page, total))
    yield rows.map((row) => cellsOf(row, context))
  }
}

async function* csvParts(context: HandlerContext, filter: ScheduleFilter, headers: readonly string[]) {
  yield CSV_START + csvLine(headers)
  for await (const rows of cellPages(context, filter)) yield rows.map(csvLine).join('')
}

/** All that a filter finds of the scadenzario, as a file of one line an open day. */
export async function exportSchedule(
  context: HandlerContext,
  format: keyof typeof TYPES,
  filter: ScheduleFilter,
) {
  const t = translator(context.language)
  const headers = COLUMNS.map((key) => t(`schedule.columns.${key}`))
  const pages = cellPages(context, filter)
  const content =
    format === 'csv'
      ? await collected(csvParts(context, filter, headers))
      : await xlsxInThread(context.caller.structureId, t('schedule.title'), headers, pages)
  return toFileAnswer({
    name: `${t('schedule.file')}_${filter.today}.${format}`,
    type: TYPES[format],
    content,
  })
}
