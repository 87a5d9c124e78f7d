import type { Tx } from '@/server/db/client'
import type { CalendarEvent } from '@/server/ics'
import { env } from '@/server/platform/env'
import type { EventContent, EventView } from '../events/event-view'

/** How often an event was changed, and when last. */
export type Revision = { revision: number; updated_at: Date }

/** The revisions of events that have a row, by id. */
export async function revisionsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Revision>> {
  const rows = await tx.$queryRaw<(Revision & { id: number })[]>`
    select id, revision, updated_at from event where structure_id = app_structure() and id = any(${[...ids]}::int[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** What an event, a series or a booking is called in calendars, for ever and everywhere. */
export const calendarUid = (kind: 'event' | 'series' | 'booking', id: number): string =>
  `${kind}-${id}@${new URL(env.LUNA_URL).hostname}`

/** An event, for calendars. */
export function toCalendarEvent(
  event: EventContent & Pick<EventView, 'id' | 'state'>,
  { revision, updated_at }: Revision,
): CalendarEvent {
  const { location, teachers, times, zone, name } = event
  return {
    uid: calendarUid('event', event.id),
    sequence: revision - 1,
    changedAt: updated_at,
    title: name,
    description: teachers.map((one) => one.short_description).join(', '),
    location: [location.name, location.address].filter(Boolean).join(', '),
    url: '',
    zone,
    times,
    state: event.state === 'ACTIVE' ? 'CONFIRMED' : 'CANCELLED',
    rule: null,
    instead: null,
    invitation: null,
  }
}
