import { day } from '@/lib/domain/core/day'
import { localTime } from '@/lib/domain/core/local-time'
import { type ScheduledEvent, type SeriesSchedule, scheduleOn } from '@/lib/domain/recurrence/occurrence'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { CalendarReader } from '@/server/recurrence'

type SeriesOutline = SeriesSchedule & { typeId: number | null }

/** As much of a meeting as a calendar draws: when it is, its name, its type and whether it repeats. */
export type MeetingOutline = Omit<ScheduledEvent, 'origin'> & {
  typeId: number | null
  origin: (NonNullable<ScheduledEvent['origin']> & { series: SeriesOutline }) | null
}

type OutlineRow = {
  id: number
  series_id: number | null
  original_day: string | null
  name: string
  zone: string
  start_day: string
  start_time: string
  end_day: string
  end_time: string
  all_day: boolean
  starts_at: Date
  ends_at: Date
  type_id: number | null
  state: ScheduledEvent['state']
}

/** The calendar of meetings, read without people, notes and files: a month of it is many rows, and none of those is drawn. */
export const outlines: CalendarReader<MeetingOutline> = {
  eventTable: 'meeting',
  findEvents: (tx, where) => findOutlines(tx, where),
  findSeries: (tx, where) => findSeriesOutlines(tx, where),
  toOccurrence: (series, on) => ({ ...series, ...scheduleOn(series, on) }),
}

type TimesRow = Pick<OutlineRow, 'start_day' | 'start_time' | 'end_day' | 'end_time' | 'all_day'>

const timesOf = (row: TimesRow) => ({
  startDay: day(row.start_day),
  startTime: localTime(row.start_time),
  endDay: day(row.end_day),
  endTime: localTime(row.end_time),
  allDay: row.all_day,
})

async function findOutlines(tx: Tx, where: Prisma.Sql): Promise<MeetingOutline[]> {
  const rows = await tx.$queryRaw<OutlineRow[]>`
    select x.id, x.series_id, x.original_day::text, x.name, x.zone, x.start_day::text, x.start_time::text,
      x.end_day::text, x.end_time::text, x.all_day, x.starts_at, x.ends_at, x.type_id, x.state
    from meeting x where ${where} order by x.starts_at, x.id`
  const ids = [...new Set(rows.flatMap((row) => row.series_id ?? []))]
  const series = ids.length > 0 ? await findSeriesOutlines(tx, Prisma.sql`x.id = any(${ids}::int[])`) : []
  const byId = new Map(series.map((parent) => [parent.id, parent]))
  return rows.map((row) => {
    const parent = byId.get(row.series_id ?? 0)
    return {
      id: row.id,
      name: row.name,
      zone: row.zone,
      times: timesOf(row),
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      typeId: row.type_id,
      state: row.state,
      origin:
        parent && row.original_day ? { series: parent, day: day(row.original_day), overrides: [] } : null,
    }
  })
}

type SeriesRow = Omit<
  OutlineRow,
  'series_id' | 'original_day' | 'start_day' | 'starts_at' | 'ends_at' | 'state'
> & {
  first_day: string
  last_day: string | null
  weekdays: Weekday[]
  last_update_date: Date
}

async function findSeriesOutlines(tx: Tx, where: Prisma.Sql): Promise<SeriesOutline[]> {
  const rows = await tx.$queryRaw<SeriesRow[]>`
    select x.id, x.name, x.zone, x.start_time::text, x.end_time::text, x.all_day, x.type_id, x.first_day::text,
      x.last_day::text, x.weekdays, (x.first_day + x.end_days)::text as end_day, x.last_update_date
    from meeting_series x where ${where} order by x.id`
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    zone: row.zone,
    times: timesOf({ ...row, start_day: row.first_day }),
    typeId: row.type_id,
    rule: {
      firstDay: day(row.first_day),
      lastDay: row.last_day === null ? null : day(row.last_day),
      weekdays: row.weekdays,
    },
    lastUpdate: row.last_update_date,
  }))
}
