import ICAL from 'ical.js'
import { day, isDay } from '@/lib/domain/core/day'
import { localTime, toInstant } from '@/lib/domain/core/local-time'
import type { WrittenTime } from '@/lib/domain/meetings/reply'

/** A property of jCal (RFC 7265 §3.4): name, parameters, type, values. */
export type CalendarProperty = [string, Record<string, string | string[]>, string, ...unknown[]]

/** A component of jCal: name, properties, components. */
export type CalendarComponent = [string, CalendarProperty[], CalendarComponent[]]

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(Z)?)?$/
const MAX_NAME = 100
const MAX_OBSERVANCES = 12
/** No meeting is later; each year until then costs time. */
const LAST_YEAR = '2200'

/** The first value of a property; undefined without it. */
export const valueIn = ([, properties]: CalendarComponent, name: string): unknown =>
  properties.find(([one]) => one === name)?.[3]

/** The time of a property of an event; null without it, and for one that is no time. */
export function timeOf(
  [, properties]: CalendarComponent,
  name: string,
  zones: readonly CalendarComponent[],
): WrittenTime | null {
  const property = properties.find(([one]) => one === name)
  const [, date = '', time, utc] = WRITTEN.exec(String(property?.[3] ?? '').slice(0, 30)) ?? []
  if (!property || !isDay(date)) return null
  if (time === undefined) return { day: day(date), time: null, instant: null }
  const zone = utc ? 'UTC' : String(property[1].tzid ?? '').slice(0, MAX_NAME)
  return { day: day(date), time: localTime(time), instant: instantOf(date, time, zone, zones) }
}

function instantOf(
  date: string,
  time: string,
  zone: string,
  zones: readonly CalendarComponent[],
): Date | null {
  const known = knownZone(zone)
  if (known) return toInstant(day(date), localTime(time), known)
  const offset = offsetIn(zones, zone, `${date}T${time}`)
  return offset === null ? null : new Date(Date.parse(`${date}T${time}Z`) - offset * 1000)
}

/** The IANA zone that a name means. Some programs write a path before it (`/mozilla.org/20050126_1/Europe/Rome`). */
function knownZone(name: string): string | null {
  const parts = name.split('/')
  const names = [name, parts.slice(-2).join('/'), parts.slice(-3).join('/')]
  return names.find((one) => /^[A-Z]/.test(one) && isZone(one)) ?? null
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** By how many seconds a zone that a calendar describes itself is ahead of UTC; null where it describes none. */
function offsetIn(zones: readonly CalendarComponent[], zone: string, local: string): number | null {
  const described = zones.find((one) => valueIn(one, 'tzid') === zone)
  if (!described || !isSimple(described) || local >= LAST_YEAR) return null
  try {
    const timezone = new ICAL.Timezone({ component: new ICAL.Component(sinceLately(described)), tzid: zone })
    const offset = timezone.utcOffset(ICAL.Time.fromDateTimeString(local))
    return Number.isFinite(offset) ? offset : null
  } catch {
    return null
  }
}

/** A zone whose rules begin in 1970 at the earliest: Exchange begins all in 1601, and each year costs time. */
const sinceLately = ([name, properties, observances]: CalendarComponent): CalendarComponent => [
  name,
  properties,
  observances.map(([kind, own, parts]) => [kind, own.map(lately), parts]),
]

function lately(property: CalendarProperty): CalendarProperty {
  const [name, parameters, type, value] = property
  if (name !== 'dtstart' || typeof value !== 'string' || value >= '1970') return property
  return [name, parameters, type, `1970${value.slice(4)}`]
}

/** Whether the clocks of a zone change once a year by each of few rules: others would take long to compute. */
const isSimple = ([, , observances]: CalendarComponent): boolean =>
  observances.length <= MAX_OBSERVANCES &&
  observances.every(([, properties]) =>
    properties.every(([name, , , value]) => name !== 'rrule' || isYearly(value)),
  )

function isYearly(rule: unknown): boolean {
  const { freq, interval = 1, byday = [], ...rest } = rule as Record<string, unknown>
  const others = Object.keys(rest).filter((key) => !['bymonth', 'until', 'wkst'].includes(key))
  return freq === 'YEARLY' && interval === 1 && [byday].flat().length <= 1 && others.length === 0
}
