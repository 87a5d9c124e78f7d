import { MAX_EVENT_DAYS } from '@/lib/domain/booking/event-times'
import { occurrenceDays } from '@/lib/domain/booking/recurrence'
import { addDays, type Day } from '@/lib/domain/core/day'
import { toLocal } from '@/lib/domain/core/local-time'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { ownAttendants } from '../people/attendant-queries'
import { findEvents, findSeries, takenOccurrences } from './event-queries'
import { type EventView, occurrenceOn, type SeriesView } from './event-view'

export type Period = { from: Date; to: Date }

/** Every event that is not deleted and lies at least in part in a period, by its start; `sku`: whose bookings go with them. */
export async function eventsOf(tx: Tx, { from, to }: Period, sku: string | null): Promise<EventView[]> {
  const earliest = new Date(from.getTime() - (MAX_EVENT_DAYS + 1) * 86_400_000)
  const rows = await findEvents(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.starts_at > ${earliest} and x.starts_at < ${to}
      and x.ends_at > ${from} and x.state <> 'DELETED'`,
  )
  const computed = await computedOccurrences(tx, { from, to })
  const events = [...rows, ...computed].sort(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id,
  )
  return sku === null ? events : withOwn(tx, events, sku)
}

/**
 * The active events of a period that a condition is true of: of the rows one on an event `x`, of occurrences without a
 * row one on a series `x`. An occurrence that gets its row between the two readings is in one of them, or in both and
 * then listed once.
 */
export async function activeEvents(
  tx: Tx,
  { from, to }: Period,
  where: { event: Prisma.Sql; series: Prisma.Sql },
): Promise<EventView[]> {
  const computed = await computedOccurrences(tx, { from, to }, where.series)
  const earliest = new Date(from.getTime() - (MAX_EVENT_DAYS + 1) * 86_400_000)
  const rows = await findEvents(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.starts_at > ${earliest} and x.starts_at < ${to}
      and x.ends_at > ${from} and x.state <> 'DELETED' and ${where.event}`,
  )
  const written = new Set(rows.flatMap(({ origin }) => (origin ? [keyOf(origin)] : [])))
  return [
    ...rows.filter(({ state }) => state === 'ACTIVE'),
    ...computed.filter(({ origin }) => !origin || !written.has(keyOf(origin))),
  ]
}

const keyOf = ({ series, day }: NonNullable<EventView['origin']>): string => `${series.id}:${day}`

const ANY = Prisma.sql`true`

/** The occurrences of a period that have no row. */
async function computedOccurrences(
  tx: Tx,
  { from, to }: Period,
  where: Prisma.Sql = ANY,
): Promise<EventView[]> {
  // A day more on either side: the zone of a series is its own.
  const first = addDays(toLocal(from, 'UTC').day, -(MAX_EVENT_DAYS + 1))
  const last = addDays(toLocal(to, 'UTC').day, 1)
  const series = await findSeries(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.first_day <= ${last}::date
      and (x.last_day is null or x.last_day >= ${first}::date) and ${where}`,
  )
  if (series.length === 0) return []
  const seriesIds = series.map(({ id }) => id)
  const taken = await takenOccurrences(tx, { seriesIds, from: first, to: last })
  const isFree = (one: SeriesView, day: Day) => !taken.has(`${one.id}:${day}`)
  return series
    .flatMap((one) =>
      occurrenceDays(one.rule, first, last)
        .filter((day) => isFree(one, day))
        .map((day) => occurrenceOn(one, day)),
    )
    .filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
}

async function withOwn(tx: Tx, events: readonly EventView[], sku: string): Promise<EventView[]> {
  const ids = events.flatMap(({ id }) => (id > 0 ? [id] : []))
  const own = await ownAttendants(tx, ids, sku)
  return events.map((event) => ({ ...event, mine: own.filter(({ event_id }) => event_id === event.id) }))
}
