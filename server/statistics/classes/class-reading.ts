import { scheduleOn } from '@/lib/domain/recurrence/occurrence'
import { weekdayOf } from '@/lib/domain/recurrence/weekly-rule'
import {
  type ClassCell,
  type ClassCounts,
  type ClassGroup,
  type ClassTables,
  classTables,
  emptyDates,
  isInCell,
  sumOfCounts,
} from '@/lib/domain/statistics/classes/class-figures'
import { type UnwrittenOccurrences, unwrittenOccurrences } from '@/server/booking'
import type { Tx } from '@/server/db/client'
import { type ClassPeriod, classDates, classGroups, classSum, type DateRow } from './class-queries'

/** The occurrences of a series without a row, each as a group of its own with its day. */
const groupsOf = ({ series, days }: UnwrittenOccurrences): (ClassGroup & { day: DateRow['day'] })[] =>
  days.map((day) => ({
    day,
    name: series.name,
    weekday: weekdayOf(day),
    hour: Number(series.times.startTime.slice(0, 2)),
    teacherIds: series.teachers.map(({ id }) => id),
    counts: emptyDates(1, series.availability),
  }))

/** The tables of a period: of the dates that have a row, and of the occurrences of series that have none. */
export async function readClassTables(tx: Tx, period: ClassPeriod): Promise<ClassTables> {
  const written = await classGroups(tx, period)
  const unwritten = await unwrittenOccurrences(tx, period.start_date, period.end_date)
  return classTables([...written, ...unwritten.flatMap(groupsOf)])
}

/** A page of the dates of which the numbers of a cell are made, newest first, and what all of them count. */
export async function readClassDates(
  tx: Tx,
  period: ClassPeriod,
  cell: ClassCell,
  { offset, size }: { offset: number; size: number },
): Promise<{ dates: DateRow[]; total: ClassCounts }> {
  const written = await classDates(tx, period, cell, offset + size)
  const unwritten = await unwrittenOccurrences(tx, period.start_date, period.end_date)
  const empty = unwritten.flatMap((one) =>
    groupsOf(one)
      .filter((group) => isInCell(group, cell))
      .map(({ day, name, counts }): DateRow => {
        const { id, startsAt } = scheduleOn(one.series, day)
        return { id, name, day, time: one.series.times.startTime, startsAt, ...counts }
      }),
  )
  const newest = [...written, ...empty].sort(
    (a, b) => b.startsAt.getTime() - a.startsAt.getTime() || b.id - a.id,
  )
  return {
    dates: newest.slice(offset, offset + size),
    total: sumOfCounts([await classSum(tx, period, cell), ...empty]),
  }
}
