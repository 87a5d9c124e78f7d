import type { CalendarEntry } from '@/components/kit/calendar/calendar-entry'
import type { Event } from '@/lib/api/booking/event-fields'
import { instantOf, shownTimes } from '@/lib/domain/calendar/shown-times'

export type EventStatus = 'free' | 'full' | 'past' | 'booked' | 'queued' | 'attended' | 'absent' | 'cancelled'

/**
 * The legend's order and colours (document 2 §4); the full one, which it has not, is of the colour of the free. That is
 * #0000FF, and lighter in the dark theme, on which it could not be seen.
 */
export const STATUS_COLOURS: Readonly<Record<EventStatus, string>> = {
  free: 'var(--class-free)',
  full: 'var(--class-free)',
  past: '#7E7E7E',
  booked: '#00CC00',
  queued: '#9EDE51',
  attended: '#808000',
  absent: 'rgba(113,178,207,1)',
  cancelled: '#FF0000',
}

export const STATUSES = Object.keys(STATUS_COLOURS) as EventStatus[]

const ownState = (event: Event) => event.my_attendant_list.event_attendant_list[0]?.state

/** An event that starts before now is past (document 2 §4). */
export const isPast = (event: Event, now: Date): boolean => instantOf(event.start_datetime) < now

/** The status of an event for the user: cancelled comes first, then the state of the user's own booking. */
export function statusOf(event: Event, now: Date): EventStatus {
  if (event.event_state === 'CANCELLED') return 'cancelled'
  const own = ownState(event)
  if (own === 'ATTENDED') return 'attended'
  if (own === 'NOT_ATTENDED') return 'absent'
  if (isPast(event, now)) return 'past'
  if (own === 'SUBSCRIBED') return 'booked'
  if (own === 'ON_WAITING_QUEUE') return 'queued'
  return freeSeats(event) > 0 ? 'free' : 'full'
}

/** The places that a new booking can get: 0 while people are in the queue, which comes first. */
export const freeSeats = ({
  current_availability,
  anagraficheTotali,
  anagraficheEffettive,
}: Event): number => (anagraficheTotali > anagraficheEffettive ? 0 : Math.max(0, current_availability))

/** An event as the calendar shows it. */
export const entryOf = (event: Event): CalendarEntry<Event> => ({
  id: event.id,
  title: event.name,
  item: event,
  ...shownTimes(event),
})
