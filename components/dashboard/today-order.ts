import type { Event } from '@/lib/api/booking/event-fields'
import { instantOf } from '@/lib/domain/calendar/shown-times'
import type { Day } from '@/lib/domain/core/day'

export type TimedEvent = Pick<Event, 'start_datetime' | 'end_datetime' | 'allDay'>

/** All-day events first, then those to come by the nearest start, then those that are over (document 1 §2). */
export function todayOrder<Of extends TimedEvent>(events: readonly Of[], now: Date): Of[] {
  const rank = (event: Of) => (event.allDay ? 0 : instantOf(event.end_datetime) >= now ? 1 : 2)
  const start = (event: Of) => instantOf(event.start_datetime).getTime()
  return [...events].sort((a, b) => rank(a) - rank(b) || start(a) - start(b))
}

/**
 * Whether an event lies on a day by its own clock. The calls for a day name it by the clock of UTC (document 1 §7), and
 * also answer what begins in the first hours of the next.
 */
export const liesOn = ({ start_datetime: start, end_datetime: end }: TimedEvent, day: Day): boolean =>
  start.slice(0, 10) <= day && end.slice(0, 10) >= day
