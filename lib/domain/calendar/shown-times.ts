import { addDays, type Day, day } from '../core/day'
import { instantTextOf, type LocalTime, localTime, toInstant } from '../core/local-time'
import type { CalendarSpan } from './month-grid'

/** The times of an event as the calls give them: `YYYY-MM-DD HH:mm:ssZZ`, by the clock of its place. */
export type WireTimes = { start_datetime: string; end_datetime: string; allDay: boolean }

/** The times of an entry as a calendar without a zone shows them. */
export type ShownTimes = CalendarSpan & { allDay: boolean }

/** The instant that a text of the calls stands for. */
export const instantOf = (text: string): Date =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))

const wallClock = (text: string): string => text.slice(0, 19).replace(' ', 'T')

/** The times at which a calendar shows an event. A whole-day one ends, for the calendar, on the day after its last. */
export function shownTimes({ start_datetime: start, end_datetime: end, allDay }: WireTimes): ShownTimes {
  if (!allDay) return { start: wallClock(start), end: wallClock(end), allDay }
  return { start: start.slice(0, 10), end: addDays(day(end.slice(0, 10)), 1) as string, allDay }
}

const LAST_SECOND = '23:59:59'

/** The times of the calls for what a calendar shows in `zone`; the inverse of `shownTimes`. */
export function wireTimes({ start, end, allDay }: ShownTimes, zone: string): WireTimes {
  if (!allDay) {
    return {
      start_datetime: instantTextAt(start.slice(0, 10), start.slice(11), zone),
      end_datetime: instantTextAt(end.slice(0, 10), end.slice(11), zone),
      allDay,
    }
  }
  return {
    start_datetime: instantTextAt(start, '00:00', zone),
    end_datetime: instantTextAt(addDays(day(end), -1), LAST_SECOND, zone),
    allDay,
  }
}

/** The text of the calls for a day `YYYY-MM-DD` and a time `HH:mm` or `HH:mm:ss` of the clocks of `zone`. */
export function instantTextAt(onDay: string, time: string, zone: string): string {
  const [on, at]: [Day, LocalTime] = [day(onDay), localTime(time.length === 5 ? `${time}:00` : time)]
  return instantTextOf(on, at, toInstant(on, at, zone))
}
