import { addDays, type Day, isDay } from '@/lib/domain/core/day'
import {
  firstOccurrences,
  occurrenceDays,
  type Weekday,
  type WeeklyRule,
  weekdayOf,
} from '@/lib/domain/recurrence/weekly-rule'
import { MAX_SERIES_DAYS } from '@/lib/domain/reservations/series'

/** How a reservation repeats, as its fields show it: null follows the day of the reservation. */
export type SeriesChoice = { repeats: boolean; weekdays: Weekday[] | null; lastDay: string | null }

export const NO_SERIES: SeriesChoice = { repeats: false, weekdays: null, lastDay: null }

/** A series lasts this number of weeks until somebody chooses its end. */
const USUAL_WEEKS = 10

/** The chosen rule from a day on: that of the day's weekday where none was chosen. `lastDay` is '' while the field is empty. */
export const ruleOf = ({ weekdays, lastDay }: SeriesChoice, firstDay: Day) => ({
  firstDay,
  weekdays: weekdays ?? [weekdayOf(firstDay)],
  lastDay: lastDay ?? addDays(firstDay, 7 * (USUAL_WEEKS - 1)),
})

export type ChosenRule = ReturnType<typeof ruleOf>

/** A rule with a last day and at least one weekday; null for one that is not complete. */
export const completeRule = ({ firstDay, weekdays, lastDay }: ChosenRule) =>
  isDay(lastDay) && weekdays.length > 0 ? { firstDay, weekdays, lastDay } : null

/** The number of dates of a rule; null where it is not known, or the rule is longer than any series. */
export function countOf(rule: ChosenRule): number | null {
  const complete = completeRule(rule)
  if (!complete || complete.lastDay > addDays(rule.firstDay, MAX_SERIES_DAYS)) return null
  return occurrenceDays(complete, complete.firstDay, complete.lastDay).length
}

/** The day on which a number of dates has taken place; null without any. */
export const lastDayAfter = (rule: Omit<WeeklyRule, 'lastDay'>, count: number): Day | null =>
  firstOccurrences({ ...rule, lastDay: null }, Math.min(count, MAX_SERIES_DAYS + 1)).at(-1) ?? null
