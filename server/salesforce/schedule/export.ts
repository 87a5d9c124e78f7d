import type { ScheduleEntry } from '@/lib/api/salesforce/schedule/schedule-fields'
import type { HandlerContext } from '@/server/http/implement'
import { translator } from '@/server/platform/text'
import { amountCell, type TableFormat, tableFile } from '../document/table-file'
import { readSchedule, type ScheduleFilter, sumSchedule } from './queries'

/** Entries that are held at a time, each page read in a transaction of its own. */
const PAGE = 2000

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
  return [
    entry.date,
    t(`schedule.flow.${entry.flow}`),
    t(`schedule.kind.${entry.kind}`),
    entry.numeration,
    entry.counterparty,
    entry.description,
    entry.method ? t(`payment.${entry.method}`) : '',
    amountCell(entry.amount, language),
    amountCell(entry.open_amount, language),
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

/** All that a filter finds of the scadenzario, as a file of one line an open day. */
export function exportSchedule(context: HandlerContext, format: TableFormat, filter: ScheduleFilter) {
  const t = translator(context.language)
  return tableFile(context, format, {
    name: `${t('schedule.file')}_${filter.today}`,
    title: t('schedule.title'),
    headers: COLUMNS.map((key) => t(`schedule.columns.${key}`)),
    pages: cellPages(context, filter),
  })
}
