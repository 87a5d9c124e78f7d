/**
 * Civil days as branded `YYYY-MM-DD` text, and the wire form of instants. All arithmetic is on the
 * calendar, never on UTC dates: no daylight-saving change can move a day.
 */
import { getDaysInMonth } from 'date-fns/getDaysInMonth'
import { Temporal } from 'temporal-polyfill'

declare const dayBrand: unique symbol

/** A day of the calendar, `YYYY-MM-DD`, from 0001-01-01 to 9999-12-31. Sorts as text. */
export type Day = string & { readonly [dayBrand]: true }

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/

/**
 * The days of a month, 0 for a number that is no month. date-fns computes on local dates: years are moved by multiples of
 * 400, after which the calendar repeats, into those from 2000 on, because some time zones once skipped a 31 December.
 */
const monthLength = (year: number, month: number): number =>
  month < 1 || month > 12 ? 0 : getDaysInMonth(new Date(2000 + (year % 400), month - 1, 15))

const plain = (d: Day): Temporal.PlainDate => Temporal.PlainDate.from(d)

function fromPlain(date: Temporal.PlainDate): Day {
  const text = date.toString()
  if (!isDay(text)) throw new RangeError(`Outside the calendar: ${text}`)
  return text
}

export function isDay(text: string): text is Day {
  const match = DAY.exec(text)
  if (!match) return false
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && date >= 1 && date <= monthLength(year, month)
}

/** @throws RangeError when the text is not an existing day written `YYYY-MM-DD`. */
export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`Not a day: ${text.slice(0, 40)}`)
  return text
}

/** The day that clocks show in `zone` (an IANA name) at that instant. */
export const todayIn = (zone: string, instant: Date): Day =>
  fromPlain(Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate())

export const addDays = (d: Day, days: number): Day => fromPlain(plain(d).add({ days }))

/** Same day number `months` later (or earlier); the last day of the month where that number is missing. */
export const addMonths = (d: Day, months: number): Day =>
  fromPlain(plain(d).add({ months }, { overflow: 'constrain' }))

export function endOfMonth(d: Day): Day {
  const length = monthLength(yearOf(d), Number(d.slice(5, 7)))
  return day(`${d.slice(0, 8)}${String(length).padStart(2, '0')}`)
}

/** Days from `from` to `to`; negative when `to` comes first. */
export const daysBetween = (from: Day, to: Day): number =>
  plain(from).until(plain(to), { largestUnit: 'day' }).days

const MS_A_DAY = 86_400_000

/** Days since 1970-01-01; negative before it. */
export const epochDay = (d: Day): number =>
  Date.UTC(yearOf(d), Number(d.slice(5, 7)) - 1, Number(d.slice(8))) / MS_A_DAY

/** The day that lies `days` days after 1970-01-01. */
export const dayOfEpoch = (days: number): Day => utcDay(new Date(days * MS_A_DAY))

/** The Monday of a day's week. */
export const mondayOf = (d: Day): Day => addDays(d, 1 - plain(d).dayOfWeek)

/** The day of an instant in UTC: of a date column, which is read as midnight in UTC, the day that it holds. */
export const utcDay = (instant: Date): Day => day(instant.toISOString().slice(0, 10))

export const compareDays = (a: Day, b: Day): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0)

export const yearOf = (d: Day): number => Number(d.slice(0, 4))

/** The wire form of an instant, `YYYY-MM-DD HH:mm:ssZZ`, by the clocks of `zone`: `2026-11-21 10:30:00+0100`. */
export function toInstantText(date: Date, zone: string): string {
  const instant = date.getTime()
  const { milliseconds, text } =
    instant >= EVEN_SINCE && instant < EVEN_UNTIL ? rememberedOffset(instant, zone) : offsetAt(instant, zone)
  return `${new Date(instant + milliseconds).toISOString().slice(0, 19).replace('T', ' ')}${text}`
}

type Offset = { milliseconds: number; text: string }

function offsetAt(instant: number, zone: string): Offset {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return { milliseconds: local.offsetNanoseconds / 1e6, text: local.offset.replace(/:(\d\d)$/, '$1') }
}

/** Between these every zone of the world has changed its clocks at a quarter of an hour of UTC: within one the offset stays. */
const EVEN_SINCE = Date.UTC(1980)
const EVEN_UNTIL = Date.UTC(2100)
const QUARTER_MS = 15 * 60_000
const MAX_OFFSETS = 5_000
const offsets = new Map<string, Offset>()

/** The offset of a zone's clocks, remembered: to ask for it takes as long as to write a row of a list. */
function rememberedOffset(instant: number, zone: string): Offset {
  const key = `${zone} ${Math.floor(instant / QUARTER_MS)}`
  const known = offsets.get(key)
  if (known) return known
  const offset = offsetAt(instant, zone)
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** The wall-clock day and the instant of a wire text, or null when it is not one. */
function readInstant(text: string): { day: Day; instant: Date } | null {
  const match = INSTANT.exec(text)
  const [date, time, offset] = [match?.[1], match?.[2], match?.[3]]
  if (!date || !time || !offset || !isDay(date)) return null
  const instant = new Date(`${date}T${time}${offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(instant.getTime()) || time.startsWith('24') ? null : { day: date, instant }
}

/**
 * A wire instant (`YYYY-MM-DD HH:mm:ssZZ`, with or without a colon in the offset).
 * @throws RangeError when it is not one.
 */
export function parseInstant(text: string): Date {
  const read = readInstant(text)
  if (!read) throw new RangeError(`Not an instant: ${text.slice(0, 40)}`)
  return read.instant
}

/**
 * Where a day is meant, a day or an instant may be sent: of an instant the day shown by the clock of its
 * own offset counts.
 * @throws RangeError when it is neither.
 */
export function parseInstantOrDay(text: string): Day {
  if (isDay(text)) return text
  const read = readInstant(text)
  if (!read) throw new RangeError(`Neither a day nor an instant: ${text.slice(0, 40)}`)
  return read.day
}
