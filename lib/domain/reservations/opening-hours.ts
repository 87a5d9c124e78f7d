/** The hours in which something can be reserved, by the clock of its place. */

import { isHoliday } from '../calendar/italian-holidays'
import { addDays, type Day } from '../core/day'
import { type Weekday, weekdayOf } from '../recurrence/weekly-rule'
import { MINUTES_A_DAY, mergedSpans, type WallSpan, wallMinute, withoutSpan } from './wall-time'

/** Open on these weekdays from a minute of the day to another (1440: midnight), from a day on and until another. */
export type WeeklyOpening = {
  weekdays: readonly Weekday[]
  from: number
  to: number
  validFrom: Day | null
  validTo: Day | null
}

/** Closed, or open all the same, for a time that is named by its dates. */
export type DatedException = { kind: 'OPEN' | 'CLOSED'; span: WallSpan; name?: string }

/** The rules of the structure, of a group of resources, or of a resource. */
export type ScopeHours = { weekly: readonly WeeklyOpening[]; exceptions: readonly DatedException[] }

/** Rules from the general to the special: those of the structure, of the group, of the resource itself. */
export type OpeningHours = {
  scopes: readonly ScopeHours[]
  isClosedOnHolidays: boolean
  /** Of the patron saint, `MM-DD`. */
  patronDay: string | null
}

/**
 * The open times of the days from `first` to `last`, in order, each within one day. The weekly rules are those of the
 * most special scope that has any; without any rule nothing is open. Holidays close what the structure closes on them.
 * Then exceptions apply from the general to the special scope; of one scope, those that open win.
 */
export function openSpans(hours: OpeningHours, first: Day, last: Day): WallSpan[] {
  const weekly = hours.scopes.findLast((scope) => scope.weekly.length > 0)?.weekly ?? []
  const exceptions = hours.scopes.flatMap((scope) => [
    ...scope.exceptions.filter(({ kind }) => kind === 'CLOSED'),
    ...scope.exceptions.filter(({ kind }) => kind === 'OPEN'),
  ])
  const spans: WallSpan[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const isClosed = hours.isClosedOnHolidays && isHoliday(date, hours.patronDay)
    const usual = isClosed ? [] : weeklySpans(weekly, date)
    spans.push(...exceptions.reduce((open, exception) => withException(open, exception, date), usual))
  }
  return spans
}

const weeklySpans = (weekly: readonly WeeklyOpening[], date: Day): WallSpan[] =>
  mergedSpans(
    weekly
      .filter(
        ({ weekdays, validFrom, validTo }) =>
          weekdays.includes(weekdayOf(date)) &&
          (validFrom === null || validFrom <= date) &&
          (validTo === null || validTo >= date),
      )
      .map(({ from, to }) => ({ from: wallMinute(date, from), to: wallMinute(date, to) })),
  )

/** The open times of one day after an exception, of which only the part on that day counts. */
function withException(open: readonly WallSpan[], { kind, span }: DatedException, date: Day): WallSpan[] {
  const from = Math.max(span.from, wallMinute(date, 0))
  const to = Math.min(span.to, wallMinute(date, MINUTES_A_DAY))
  if (from >= to) return [...open]
  return kind === 'CLOSED' ? withoutSpan(open, { from, to }) : mergedSpans([...open, { from, to }])
}
