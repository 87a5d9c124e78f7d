import { addDays, type Day } from '@/lib/domain/core/day'
import { timesOn } from '@/lib/domain/recurrence/event-times'
import { firstOccurrences } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { CalendarEvent } from '@/server/ics'
import { findEvents, findSeries } from '../events/event-queries'
import type { EventView, SeriesView } from '../events/event-view'
import { calendarUid, revisionsOf, toCalendarEvent } from './calendar-entry'

/** What is older is no longer in a feed. */
const DAYS_BACK = 180
/** Series have no revision: that of their last change, in seconds from here, grows as well. */
const EPOCH_MS = Date.UTC(2020, 0, 1)

type FeedTexts = { waiting: string }

/** The bookings of a person: each an event of its own; where the person waits, it is not sure. */
export async function personEvents(
  tx: Tx,
  { sku, today }: { sku: string; today: Day },
  { waiting }: FeedTexts,
): Promise<CalendarEvent[]> {
  const booked = await tx.$queryRaw<{ event_id: number; waits: boolean }[]>`
    select x.event_id, x.state = 'ON_WAITING_QUEUE' as waits from event_attendant x
    where x.structure_id = app_structure() and x.anagrafica_sku = ${sku} and x.state <> 'REMOVED_FROM_EVENT'`
  const waits = new Map(booked.map((row) => [row.event_id, row.waits]))
  const ids = [...waits.keys()]
  const events = await findEvents(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.id = any(${ids}::int[]) and x.state <> 'DELETED'
      and x.starts_at > ${earliest(today)}`,
  )
  const entries = await toEntries(tx, events)
  return entries.map(({ event, entry }) => {
    if (!waits.get(event.id) || entry.state === 'CANCELLED') return entry
    return { ...entry, title: `${entry.title} (${waiting})`, state: 'TENTATIVE' }
  })
}

const earliest = (today: Day): Date => new Date(`${addDays(today, -DAYS_BACK)}T00:00:00Z`)

/** Whose events a feed shows, and which of an event's or a series's row are its. */
export type Resource = { kind: 'TEACHER' | 'LOCATION'; id: number }

const isAt = ({ kind, id }: Resource, event: Pick<EventView, 'location' | 'teachers'>): boolean =>
  kind === 'LOCATION' ? event.location.id === id : event.teachers.some((one) => one.id === id)

/** The events of a person in charge or a location: series with their rule, what differs from them, and single ones. */
export async function resourceEvents(
  tx: Tx,
  { resource, today }: { resource: Resource; today: Day },
): Promise<CalendarEvent[]> {
  const { kind, id } = resource
  const series = await findSeries(
    tx,
    Prisma.sql`x.structure_id = app_structure()
      and (x.last_day is null or x.last_day >= ${addDays(today, -DAYS_BACK)}::date)
      and ${kind === 'LOCATION' ? Prisma.sql`x.location_id = ${id}` : Prisma.sql`x.id in (select series_id from series_to_teacher where structure_id = app_structure() and teacher_id = ${id})`}`,
  )
  const ids = series.map((one) => one.id)
  const changed = await findEvents(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.series_id = any(${ids}::int[]) and cardinality(x.overrides) > 0`,
  )
  const single = await findEvents(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.state <> 'DELETED' and x.starts_at > ${earliest(today)}
      and (x.series_id is null or x.series_id <> all(${ids}::int[]))
      and ${kind === 'LOCATION' ? Prisma.sql`x.location_id = ${id}` : Prisma.sql`x.id in (select event_id from event_to_teacher where structure_id = app_structure() and teacher_id = ${id})`}`,
  )
  const isShown = (event: EventView) => event.state !== 'DELETED' && isAt(resource, event)
  const gone = changed.filter((event) => !isShown(event))
  const alone = await toEntries(tx, single)
  const differing = await toEntries(tx, changed.filter(isShown))
  return [
    ...series.flatMap((one) => seriesEntry(one, gone)),
    ...differing.map(({ event, entry }) => insteadOfSeries(event, entry)),
    ...alone.map(({ entry }) => entry),
  ]
}

/** Events as calendars have them. */
async function toEntries(
  tx: Tx,
  events: readonly EventView[],
): Promise<{ event: EventView; entry: CalendarEvent }[]> {
  const revisions = await revisionsOf(
    tx,
    events.map((event) => event.id),
  )
  return events.flatMap((event) => {
    const revision = revisions.get(event.id)
    return revision ? [{ event, entry: toCalendarEvent(event, revision) }] : []
  })
}

/** A series with its rule, without the days on which it is not here. */
function seriesEntry(series: SeriesView, gone: readonly EventView[]): CalendarEvent[] {
  const { rule, zone, lastUpdate } = series
  const [first] = firstOccurrences(rule, 1)
  if (!first || (rule.lastDay && first > rule.lastDay)) return []
  const except = gone.flatMap(({ origin }) => (origin?.series.id === series.id ? [origin.day] : []))
  const revision = Math.floor((lastUpdate.getTime() - EPOCH_MS) / 1000)
  const entry = toCalendarEvent(
    { ...series, times: timesOn(first, series.times), state: 'ACTIVE' },
    { revision, updated_at: lastUpdate },
  )
  return [
    {
      ...entry,
      zone,
      uid: calendarUid('series', series.id),
      rule: { weekdays: rule.weekdays, lastDay: rule.lastDay, except: except.sort() },
    },
  ]
}

/** The changed occurrences of series that a feed has stand under their series' name. */
function insteadOfSeries(event: EventView, entry: CalendarEvent): CalendarEvent {
  const { origin } = event
  if (!origin) return entry
  const { times, id } = origin.series
  const instead = { day: origin.day, time: times.startTime, allDay: times.allDay }
  return { ...entry, uid: calendarUid('series', id), instead }
}
