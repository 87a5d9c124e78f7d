import type { ClassTable } from '@/lib/api/statistics/classes/class-fields'
import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import {
  CLASS_COUNTS,
  CLASS_RATES,
  type ClassCell,
  type ClassCounts,
  type ClassTables,
  NO_TEACHER,
  ratesOf,
} from '@/lib/domain/statistics/classes/class-figures'
import { formatPeriod } from '@/lib/i18n/formats'
import type { HandlerContext } from '@/server/http/implement'
import { translator } from '@/server/platform/text'
import type { PrintedCell } from '@/server/print'
import { columnsOf, hourText } from '../figure-sheet'
import { sheetFile } from '../sheet-file'
import { type ClassPeriod, teacherNames } from './class-queries'
import { readClassDates, readClassTables } from './class-reading'

const countCells = (counts: ClassCounts): PrintedCell[] => CLASS_COUNTS.map((name) => counts[name])

const figureCells = (counts: ClassCounts): PrintedCell[] => {
  const rates = ratesOf(counts)
  return [...countCells(counts), ...CLASS_RATES.map((name) => rates[name] ?? '')]
}

type TableRequest = ClassPeriod & { format: FigureFormat; by: ClassTable }

/** A table of the statistics of classes as a file: the rows that the page shows. */
export function classTableFile(context: HandlerContext, request: TableRequest) {
  const { inTenant, language } = context
  const t = translator(language)
  const { by, start_date, end_date } = request
  const columns = by === 'HOUR' ? ['weekday', 'hour'] : [by === 'CLASS' ? 'class' : 'teacher']
  async function* pages() {
    const [tables, names] = await inTenant(
      async (tx) => [await readClassTables(tx, request), await teacherNames(tx)] as const,
    )
    const teacher = (id: number) => teacherName(t, id, names)
    yield rowsOf(tables, by, { teacher, weekday: (day) => t(`statistics.weekdays.${day}`) })
  }
  const labels = (names: readonly string[]) => names.map((name) => t(`statistics.classes.columns.${name}`))
  const sheet = {
    name: `${t(`statistics.classes.files.${by}`)}_${start_date}_${end_date}`,
    title: `${t('statistics.pages.classes')}, ${t(`statistics.classes.by.${by}`)}`,
    period: formatPeriod(request, language),
    definition: t('statistics.classes.definition'),
    columns: [
      ...columnsOf('text', labels(columns)),
      ...columnsOf('number', labels([...CLASS_COUNTS, ...CLASS_RATES])),
    ],
    pages,
  }
  return sheetFile(context, sheet, request.format)
}

type Text = ReturnType<typeof translator>

const teacherName = (t: Text, id: number, names: ReadonlyMap<number, string>): string =>
  id === NO_TEACHER ? t('statistics.classes.no_teacher') : (names.get(id) ?? '')

/** Of which part of the classes the dates are, in words. */
const cellName = (t: Text, cell: ClassCell, names: ReadonlyMap<number, string>): string[] =>
  [
    cell.name ?? '',
    cell.weekday ? hourText(t(`statistics.weekdays.${cell.weekday}`), cell.hour) : '',
    cell.teacherId === undefined ? '' : teacherName(t, cell.teacherId, names),
  ].filter(Boolean)

type Words = { teacher: (id: number) => string; weekday: (day: (typeof WEEKDAYS)[number]) => string }

function rowsOf(tables: ClassTables, by: ClassTable, { teacher, weekday }: Words): PrintedCell[][] {
  if (by === 'CLASS') return tables.byClass.map(({ name, counts }) => [name, ...figureCells(counts)])
  if (by === 'TEACHER')
    return tables.byTeacher.map(({ teacherId, counts }) => [teacher(teacherId), ...figureCells(counts)])
  return tables.byHour
    .toSorted((a, b) => WEEKDAYS.indexOf(a.weekday) - WEEKDAYS.indexOf(b.weekday) || a.hour - b.hour)
    .map((one) => [weekday(one.weekday), one.hour, ...figureCells(one.counts)])
}

/** More dates than a period of 400 days can have. */
const ALL_DATES = { offset: 0, size: 1_000_000 }

type DatesRequest = { format: FigureFormat; period: ClassPeriod; cell: ClassCell }

/** The dates behind a number as a file. */
export async function classDatesFile(context: HandlerContext, { format, period, cell }: DatesRequest) {
  const { inTenant, language } = context
  const t = translator(language)
  async function* pages() {
    const { dates } = await inTenant((tx) => readClassDates(tx, period, cell, ALL_DATES))
    yield dates.map((row): PrintedCell[] => [row.day, row.name, ...countCells(row)])
  }
  const labels = (names: readonly string[]) => names.map((name) => t(`statistics.classes.columns.${name}`))
  const place = cellName(t, cell, await inTenant(teacherNames))
  const sheet = {
    name: `${t('statistics.classes.files.DATES')}_${period.start_date}_${period.end_date}`,
    title: [t('statistics.pages.classes'), t('statistics.classes.behind'), ...place].join(', '),
    period: formatPeriod(period, language),
    definition: t('statistics.classes.definition'),
    columns: [
      ...columnsOf('day', labels(['day'])),
      ...columnsOf('text', labels(['class'])),
      ...columnsOf('number', labels(CLASS_COUNTS)),
    ],
    pages,
  }
  return sheetFile(context, sheet, format)
}
