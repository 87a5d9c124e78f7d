import type { CalendarEvent } from '@/server/ics'
import { env } from '@/server/platform/env'
import type { EventContent, EventView } from '../events/event-view'
import type { Revision } from './calendar-queries'

/** The identifier of an event, a series, a booking or a reserved time in calendars. It is unique everywhere and never changes. */
export const calendarUid = (kind: 'event' | 'series' | 'booking' | 'slot' | 'resource', id: number): string =>
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
