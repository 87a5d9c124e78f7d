/**
 * Minutes of the wall clock. Hours, prices and lengths of reservations are what the clock on the wall shows: a day has
 * 1440 of them, also when clocks are changed on it.
 */
import { type Day, dayOfEpoch, epochDay } from '../core/day'
import { localTime, toInstant, toLocal } from '../core/local-time'

/** Minutes since 1970-01-01 00:00 by the clock of a place. */
export type WallMinute = number

/** From a minute of the wall clock, included, to another, excluded. */
export type WallSpan = { from: WallMinute; to: WallMinute }

export const MINUTES_A_DAY = 1440

/** The minute of a day (0 is midnight, 1440 the next midnight) on the wall clock. */
export const wallMinute = (day: Day, minute: number): WallMinute => epochDay(day) * MINUTES_A_DAY + minute

export const dayAt = (at: WallMinute): Day => dayOfEpoch(Math.floor(at / MINUTES_A_DAY))

/** The minute of its day, 0 to 1439. */
export const minuteOfDay = (at: WallMinute): number => ((at % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY

/** The minute that the clocks of `zone` (an IANA name) show at an instant. */
export function wallMinuteAt(instant: Date, zone: string): WallMinute {
  const { day, time } = toLocal(instant, zone)
  return wallMinute(day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)))
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The instant at which the clocks of `zone` show a minute (RFC 5545, 3.3.5, where they skip or repeat it). */
export function instantAt(at: WallMinute, zone: string): Date {
  const minute = minuteOfDay(at)
  const time = localTime(`${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00`)
  return toInstant(dayAt(at), time, zone)
}

const DAY_MS = 86_400_000

/** Whether the clocks of `zone` show a minute: they skip some on the day on which they are put forward. */
export function isOnClock(at: WallMinute, zone: string): boolean {
  const midnight = at - minuteOfDay(at)
  const length = instantAt(midnight + MINUTES_A_DAY, zone).getTime() - instantAt(midnight, zone).getTime()
  return length >= DAY_MS || wallMinuteAt(instantAt(at, zone), zone) === at
}

/** The same minutes by their beginning: spans that overlap or touch are one. */
export function mergedSpans(spans: readonly WallSpan[]): WallSpan[] {
  const merged: WallSpan[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

/** The parts of spans that lie outside another span. */
export const withoutSpan = (spans: readonly WallSpan[], { from, to }: WallSpan): WallSpan[] =>
  spans.flatMap((span) =>
    span.to <= from || span.from >= to
      ? [span]
      : [
          { from: span.from, to: from },
          { from: to, to: span.to },
        ].filter((part) => part.from < part.to),
  )
