/** Series of reservations: the same times of the clock on weekdays, for at most a year. */
import { addDays, type Day } from '../core/day'
import { Refusal } from '../core/refusal'
import { occurrenceDays, type WeeklyRule } from '../recurrence/weekly-rule'
import type { Usage } from './policy'
import { dayAt, type WallSpan, wallMinute } from './wall-time'

/** The days from the first to the last of a series, at most: dates are rows at once, and block their times. */
export const MAX_SERIES_DAYS = 366

/** The time of a resource on each date: minutes of the wall clock since the midnight with which the date begins. */
export type SeriesTime = { resource_id: number; from: number; to: number }

/** A series with a last day. */
export type SeriesRule = WeeklyRule & { lastDay: Day }

/**
 * The dates of a series in order; at least one.
 * @throws Refusal ERROR_RESERVATION_SERIES_LENGTH, ERROR_RESERVATION_SERIES_NONE
 */
export function seriesDays(rule: SeriesRule): Day[] {
  if (rule.lastDay > addDays(rule.firstDay, MAX_SERIES_DAYS)) {
    throw new Refusal('ERROR_RESERVATION_SERIES_LENGTH', { days: MAX_SERIES_DAYS })
  }
  const days = occurrenceDays(rule, rule.firstDay, rule.lastDay)
  if (days.length === 0) throw new Refusal('ERROR_RESERVATION_SERIES_NONE')
  return days
}

/** The day of the earliest time, and all times counted from its midnight. */
export function seriesTimes(slots: readonly (WallSpan & { resource_id: number })[]): {
  day: Day
  times: SeriesTime[]
} {
  const day = dayAt(Math.min(...slots.map(({ from }) => from)))
  const midnight = wallMinute(day, 0)
  const times = slots.map(({ resource_id, from, to }) => ({
    resource_id,
    from: from - midnight,
    to: to - midnight,
  }))
  return { day, times }
}

/** A time of a series on one of its dates. */
export const spanOn = ({ from, to }: SeriesTime, day: Day): WallSpan => ({
  from: wallMinute(day, from),
  to: wallMinute(day, to),
})

/** A reservation that counts for a limit: the days on which its times begin, and the end of the last. */
export type CountedReservation = { days: readonly Day[]; endsAt: Date }

/** The usage of a person on a day and in its week, of reservations that are known. */
export const usageAmong = (
  reservations: readonly CountedReservation[],
  { day, week, now }: { day: Day; week: { first: Day; last: Day }; now: Date },
): Usage => ({
  active: reservations.filter(({ endsAt }) => endsAt > now).length,
  onDay: reservations.filter(({ days }) => days.includes(day)).length,
  inWeek: reservations.filter(({ days }) => days.some((one) => one >= week.first && one <= week.last)).length,
})
