import { addDays, type Day, day } from '../core/day'
import { instantTextOf, type LocalTime, localTime, toInstant } from '../core/local-time'
import type { ShownTimes, WireTimes } from './shown-times'

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
