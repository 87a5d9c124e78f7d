/**
 * Minutes of the wall clock. Hours, prices and lengths of reservations are what the clock on the wall shows: a day has
 * 1440 of them, also when clocks are changed on it.
 */
import { type Day, dayOfEpoch, epochDay } from '../core/day'
import {
  instantTextOf,
  type LocalTime,
  localTime,
  MIDNIGHT,
  offsetOf,
  toInstant,
  toInstantText,
  toLocal,
} from '../core/local-time'

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

/** The time that the clock shows at a minute. */
function timeAt(at: WallMinute): LocalTime {
  const minute = minuteOfDay(at)
  return localTime(`${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00`)
}

/** The instant at which the clocks of `zone` show a minute (RFC 5545, 3.3.5, where they skip or repeat it). */
export function instantAt(at: WallMinute, zone: string): Date {
  const plain = plainDay(at, zone)
  return plain ? new Date(plain.start + minuteOfDay(at) * MINUTE_MS) : toInstant(dayAt(at), timeAt(at), zone)
}

/** The wire form of that instant, `YYYY-MM-DD HH:mm:ssZZ`. A minute that is skipped stands there as the clocks show it. */
export function wallText(at: WallMinute, zone: string): string {
  const plain = plainDay(at, zone)
  if (plain) return `${plain.day} ${timeAt(at)}${plain.offset}`
  const instant = instantAt(at, zone)
  return isOnClock(at, zone) ? instantTextOf(dayAt(at), timeAt(at), instant) : toInstantText(instant, zone)
}

/** Whether the clocks of `zone` show a minute: they skip some on the day on which they are put forward. */
export const isOnClock = (at: WallMinute, zone: string): boolean =>
  plainDay(at, zone) !== null || wallMinuteAt(instantAt(at, zone), zone) === at

/** The wire form of an instant, as `toInstantText` writes it, but faster for minutes of days on which clocks stay. */
export function instantText(instant: Date, zone: string): string {
  const ms = instant.getTime()
  const epoch = Math.floor(ms / DAY_MS)
  for (const minute of [epoch, epoch + 1, epoch - 1].map((one) => one * MINUTES_A_DAY)) {
    const since = ms - (plainDay(minute, zone)?.start ?? Number.POSITIVE_INFINITY)
    if (since >= 0 && since < DAY_MS && since % MINUTE_MS === 0)
      return wallText(minute + since / MINUTE_MS, zone)
  }
  return toInstantText(instant, zone)
}

const MINUTE_MS = 60_000
const DAY_MS = MINUTES_A_DAY * MINUTE_MS
const MAX_KNOWN_DAYS = 5000

/** A day on which clocks are not changed: the milliseconds of its beginning, and the end of the wire form of its times. */
type PlainDay = { day: Day; start: number; offset: string }

const knownDays = new Map<string, PlainDay | null>()

/** The day of a minute; null where the clocks of `zone` are changed on it. */
function plainDay(at: WallMinute, zone: string): PlainDay | null {
  const epoch = Math.floor(at / MINUTES_A_DAY)
  const key = `${epoch} ${zone}`
  const known = knownDays.get(key)
  if (known !== undefined) return known
  if (knownDays.size >= MAX_KNOWN_DAYS) knownDays.clear()
  const day = dayOfEpoch(epoch)
  const start = toInstant(day, MIDNIGHT, zone)
  const offset = instantTextOf(day, MIDNIGHT, start).slice(-'+0100'.length)
  const plain = offsetOf(day, zone) === null ? null : { day, start: start.getTime(), offset }
  knownDays.set(key, plain)
  return plain
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
