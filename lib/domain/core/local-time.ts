/**
 * Clock times of a zone, and the instants that they stand for. Temporal would do the same, but its polyfill is 20 kB of every
 * page that loads it.
 */
import { tzOffset } from '@date-fns/tz/tzOffset'
import { type Day, epochDay, utcDay } from './day'

declare const timeBrand: unique symbol

/** A time of the clock, `HH:mm:ss`, from 00:00:00 to 23:59:59. Sorts as text. */
export type LocalTime = string & { readonly [timeBrand]: true }

const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const MS_A_DAY = 86_400_000
const MAX_KNOWN_OFFSETS = 5000

export const MIDNIGHT = '00:00:00' as LocalTime
export const LAST_SECOND = '23:59:59' as LocalTime

/** @throws RangeError when the text is not a time written `HH:mm:ss`. */
export function localTime(text: string): LocalTime {
  if (!TIME.test(text)) throw new RangeError(`Not a time: ${text.slice(0, 40)}`)
  return text as LocalTime
}

/** Answers the day and time that the clocks of `zone` (an IANA name) show at an instant. */
export function toLocal(instant: Date, zone: string): { day: Day; time: LocalTime } {
  const shown = new Date(instant.getTime() + msAhead(instant.getTime(), zone))
  return { day: utcDay(shown), time: localTime(shown.toISOString().slice(11, 19)) }
}

/**
 * The milliseconds by which the clocks of `zone` are ahead of UTC at an instant.
 * @throws RangeError for a zone that nobody knows
 */
function msAhead(instant: number, zone: string): number {
  const minutes = tzOffset(zone, new Date(instant))
  if (Number.isNaN(minutes)) throw new RangeError(`Not a time zone: ${zone.slice(0, 40)}`)
  return Math.round(minutes * 60) * 1000
}

/** The day that clocks show in `zone` (an IANA name) at that instant. */
export const todayIn = (zone: string, instant: Date): Day => toLocal(instant, zone).day

/**
 * The instant at which the clocks of `zone` show a day and a time. What they skip in spring counts as the later
 * instant, what they show twice in autumn as the earlier one (RFC 5545, 3.3.5).
 */
export function toInstant(localDay: Day, time: LocalTime, zone: string): Date {
  const offset = offsetOf(localDay, zone)
  const shown = epochDay(localDay) * MS_A_DAY + msOf(time)
  return new Date(offset === null ? instantShowing(shown, zone) : shown - offset)
}

/**
 * The instant at which the clocks of `zone` show what those of UTC show at `shown`. Clocks change once within two days at
 * most, so the offset is that of the day before or of the day after; what they skip is counted by the earlier of both.
 */
function instantShowing(shown: number, zone: string): number {
  const before = msAhead(shown - MS_A_DAY, zone)
  const after = msAhead(shown + MS_A_DAY, zone)
  const found = [shown - before, shown - after].filter(
    (instant) => instant + msAhead(instant, zone) === shown,
  )
  return found.length === 0 ? shown - before : Math.min(...found)
}

const msOf = (time: LocalTime): number =>
  (Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60 + Number(time.slice(6, 8))) * 1000

const offsets = new Map<string, number | null>()

/** The milliseconds by which a zone is ahead of UTC all through a day; null on a day on which its clocks are changed. */
export function offsetOf(localDay: Day, zone: string): number | null {
  const key = `${localDay} ${zone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= MAX_KNOWN_OFFSETS) offsets.clear()
  const midnight = epochDay(localDay) * MS_A_DAY
  const [start, end] = [instantShowing(midnight, zone), instantShowing(midnight + MS_A_DAY, zone)]
  const ahead = msAhead(start, zone)
  const offset = ahead === msAhead(end, zone) && end - start === MS_A_DAY ? ahead : null
  offsets.set(key, offset)
  return offset
}

/** The wire form (`YYYY-MM-DD HH:mm:ssZZ`) of an instant that was derived from this day and time. */
export function instantTextOf(localDay: Day, time: LocalTime, instant: Date): string {
  const ahead = (epochDay(localDay) * MS_A_DAY + msOf(time) - instant.getTime()) / 60_000
  return `${localDay} ${time}${offsetText(ahead)}`
}

/** The wire form of an instant, `YYYY-MM-DD HH:mm:ssZZ`, by the clocks of `zone`: `2026-11-21 10:30:00+0100`. */
export function toInstantText(date: Date, zone: string): string {
  const instant = date.getTime()
  const { milliseconds, text } =
    instant >= EVEN_SINCE && instant < EVEN_UNTIL ? rememberedOffset(instant, zone) : offsetAt(instant, zone)
  return `${new Date(instant + milliseconds).toISOString().slice(0, 19).replace('T', ' ')}${text}`
}

type Offset = { milliseconds: number; text: string }

function offsetAt(instant: number, zone: string): Offset {
  const milliseconds = msAhead(instant, zone)
  return { milliseconds, text: offsetText(milliseconds / 60_000) }
}

/** `+0100` of a zone that is 60 minutes ahead of UTC. */
function offsetText(ahead: number): string {
  const minutes = Math.round(Math.abs(ahead))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

/** Between these every zone of the world has changed its clocks at a quarter of an hour of UTC: within one the offset stays. */
const EVEN_SINCE = Date.UTC(1980)
const EVEN_UNTIL = Date.UTC(2100)
const QUARTER_MS = 15 * 60_000
const offsetsOfInstants = new Map<string, Offset>()

/** The offset of a zone's clocks, remembered: to ask for it takes as long as to write a row of a list. */
function rememberedOffset(instant: number, zone: string): Offset {
  const key = `${zone} ${Math.floor(instant / QUARTER_MS)}`
  const known = offsetsOfInstants.get(key)
  if (known) return known
  const offset = offsetAt(instant, zone)
  if (offsetsOfInstants.size >= MAX_KNOWN_OFFSETS) offsetsOfInstants.clear()
  offsetsOfInstants.set(key, offset)
  return offset
}
