import { addDays, day, utcDay } from '@/lib/domain/core/day'
import { localTime } from '@/lib/domain/core/local-time'
import { MAX_REMINDER_MINUTES, type RemindedSeries } from '@/lib/domain/meetings/reminder'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { findMeetings } from '../meeting-queries'
import type { MeetingView } from '../meeting-view'

/** A meeting by its id, a generated one of an occurrence without a row. */
export type MeetingOfStructure = { id: number; structureId: number }

/** The meetings with a row that have a reminder that is due and was not sent, by their start. A transaction of the system. */
export async function meetingsToRemind(tx: Tx, now: Date): Promise<MeetingOfStructure[]> {
  const rows = await tx.$queryRaw<{ id: number; structure_id: number }[]>`
    select x.id, x.structure_id from meeting x
    where x.state = 'ACTIVE' and cardinality(x.reminders) > 0 and x.starts_at > ${now}
      and x.starts_at <= ${now}::timestamptz + make_interval(mins => ${MAX_REMINDER_MINUTES})
      and exists (select from unnest(x.reminders) r
        where x.starts_at - make_interval(mins => r) <= ${now} and not exists (select from meeting_reminder n
          where n.structure_id = x.structure_id and n.meeting_id = x.id and n.starts_at = x.starts_at and n.minutes = r))
    order by x.starts_at, x.id`
  return rows.map(({ id, structure_id }) => ({ id, structureId: structure_id }))
}

/** The meetings of the own structure that have not begun and have a reminder that is due, by their start. */
export const meetingsWithDueReminder = (tx: Tx, now: Date): Promise<MeetingView[]> =>
  findMeetings(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.state = 'ACTIVE' and cardinality(x.reminders) > 0
      and x.starts_at > ${now} and x.starts_at <= ${now}::timestamptz + make_interval(mins => ${MAX_REMINDER_MINUTES})
      and exists (select from unnest(x.reminders) r where x.starts_at - make_interval(mins => r) <= ${now})`,
  )

type SeriesRow = {
  id: number
  structure_id: number
  zone: string
  first_day: string
  last_day: string | null
  weekdays: Weekday[]
  start_time: string
  reminders: number[]
  taken: string[]
}

/** A series with reminders, and the days on which an occurrence of it has a row. */
export type SeriesToRemind = RemindedSeries & { id: number; structureId: number; taken: ReadonlySet<string> }

/** The series with reminders that have an occurrence in the weeks to come. A transaction of the system. */
export async function seriesWithReminders(tx: Tx, now: Date): Promise<SeriesToRemind[]> {
  const from = addDays(utcDay(now), -1)
  const to = addDays(utcDay(now), MAX_REMINDER_MINUTES / (24 * 60) + 2)
  const rows = await tx.$queryRaw<SeriesRow[]>`
    select x.id, x.structure_id, x.zone, x.first_day::text, x.last_day::text, x.weekdays, x.start_time::text, x.reminders,
      array(select m.original_day::text from meeting m
        where m.series_id = x.id and m.original_day between ${from}::date and ${to}::date) as taken
    from meeting_series x
    where cardinality(x.reminders) > 0 and x.first_day <= ${to}::date
      and (x.last_day is null or x.last_day >= ${from}::date)
    order by x.id`
  return rows.map((row) => ({
    id: row.id,
    structureId: row.structure_id,
    zone: row.zone,
    rule: {
      firstDay: day(row.first_day),
      lastDay: row.last_day === null ? null : day(row.last_day),
      weekdays: row.weekdays,
    },
    startTime: localTime(row.start_time),
    reminders: row.reminders,
    taken: new Set(row.taken),
  }))
}

/** Those of some accounts that belong to the own structure. */
export const accountsById = (
  tx: Tx,
  ids: readonly number[],
): Promise<{ name: string; email: string; language: string }[]> =>
  tx.$queryRaw`
    select coalesce(nullif(btrim(a.first_name || ' ' || a.last_name), ''), a.email::text) as name, a.email::text, a.language
    from membership m join account a on a.id = m.account_id
    where m.structure_id = app_structure() and a.id = any(${[...ids]}::int[])
    order by a.id`
