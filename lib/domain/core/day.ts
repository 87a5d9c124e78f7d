/**
 * Civil days as branded `YYYY-MM-DD` text, and the reading of instants. A day is counted from 1970-01-01, without any
 * clock: no zone and no daylight-saving change can move it. What a zone's clocks show is in local-time.ts.
 */
import { getDaysInMonth } from 'date-fns/getDaysInMonth'

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

const MS_A_DAY = 86_400_000
const MONTHS_A_YEAR = 12

/** Days since 1970-01-01; negative before it. */
export const epochDay = (d: Day): number => Date.parse(d) / MS_A_DAY

/**
 * The day that lies `days` whole days after 1970-01-01.
 * @throws RangeError outside of the years 1 to 9999.
 */
export const dayOfEpoch = (days: number): Day => utcDay(new Date(days * MS_A_DAY))

/** @throws RangeError outside of the years 1 to 9999. */
export const addDays = (d: Day, days: number): Day => dayOfEpoch(epochDay(d) + days)

/**
 * Same day number `months` later (or earlier); the last day of the month where that number is missing.
 * @throws RangeError outside of the years 1 to 9999.
 */
export function addMonths(d: Day, months: number): Day {
  const count = yearOf(d) * MONTHS_A_YEAR + monthOf(d) - 1 + months
  const year = Math.floor(count / MONTHS_A_YEAR)
  const month = count - year * MONTHS_A_YEAR + 1
  return dayFrom(year, month, Math.min(Number(d.slice(8)), monthLength(year, month)))
}

export const endOfMonth = (d: Day): Day => dayFrom(yearOf(d), monthOf(d), monthLength(yearOf(d), monthOf(d)))

const dayFrom = (year: number, month: number, date: number): Day =>
  day(`${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}`)

const padded = (value: number, length: number): string => String(value).padStart(length, '0')

/** Days from `from` to `to`; negative when `to` comes first. */
export const daysBetween = (from: Day, to: Day): number => epochDay(to) - epochDay(from)

/** 1970-01-01 was a Thursday. */
const DAYS_FROM_MONDAY = 3

/** The Monday of a day's week. */
export const mondayOf = (d: Day): Day => addDays(d, -((((epochDay(d) + DAYS_FROM_MONDAY) % 7) + 7) % 7))

/** The day of an instant in UTC: of a date column, which is read as midnight in UTC, the day that it holds. */
export const utcDay = (instant: Date): Day => day(instant.toISOString().slice(0, 10))

export const compareDays = (a: Day, b: Day): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0)

export const yearOf = (d: Day): number => Number(d.slice(0, 4))

const monthOf = (d: Day): number => Number(d.slice(5, 7))

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
