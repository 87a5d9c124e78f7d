import { addDays, type Day } from '@/lib/domain/core/day'
import { toLocal } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { MAX_EVENT_DAYS } from '@/lib/domain/recurrence/event-times'
import { hasDay, type ScheduledEvent, type SeriesOf } from '@/lib/domain/recurrence/occurrence'
import { readOccurrenceId } from '@/lib/domain/recurrence/occurrence-id'
import { occurrenceDays } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { identifier } from '@/server/db/insert'
import type { Calendar, CalendarReader } from './calendar'

/** From an instant to another; `isFamily`: in every structure that the transaction may read, not only in its own. */
export type Period = { from: Date; to: Date; isFamily?: boolean }

const ANY = Prisma.sql`true`
const isOwn = ({ isFamily }: Period): Prisma.Sql =>
  isFamily
    ? Prisma.sql`x.structure_id = any ((select app_visible())::int[])`
    : Prisma.sql`x.structure_id = app_structure()`

/** The condition on an event `x` of lying at least in part in a period; it reads no older row than one that can. */
const liesIn = (period: Period): Prisma.Sql => {
  const { from, to } = period
  const earliest = new Date(from.getTime() - (MAX_EVENT_DAYS + 1) * 86_400_000)
  return Prisma.sql`${isOwn(period)} and x.starts_at > ${earliest} and x.starts_at < ${to}
    and x.ends_at > ${from} and x.state <> 'DELETED'`
}

/** Every event that is not deleted and lies at least in part in a period, by its start. */
export async function eventsOfPeriod<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: CalendarReader<Event>,
  period: Period,
): Promise<Event[]> {
  const rows = await calendar.findEvents(tx, liesIn(period))
  const computed = await computedOccurrences(tx, calendar, period)
  return [...rows, ...computed].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id)
}

/**
 * The active events of a period that a condition is true of: of the rows one on an event `x`, of occurrences without a
 * row one on a series `x`. An occurrence that gets its row between the two readings is in one of them, or in both and
 * then listed once.
 */
export async function activeEvents<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  period: Period,
  where: { event: Prisma.Sql; series: Prisma.Sql },
): Promise<Event[]> {
  const computed = await computedOccurrences(tx, calendar, period, where.series)
  const rows = await calendar.findEvents(tx, Prisma.sql`${liesIn(period)} and ${where.event}`)
  const written = new Set(rows.flatMap(({ origin }) => (origin ? [keyOf(origin)] : [])))
  return [
    ...rows.filter(({ state }) => state === 'ACTIVE'),
    ...computed.filter(({ origin }) => !origin || !written.has(keyOf(origin))),
  ]
}

const keyOf = ({ series, day }: NonNullable<ScheduledEvent['origin']>): string => `${series.id}:${day}`

/** The occurrences of a period that have no row. */
async function computedOccurrences<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: CalendarReader<Event>,
  period: Period,
  where: Prisma.Sql = ANY,
): Promise<Event[]> {
  const { from, to } = period
  // A day more on either side: the zone of a series is its own.
  const first = addDays(toLocal(from, 'UTC').day, -(MAX_EVENT_DAYS + 1))
  const last = addDays(toLocal(to, 'UTC').day, 1)
  const series: SeriesOf<Event>[] = await calendar.findSeries(
    tx,
    Prisma.sql`${isOwn(period)} and x.first_day <= ${last}::date
      and (x.last_day is null or x.last_day >= ${first}::date) and ${where}`,
  )
  if (series.length === 0) return []
  const taken = await takenOccurrences(tx, calendar, series, { first, last })
  return series
    .flatMap((parent) =>
      occurrenceDays(parent.rule, first, last)
        .filter((day) => !taken.has(`${parent.id}:${day}`))
        .map((day) => calendar.toOccurrence(parent, day)),
    )
    .filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
}

/** The occurrences of series that have a row, on whatever day it is now: `series:day` of each, by its original day. */
export async function takenOccurrences<Event extends ScheduledEvent>(
  tx: Tx,
  { eventTable }: CalendarReader<Event>,
  series: readonly SeriesOf<Event>[],
  { first, last }: { first: Day; last: Day },
): Promise<Set<string>> {
  const ids = series.map(({ id }) => id)
  const rows = await tx.$queryRaw<{ key: string }[]>`
    select series_id || ':' || original_day as key from ${identifier(eventTable)}
    where series_id = any(${ids}::int[]) and original_day between ${first}::date and ${last}::date`
  return new Set(rows.map(({ key }) => key))
}

/** An event by its id, with a row or computed. @throws Refusal ERROR_NOT_FOUND */
export async function findEvent<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  id: number,
): Promise<Event> {
  const found =
    id > 0 ? await findRow(tx, calendar, Prisma.sql`x.id = ${id}`) : await findOccurrence(tx, calendar, id)
  if (!found || found.state === 'DELETED') throw new Refusal('ERROR_NOT_FOUND')
  return found
}

async function findRow<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  where: Prisma.Sql,
): Promise<Event | null> {
  const [row] = await calendar.findEvents(tx, Prisma.sql`x.structure_id = app_structure() and ${where}`)
  return row ?? null
}

async function findOccurrence<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  id: number,
): Promise<Event | null> {
  const occurrence = readOccurrenceId(id)
  if (!occurrence) return null
  const { seriesId, day } = occurrence
  const row = await findRow(
    tx,
    calendar,
    Prisma.sql`x.series_id = ${seriesId} and x.original_day = ${day}::date`,
  )
  if (row) return row
  const series = await findOneSeries(tx, calendar, seriesId)
  return series && hasDay(series, day) ? calendar.toOccurrence(series, day) : null
}

/** A series of the own structure by its id; null where there is no such series. */
export async function findOneSeries<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  id: number,
): Promise<SeriesOf<Event> | null> {
  const [series] = await calendar.findSeries(
    tx,
    Prisma.sql`x.id = ${id} and x.structure_id = app_structure()`,
  )
  return series ?? null
}
