import type { Day } from '@/lib/domain/core/day'
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

/**
 * The dates of a period that have a row, each with what it counts: the definition of every number of the statistics of
 * classes. The day is that of the clock of the date, which lies within a day of the one in UTC.
 */
const datesOf = ({ start_date, end_date }: ClassPeriod) => Prisma.sql`
  select e.id, e.name, e.start_day, e.start_time, e.starts_at, extract(isodow from e.start_day)::int as weekday,
    extract(hour from e.start_time)::int as hour, l.teachers, e.availability + e.extra as places, e.booked,
    x.attended, x.absent, x.late_cancels, x.waited, x.met
  from event e
  cross join lateral (select count(*) filter (where x.state = 'ATTENDED') as attended,
      count(*) filter (where x.state = 'NOT_ATTENDED') as absent, count(*) filter (where x.left_late) as late_cancels,
      count(*) filter (where x.waited) as waited, count(*) filter (where x.waited and has_seat(x.state)) as met
    from event_attendant x where x.event_id = e.id) x
  cross join lateral (select coalesce(array_agg(l.teacher_id order by l.teacher_id), '{}') as teachers
    from event_to_teacher l where l.structure_id = e.structure_id and l.event_id = e.id) l
  where e.structure_id = app_structure() and e.starts_at >= ${start_date}::date::timestamp - interval '1 day'
    and e.starts_at < ${end_date}::date::timestamp + interval '2 days'
    and e.start_day between ${start_date}::date and ${end_date}::date and e.state = 'ACTIVE'`

type GroupRow = ClassCounts & { name: string; weekday: number; hour: number; teachers: number[] }

const weekdayOfNumber = (weekday: number): Weekday => WEEKDAYS[weekday - 1] as Weekday

/** The dates of a period that have a row, summed up. */
export async function classGroups(tx: Tx, period: ClassPeriod): Promise<ClassGroup[]> {
  const rows = await tx.$queryRaw<GroupRow[]>`
    select name, weekday, hour, teachers, count(*)::int as events, sum(places)::int as places,
      sum(booked)::int as booked, sum(attended)::int as attended, sum(absent)::int as absent,
      sum(late_cancels)::int as late_cancels, sum(waited)::int as waited, sum(met)::int as met
    from (${datesOf(period)}) d group by name, weekday, hour, teachers`
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

/** The dates of a cell that have a row. */
export const classDates = (tx: Tx, period: ClassPeriod, cell: ClassCell): Promise<DateRow[]> =>
  tx.$queryRaw<DateRow[]>`
    select d.id, d.name, d.start_day::text as day, d.start_time::text as time, d.starts_at as "startsAt", 1 as events, d.places, d.booked,
      d.attended::int, d.absent::int, d.late_cancels::int, d.waited::int, d.met::int
    from (${datesOf(period)}) d where ${isInCell(cell)}`

/** The short descriptions of teachers by their ids, also of those that are deleted. */
export async function teacherNames(tx: Tx): Promise<Map<number, string>> {
  const rows = await tx.$queryRaw<{ id: number; name: string }[]>`
    select id, short_description as name from event_teacher where structure_id = app_structure()`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
