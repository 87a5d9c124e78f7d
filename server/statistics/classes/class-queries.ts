import { addDays, type Day } from '@/lib/domain/core/day'
import { MIDNIGHT, toInstant } from '@/lib/domain/core/local-time'
import { WEEKDAYS, type Weekday } from '@/lib/domain/recurrence/weekly-rule'
import {
  type ClassCell,
  type ClassCounts,
  type ClassGroup,
  NO_TEACHER,
} from '@/lib/domain/statistics/classes/class-figures'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

export type ClassPeriod = { start_date: Day; end_date: Day }

/** The dates of a period that have a row, each with what it counts: the definition of every number of the statistics of classes. */
const datesOf = ({ start_date, end_date }: ClassPeriod) => Prisma.sql`
  select e.id, e.name, e.start_day, e.start_time, e.starts_at, extract(isodow from e.start_day)::int as weekday,
    extract(hour from e.start_time)::int as hour, array(select l.teacher_id from event_to_teacher l
      where l.structure_id = e.structure_id and l.event_id = e.id order by l.teacher_id) as teachers,
    e.availability + e.extra as places, e.booked, e.attended, e.absent, e.late_cancels, e.waited, e.met
  from event e where ${isWithin({ start_date, end_date })}`

/** An instant, and not a day: row-level security lets an index compare instants with each other alone. */
const utcMidnight = (on: Day): Date => toInstant(on, MIDNIGHT, 'UTC')

/** The condition on an event `e` of being one of a period. The day of its own clock lies within a day of the one in UTC. */
const isWithin = ({ start_date, end_date }: ClassPeriod) => Prisma.sql`
  e.structure_id = app_structure() and e.starts_at >= ${utcMidnight(addDays(start_date, -1))}
    and e.starts_at < ${utcMidnight(addDays(end_date, 2))}
    and e.start_day between ${start_date}::date and ${end_date}::date and e.state = 'ACTIVE'`

const SUMS = Prisma.sql`count(*)::int as events, coalesce(sum(places), 0)::int as places, coalesce(sum(booked), 0)::int as booked,
  coalesce(sum(attended), 0)::int as attended, coalesce(sum(absent), 0)::int as absent,
  coalesce(sum(late_cancels), 0)::int as late_cancels, coalesce(sum(waited), 0)::int as waited, coalesce(sum(met), 0)::int as met`

type GroupRow = ClassCounts & { name: string; weekday: number; hour: number; teachers: number[] }

const weekdayOfNumber = (weekday: number): Weekday => WEEKDAYS[weekday - 1] as Weekday

/** The dates of a period that have a row, summed up. */
export async function classGroups(tx: Tx, period: ClassPeriod): Promise<ClassGroup[]> {
  const rows = await tx.$queryRaw<GroupRow[]>`
    select name, weekday, hour, teachers, ${SUMS} from (${datesOf(period)}) d group by name, weekday, hour, teachers`
  return rows.map(({ name, weekday, hour, teachers, ...counts }) => ({
    name,
    weekday: weekdayOfNumber(weekday),
    hour,
    teacherIds: teachers,
    counts,
  }))
}

/** A date with its day and time (`HH:mm:ss`) by its own clock. */
export type DateRow = ClassCounts & { id: number; name: string; day: Day; time: string; startsAt: Date }

/** The condition on a date `d` of being among those of a cell, as `isInCell` has it. */
function isInCell({ name, weekday, hour, teacherId }: ClassCell): Prisma.Sql {
  const conditions = [
    name === undefined ? null : Prisma.sql`d.name = ${name}`,
    weekday === undefined ? null : Prisma.sql`d.weekday = ${WEEKDAYS.indexOf(weekday) + 1}`,
    hour === undefined ? null : Prisma.sql`d.hour = ${hour}`,
    teacherId ? Prisma.sql`${teacherId} = any(d.teachers)` : null,
    teacherId === NO_TEACHER ? Prisma.sql`d.teachers = '{}'` : null,
  ].filter((one) => one !== null)
  return conditions.length > 0 ? Prisma.join(conditions, ' and ') : Prisma.sql`true`
}

/** The newest dates of a cell that have a row, at most `count`, by their start and id. */
export const classDates = (tx: Tx, period: ClassPeriod, cell: ClassCell, count: number): Promise<DateRow[]> =>
  tx.$queryRaw<DateRow[]>`
    select d.id, d.name, d.start_day::text as day, d.start_time::text as time, d.starts_at as "startsAt", 1 as events, d.places, d.booked,
      d.attended, d.absent, d.late_cancels, d.waited, d.met
    from (${datesOf(period)}) d where ${isInCell(cell)} order by d.starts_at desc, d.id desc limit ${count}`

/** The counts of all dates of a cell that have a row. */
export async function classSum(tx: Tx, period: ClassPeriod, cell: ClassCell): Promise<ClassCounts> {
  const [row] = await tx.$queryRaw<[ClassCounts]>`
    select ${SUMS} from (${datesOf(period)}) d where ${isInCell(cell)}`
  return row
}

/** The short descriptions of teachers by their ids, also of those that are deleted. */
export async function teacherNames(tx: Tx): Promise<Map<number, string>> {
  const rows = await tx.$queryRaw<{ id: number; name: string }[]>`
    select id, short_description as name from event_teacher where structure_id = app_structure()`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
