/** When an event begins and ends, by the clocks of its place (document 2 §5 and §9). */
import { addDays, type Day, daysBetween } from '../core/day'
import { LAST_SECOND, type LocalTime, MIDNIGHT, toInstant, toLocal } from '../core/local-time'

export type EventTimes = {
  startDay: Day
  startTime: LocalTime
  endDay: Day
  endTime: LocalTime
  allDay: boolean
}

/** Times as on the wire: two instants, and the flag for whole days where the caller sends it. */
export type WireTimes = { start: Date; end: Date; allDay?: boolean | undefined }

export const MINIMUM_MS = 3_600_000
/** No event lasts longer. */
export const MAX_EVENT_DAYS = 31
/** From the first to the last second of a day without a change of clocks; the specification calls this all-day. */
const ALL_DAY_MS = 86_399_000

/**
 * The times that are kept of those on the wire. An event lasts at least an hour: one that ends earlier, or before it
 * begins, ends an hour after its start. All-day events run from 00:00:00 of their first to 23:59:59 of their last day;
 * the caller's flag decides what is all-day, and without the flag the clock of `zone` does.
 */
export function eventTimes({ start, end, allDay }: WireTimes, zone: string): EventTimes {
  const length = Math.max(end.getTime() - start.getTime(), MINIMUM_MS)
  const from = toLocal(start, zone)
  const to = toLocal(new Date(start.getTime() + length), zone)
  const isOneDay = from.time === MIDNIGHT && length === ALL_DAY_MS
  const isWhole = allDay ?? (isOneDay || (from.time === MIDNIGHT && to.time === LAST_SECOND))
  if (!isWhole) {
    return { startDay: from.day, startTime: from.time, endDay: to.day, endTime: to.time, allDay: false }
  }
  const endDay = isOneDay ? from.day : to.day
  return { startDay: from.day, startTime: MIDNIGHT, endDay, endTime: LAST_SECOND, allDay: true }
}

/** The instants of an event's times, derived from the clocks of `zone` once. An event that a change of clocks would shorten to nothing lasts its hour. */
export function instantsOf(times: EventTimes, zone: string): { startsAt: Date; endsAt: Date } {
  const startsAt = toInstant(times.startDay, times.startTime, zone)
  const endsAt = toInstant(times.endDay, times.endTime, zone)
  return endsAt > startsAt
    ? { startsAt, endsAt }
    : { startsAt, endsAt: new Date(startsAt.getTime() + MINIMUM_MS) }
}

/** The same clock times on another day. */
export function timesOn(startDay: Day, times: EventTimes): EventTimes {
  return { ...times, startDay, endDay: addDays(startDay, daysBetween(times.startDay, times.endDay)) }
}
