import type { DueTable, OpenDues } from '@/lib/api/statistics/due-fields'
import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import type { PrintedCell } from '@/server/print'
import { sheetFile } from '../sheet-file'

type DueSheet = { heads: string[]; rows: PrintedCell[][] }

function sheetOf({ language }: HandlerContext, dues: OpenDues, table: DueTable): DueSheet {
  const t = translator(language)
  const head = (
    ...keys: ('age' | 'in' | 'out' | 'customer' | 'open' | 'overdue' | 'from' | 'to' | 'balance')[]
  ) => keys.map((key) => t(`statistics.due_columns.${key}`))
  switch (table) {
    case 'ages':
      return {
        heads: head('age', 'in', 'out'),
        rows: dues.age_list.map((one) => [t(`dashboard.ageing.${one.age}`), one.in, one.out]),
      }
    case 'debtors':
      return {
        heads: head('customer', 'open', 'overdue'),
        rows: dues.debtor_list.map(({ name, amount, overdue }) => [name, amount, overdue]),
      }
    case 'weeks':
      return {
        heads: head('from', 'to', 'in', 'out', 'balance'),
        rows: dues.forecast.week_list.map((one) => [one.from, one.to, one.in, one.out, one.balance]),
      }
  }
}

type DueRequest = { dues: OpenDues; table: DueTable; format: FigureFormat }

/** A table of the open dues as a file. */
export function dueFile(context: HandlerContext, { dues, table, format }: DueRequest) {
  const { heads, rows } = sheetOf(context, dues, table)
  const t = translator(context.language)
  async function* pages() {
    yield rows
  }
  return sheetFile(
    context,
    { name: `${t(`statistics.due_files.${table}`)}_${today()}`, heads, pages },
    format,
  )
}
