import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

/** When the clocks of a zone are changed: what they show just before, and by how much they are ahead of UTC. */
type Transition = { local: Temporal.PlainDateTime; from: number; to: number }

/** In how many years a rule must hold to be written as one. */
const YEARS_CHECKED = 6
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

function transitionsOf(zone: string, year: number): Transition[] {
  const found: Transition[] = []
  const first = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone: zone })
  let next = first.getTimeZoneTransition('next')
  while (next && next.withTimeZone('UTC').year === year) {
    const from = next.subtract({ seconds: 1 }).offsetNanoseconds / 1e9
    const local = next.toInstant().add({ seconds: from }).toZonedDateTimeISO('UTC').toPlainDateTime()
    found.push({ local, from, to: next.offsetNanoseconds / 1e9 })
    next = next.getTimeZoneTransition('next')
  }
  return found
}

/** The rule of a yearly change: its month, and the last weekday of it or the one of its rank; null on no rule. */
function yearlyRule(days: readonly Temporal.PlainDateTime[]): string | null {
  const [first] = days
  if (!first) return null
  const { month, dayOfWeek } = first
  const isAlike = days.every((one) => one.month === month && one.dayOfWeek === dayOfWeek)
  const ranks = new Set(days.map(({ day }) => Math.ceil(day / 7)))
  const isLast = days.every(({ day, daysInMonth }) => day + 7 > daysInMonth)
  if (!isAlike || (!isLast && ranks.size > 1)) return null
  return `FREQ=YEARLY;BYMONTH=${month};BYDAY=${isLast ? -1 : [...ranks][0]}${WEEKDAYS[dayOfWeek - 1]}`
}

const offsetText = (seconds: number): string => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(seconds)
  return `${seconds < 0 ? '-' : '+'}${two(size / 3600)}:${two((size % 3600) / 60)}`
}

function observance(transition: Transition, rule: string | null): ICAL.Component {
  const { local, from, to } = transition
  const part = new ICAL.Component(to > from ? 'daylight' : 'standard')
  part.addPropertyWithValue(
    'dtstart',
    ICAL.Time.fromDateTimeString(local.toString({ smallestUnit: 'second' })),
  )
  part.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString(offsetText(from)))
  part.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString(offsetText(to)))
  if (rule) part.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule))
  return part
}

/** The observances from a year on: one for each rule, or one for each change where the changes follow no rule. */
function observancesOf(zone: string, year: number): ICAL.Component[] {
  const years = Array.from({ length: YEARS_CHECKED }, (_, index) => transitionsOf(zone, year + index))
  const [first = []] = years
  if (first.length === 0 && years.every((list) => list.length === 0)) {
    const start = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone: zone })
    const offset = start.offsetNanoseconds / 1e9
    return [observance({ local: start.toPlainDateTime(), from: offset, to: offset }, null)]
  }
  const rules = first.map((_, index) => yearlyRule(years.flatMap((list) => list[index]?.local ?? [])))
  const isRegular =
    years.every((list) => list.length === first.length) && rules.every((rule) => rule !== null)
  if (isRegular) return first.map((one, index) => observance(one, rules[index] ?? null))
  return years.flat().map((one) => observance(one, null))
}

/** A zone as a calendar describes it (RFC 5545, 3.6.5), good for all that begins in or after a year. */
export function timeZone(zone: string, year: number): ICAL.Component {
  const component = new ICAL.Component('vtimezone')
  component.addPropertyWithValue('tzid', zone)
  for (const part of observancesOf(zone, year - 1)) component.addSubcomponent(part)
  return component
}
