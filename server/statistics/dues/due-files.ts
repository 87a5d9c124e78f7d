import type { DueTable, OpenDues } from '@/lib/api/statistics/due-fields'
import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import { formatDay } from '@/lib/i18n/formats'
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import type { PrintedCell } from '@/server/print'
import { columnsOf, type FigureColumn } from '../figure-sheet'
import { sheetFile } from '../sheet-file'

type DueSheet = { columns: FigureColumn[]; rows: PrintedCell[][] }

function sheetOf({ language }: HandlerContext, dues: OpenDues, table: DueTable): DueSheet {
  const t = translator(language)
  const columns = (
    form: FigureColumn['form'],
    ...keys: ('age' | 'in' | 'out' | 'customer' | 'open' | 'overdue' | 'from' | 'to' | 'balance')[]
  ) =>
    columnsOf(
      form,
      keys.map((key) => t(`statistics.due_columns.${key}`)),
    )
  switch (table) {
    case 'ages':
      return {
        columns: [...columns('text', 'age'), ...columns('sum', 'in', 'out')],
        rows: dues.age_list.map((one) => [t(`dashboard.ageing.${one.age}`), one.in, one.out]),
      }
    case 'debtors':
      return {
        columns: [...columns('text', 'customer'), ...columns('sum', 'open', 'overdue')],
        rows: dues.debtor_list.map(({ name, amount, overdue }) => [name, amount, overdue]),
      }
    case 'weeks':
      return {
        columns: [
          ...columns('day', 'from', 'to'),
          ...columns('sum', 'in', 'out'),
          ...columns('amount', 'balance'),
        ],
        rows: dues.forecast.week_list.map((one) => [one.from, one.to, one.in, one.out, one.balance]),
      }
  }
}

const TEXTS: Readonly<Record<DueTable, { title: string; definition: string }>> = {
  ages: { title: 'ages', definition: 'DUES' },
  debtors: { title: 'debtors', definition: 'DEBTORS' },
  weeks: { title: 'forecast', definition: 'FORECAST' },
}

type DueRequest = { dues: OpenDues; table: DueTable; format: FigureFormat }

/** A table of the open dues as a file. */
export function dueFile(context: HandlerContext, { dues, table, format }: DueRequest) {
  const { columns, rows } = sheetOf(context, dues, table)
  const t = translator(context.language)
  async function* pages() {
    yield rows
  }
  const { title, definition } = TEXTS[table]
  const sheet = {
    name: `${t(`statistics.due_files.${table}`)}_${today()}`,
    title: t(`statistics.${title}`),
    period: formatDay(today(), context.language, 'short'),
    definition: t(`statistics.definitions.${definition}`),
    columns,
    pages,
  }
  return sheetFile(context, sheet, format)
}
