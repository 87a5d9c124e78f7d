/** The axis of a time grid: the minutes that it shows, one day after the other, without the hours outside of them. */
import type { Day } from '@/lib/domain/core/day'
import {
  dayAt,
  MINUTES_A_DAY,
  minuteOfDay,
  type WallMinute,
  type WallSpan,
  wallMinute,
} from '@/lib/domain/reservations/wall-time'

/** Days in a row, of each the minutes of the day from `from` to `to` (0 to 1440). */
export type GridAxis = { days: readonly [Day, ...Day[]]; from: number; to: number }

/** Minutes from the beginning of an axis. */
export type AxisSpan = { from: number; to: number }

const HOUR = 60
/** The hours of a day on which nothing is open and nothing reserved. */
const USUAL = { from: 8 * HOUR, to: 20 * HOUR }

/** The minutes that an axis has in all. */
export const axisLength = ({ days, from, to }: GridAxis): number => days.length * (to - from)

/** The end of the day that a place of an axis lies in. */
export const dayEndAt = ({ from, to }: GridAxis, at: number): number =>
  (Math.floor(at / (to - from)) + 1) * (to - from)

/** Where a minute of the wall clock stands on an axis; one outside of what is shown at the nearest that is. */
export function axisAt({ days, from, to }: GridAxis, at: WallMinute): number {
  const index = Math.floor((at - wallMinute(days[0], 0)) / MINUTES_A_DAY)
  if (index < 0) return 0
  if (index >= days.length) return days.length * (to - from)
  return index * (to - from) + Math.min(Math.max(minuteOfDay(at) - from, 0), to - from)
}

/**
 * The minute of the wall clock at a place of an axis. Between two days there are two: the beginning of the later one, or
 * with `isEnd` the end of the earlier one.
 */
export function wallAt({ days, from, to }: GridAxis, at: number, isEnd = false): WallMinute {
  const span = to - from
  const index = Math.min(
    Math.max(isEnd ? Math.ceil(at / span) - 1 : Math.floor(at / span), 0),
    days.length - 1,
  )
  return wallMinute(days[0], 0) + index * MINUTES_A_DAY + from + at - index * span
}

/** The part of a time that an axis shows; null for one that it does not show. */
export function shownSpan(axis: GridAxis, span: WallSpan): AxisSpan | null {
  const [from, to] = [axisAt(axis, span.from), axisAt(axis, span.to)]
  return from < to ? { from, to } : null
}

/** The whole hours that hold all given times of the days; without any, those of a working day. */
export function hoursOf(times: readonly WallSpan[]): { from: number; to: number } {
  if (times.length === 0) return USUAL
  const from = Math.min(...times.map((time) => minuteOfDay(time.from)))
  const to = Math.max(
    ...times.map((time) =>
      dayAt(time.to - 1) > dayAt(time.from) ? MINUTES_A_DAY : minuteOfDay(time.to - 1) + 1,
    ),
  )
  const isOverMidnight = times.some((time) => dayAt(time.to - 1) > dayAt(time.from))
  return { from: isOverMidnight ? 0 : Math.floor(from / HOUR) * HOUR, to: Math.ceil(to / HOUR) * HOUR }
}

/** The clock at a minute, `HH:mm`; the end of a day is 24:00. */
export function clockAt(at: WallMinute, isEnd = false): string {
  const minute = isEnd && minuteOfDay(at) === 0 ? MINUTES_A_DAY : minuteOfDay(at)
  return `${String(Math.floor(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`
}
