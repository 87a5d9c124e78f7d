import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import type { ResourceTable } from '@/lib/api/statistics/resources/resource-fields'
import { toWire } from '@/lib/domain/core/money'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import type { ResourceCell, ResourceFigures } from '@/lib/domain/statistics/resources/resource-figures'
import { formatPeriod } from '@/lib/i18n/formats'
import type { HandlerContext } from '@/server/http/implement'
import { translator } from '@/server/platform/text'
import type { PrintedCell } from '@/server/print'
import { clockText } from '@/server/reservations'
import { type FigureColumn, hourText } from '../figure-sheet'
import { sheetFile } from '../sheet-file'
import { cellTimes, type ResourcePeriod, type TimeRow } from './resource-queries'
import { readResourceTables } from './resource-reading'

const FIGURES = [
  'open_hours',
  'reserved_hours',
  'use_rate',
  'amount',
  'per_open_hour',
  'reservations',
  'cancelled',
  'no_shows',
] as const

const FORMS: Readonly<Record<string, FigureColumn['form']>> = {
  day: 'day',
  resource: 'text',
  weekday: 'text',
  from: 'text',
  name: 'text',
  state: 'text',
  amount: 'sum',
  per_open_hour: 'amount',
}

const columnOf = (t: ReturnType<typeof translator>, name: string): FigureColumn => ({
  label: t(`statistics.resources.columns.${name}`),
  form: FORMS[name] ?? 'number',
})

const hoursOf = (minutes: number): number => minutes / 60

const figureCells = (figures: ResourceFigures): PrintedCell[] => [
  hoursOf(figures.open_minutes),
  hoursOf(figures.reserved_minutes),
  figures.use_rate ?? '',
  figures.amount,
  figures.per_open_hour ?? '',
  figures.reservations,
  figures.cancelled,
  figures.no_shows,
]

type TableRequest = ResourcePeriod & {
  format: FigureFormat
  by: ResourceTable
  resource_id?: number | undefined
}

/** A table of the statistics of resources as a file: the rows that the page shows. */
export function resourceTableFile(context: HandlerContext, request: TableRequest) {
  const { inTenant, language } = context
  const t = translator(language)
  const { by, start_date, end_date, resource_id } = request
  async function* pages() {
    const { byResource, byHour } = await inTenant((tx) => readResourceTables(tx, request, resource_id))
    const hours = byHour.toSorted(
      (a, b) => WEEKDAYS.indexOf(a.weekday) - WEEKDAYS.indexOf(b.weekday) || a.hour - b.hour,
    )
    yield by === 'RESOURCE'
      ? byResource.map(({ name, figures }) => [name, ...figureCells(figures)])
      : hours.map((one) => [t(`statistics.weekdays.${one.weekday}`), one.hour, ...figureCells(one)])
  }
  const columns = by === 'RESOURCE' ? ['resource'] : ['weekday', 'hour']
  const sheet = {
    name: `${t(`statistics.resources.files.${by}`)}_${start_date}_${end_date}`,
    title: `${t('statistics.pages.resources')}, ${t(`statistics.resources.by.${by}`)}`,
    period: formatPeriod(request, language),
    definition: t('statistics.resources.definition'),
    columns: [...columns, ...FIGURES].map((name) => columnOf(t, name)),
    pages,
  }
  return sheetFile(context, sheet, request.format)
}

/** The times that are read at a time, each page in a transaction of its own. */
const TIME_PAGE = 1000

type TimesRequest = { format: FigureFormat; period: ResourcePeriod; cell: ResourceCell }

/** The reservations behind a number as a file. */
export function resourceTimesFile(context: HandlerContext, { format, period, cell }: TimesRequest) {
  const { inTenant, language } = context
  const t = translator(language)
  async function* pages() {
    for (let offset = 0; ; offset += TIME_PAGE) {
      const rows = await inTenant((tx) => cellTimes(tx, period, cell, { offset, size: TIME_PAGE }))
      yield rows.map((row) => timeCells(row, t(`reservations.states.${row.state}`)))
      if (rows.length < TIME_PAGE) return
    }
  }
  const columns = ['day', 'from', 'resource', 'name', 'state', 'reserved_hours', 'amount']
  const { weekday, hour } = cell
  const place = weekday ? [hourText(t(`statistics.weekdays.${weekday}`), hour)] : []
  const sheet = {
    name: `${t('statistics.resources.files.TIMES')}_${period.start_date}_${period.end_date}`,
    title: [t('statistics.pages.resources'), t('statistics.resources.behind'), ...place].join(', '),
    period: formatPeriod(period, language),
    definition: t('statistics.resources.definition'),
    columns: columns.map((name) => columnOf(t, name)),
    pages,
  }
  return sheetFile(context, sheet, format)
}

const timeCells = (row: TimeRow, state: string): PrintedCell[] => [
  row.day,
  clockText(row.start),
  row.resource_name,
  row.name,
  state,
  hoursOf(row.minutes),
  toWire(row.amount),
]
