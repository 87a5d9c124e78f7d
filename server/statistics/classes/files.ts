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
import type { HandlerContext } from '@/server/http/implement'
import { translator } from '@/server/platform/text'
import type { PrintedCell } from '@/server/print'
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
    const teacher = (id: number) =>
      id === NO_TEACHER ? t('statistics.classes.no_teacher') : (names.get(id) ?? '')
    yield rowsOf(tables, by, { teacher, weekday: (day) => t(`statistics.weekdays.${day}`) })
  }
  const heads = [...columns, ...CLASS_COUNTS, ...CLASS_RATES].map((name) =>
    t(`statistics.classes.columns.${name}`),
  )
  const name = `${t(`statistics.classes.files.${by}`)}_${start_date}_${end_date}`
  return sheetFile(context, { name, heads, pages }, request.format)
}

type Words = { teacher: (id: number) => string; weekday: (day: (typeof WEEKDAYS)[number]) => string }

function rowsOf(tables: ClassTables, by: ClassTable, { teacher, weekday }: Words): PrintedCell[][] {
  if (by === 'CLASS') return tables.byClass.map(({ name, counts }) => [name, ...figureCells(counts)])
  if (by === 'TEACHER')
    return tables.byTeacher.map(({ teacherId, counts }) => [teacher(teacherId), ...figureCells(counts)])
  return tables.byHour
    .toSorted((a, b) => WEEKDAYS.indexOf(a.weekday) - WEEKDAYS.indexOf(b.weekday) || a.hour - b.hour)
    .map((one) => [weekday(one.weekday), one.hour, ...figureCells(one.counts)])
}

type DatesRequest = { format: FigureFormat; period: ClassPeriod; cell: ClassCell }

/** The dates behind a number as a file. */
export function classDatesFile(context: HandlerContext, { format, period, cell }: DatesRequest) {
  const { inTenant, language } = context
  const t = translator(language)
  async function* pages() {
    const rows = await inTenant((tx) => readClassDates(tx, period, cell))
    yield rows.map((row): PrintedCell[] => [row.day, row.name, ...countCells(row)])
  }
  const heads = ['day', 'class', ...CLASS_COUNTS].map((name) => t(`statistics.classes.columns.${name}`))
  const name = `${t('statistics.classes.files.DATES')}_${period.start_date}_${period.end_date}`
  return sheetFile(context, { name, heads, pages }, format)
}
