import { addDays, day } from '../core/day'
import type { ShownTimes } from './shown-times'

/** By how much an entry of a calendar is moved. */
export type CalendarStep = { days?: number; minutes?: number }

/** The times of an entry after a step, on the clock of its place. A whole-day entry moves by days only. */
export function movedTimes(
  { start, end, allDay }: ShownTimes,
  { days = 0, minutes = 0 }: CalendarStep,
): ShownTimes {
  if (allDay) return { start: shiftDay(start, days), end: shiftDay(end, days), allDay }
  const shift = (time: string) => minutesLater(time, days * MINUTES_A_DAY + minutes)
  return { start: shift(start), end: shift(end), allDay }
}

const MINUTES_A_DAY = 1440

const shiftDay = (text: string, days: number): string => addDays(day(text), days)

/** The time `minutes` after a time `YYYY-MM-DDTHH:mm:ss` of the clock, of which a day has 1440 minutes always. */
export function minutesLater(time: string, minutes: number): string {
  const later = new Date(Date.parse(`${time}Z`) + minutes * 60_000)
  return later.toISOString().slice(0, 19)
}

/** A meeting or class lasts at least an hour (document 2 §5). */
export const LEAST_MINUTES = 60

/** The times of an event as the fields of its dialog show them: days `YYYY-MM-DD`, times `HH:mm`. */
export type EventTimes = {
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  allDay: boolean
}

/**
 * The end that goes with a start: an hour after it where it would be earlier than that (document 2 §5). A whole-day event
 * ends on its first day at the earliest.
 */
export function endAfterStart(times: EventTimes): Pick<EventTimes, 'endDay' | 'endTime'> {
  const { startDay, startTime, endDay, endTime, allDay } = times
  if (allDay) return { endDay: [startDay, endDay].sort().at(-1) ?? startDay, endTime }
  const earliest = minutesLater(`${startDay}T${startTime}:00`, LEAST_MINUTES)
  if (`${endDay}T${endTime}:00` >= earliest) return { endDay, endTime }
  return { endDay: earliest.slice(0, 10), endTime: earliest.slice(11, 16) }
}
