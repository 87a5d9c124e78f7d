import { addDays, day } from '../core/day'
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
