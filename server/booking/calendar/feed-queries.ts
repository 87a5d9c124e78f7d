import { addDays, type Day } from '@/lib/domain/core/day'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { findEvents, findSeries } from '../events/event-queries'
import type { EventView, SeriesView } from '../events/event-view'

/** Feeds show no event that is older. */
const DAYS_BACK = 180

const earliest = (today: Day): Date => new Date(`${addDays(today, -DAYS_BACK)}T00:00:00Z`)

/** The events that a person has booked or waits for, by id; true where the person waits. */
export async function waitsByEvent(tx: Tx, sku: string): Promise<Map<number, boolean>> {
  const rows = await tx.$queryRaw<{ event_id: number; waits: boolean }[]>`
    select x.event_id, x.state = 'ON_WAITING_QUEUE' as waits from event_attendant x
    where x.structure_id = app_structure() and x.anagrafica_sku = ${sku} and x.state <> 'REMOVED_FROM_EVENT'`
  return new Map(rows.map((row) => [row.event_id, row.waits]))
}

/** The events among these ids that are not deleted and recent enough for a feed, by their start. */
export const recentEvents = (tx: Tx, ids: readonly number[], today: Day): Promise<EventView[]> =>
  findEvents(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.id = any(${[...ids]}::int[]) and x.state <> 'DELETED'
      and x.starts_at > ${earliest(today)}`,
  )

/** A teacher or a location. */
export type Resource = { kind: 'TEACHER' | 'LOCATION'; id: number }

/** The series of a resource that end recently enough for a feed, or do not end. */
export const seriesOfResource = (tx: Tx, { kind, id }: Resource, today: Day): Promise<SeriesView[]> =>
  findSeries(
    tx,
    Prisma.sql`x.structure_id = app_structure()
      and (x.last_day is null or x.last_day >= ${addDays(today, -DAYS_BACK)}::date)
      and ${kind === 'LOCATION' ? Prisma.sql`x.location_id = ${id}` : Prisma.sql`x.id in (select series_id from series_to_teacher where structure_id = app_structure() and teacher_id = ${id})`}`,
  )

/** The occurrences of these series that differ from them, deleted ones too. */
export const changedOccurrences = (tx: Tx, seriesIds: readonly number[]): Promise<EventView[]> =>
  findEvents(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.series_id = any(${[...seriesIds]}::int[]) and cardinality(x.overrides) > 0`,
  )

/** The events of a resource outside of these series that are not deleted and recent enough for a feed. */
export const eventsOutsideSeries = (
  tx: Tx,
  { kind, id }: Resource,
  seriesIds: readonly number[],
  today: Day,
): Promise<EventView[]> =>
  findEvents(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.state <> 'DELETED' and x.starts_at > ${earliest(today)}
      and (x.series_id is null or x.series_id <> all(${[...seriesIds]}::int[]))
      and ${kind === 'LOCATION' ? Prisma.sql`x.location_id = ${id}` : Prisma.sql`x.id in (select event_id from event_to_teacher where structure_id = app_structure() and teacher_id = ${id})`}`,
  )
