import type { Day } from '@/lib/domain/core/day'
import { timesOn } from '@/lib/domain/recurrence/event-times'
import { firstOccurrences } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import type { CalendarEvent } from '@/server/ics'
import type { EventView, SeriesView } from '../events/event-view'
import { calendarUid, toCalendarEvent } from './calendar-entry'
import { revisionsOf } from './calendar-queries'
import {
  changedOccurrences,
  eventsOutsideSeries,
  type Resource,
  recentEvents,
  seriesOfResource,
  waitsByEvent,
} from './feed-queries'

/** Series have no revision: that of their last change, in seconds from here, grows as well. */
const EPOCH_MS = Date.UTC(2020, 0, 1)

type FeedTexts = { waiting: string }

/** The bookings of a person: each an event of its own; where the person waits, it is not sure. */
export async function personEvents(
  tx: Tx,
  { sku, today }: { sku: string; today: Day },
  { waiting }: FeedTexts,
): Promise<CalendarEvent[]> {
  const waits = await waitsByEvent(tx, sku)
  const events = await recentEvents(tx, [...waits.keys()], today)
  const entries = await toEntries(tx, events)
  return entries.map(({ event, entry }) => {
    if (!waits.get(event.id) || entry.state === 'CANCELLED') return entry
    return { ...entry, title: `${entry.title} (${waiting})`, state: 'TENTATIVE' }
  })
}

const isAt = ({ kind, id }: Resource, event: Pick<EventView, 'location' | 'teachers'>): boolean =>
  kind === 'LOCATION' ? event.location.id === id : event.teachers.some((one) => one.id === id)

/** The events of a person in charge or a location: series with their rule, what differs from them, and single ones. */
export async function resourceEvents(
  tx: Tx,
  { resource, today }: { resource: Resource; today: Day },
): Promise<CalendarEvent[]> {
  const series = await seriesOfResource(tx, resource, today)
  const ids = series.map(({ id }) => id)
  const changed = await changedOccurrences(tx, ids)
  const single = await eventsOutsideSeries(tx, resource, ids, today)
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
