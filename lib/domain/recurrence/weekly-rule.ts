/** Which days a weekly series falls on (document 2 §3, EVERY_WEEK_SELECTED_DAYS). */
import { type Day, dayOfEpoch, epochDay } from '../core/day'

/** In the order of the week, which starts on Monday (document 2 §9). */
export const WEEKDAYS = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** Every week on its weekdays, from its first to its last day, both included; without a last day it goes on. */
export type WeeklyRule = { firstDay: Day; lastDay: Day | null; weekdays: readonly Weekday[] }

/** 1970-01-01 was a Thursday. */
const weekdayIndex = (epoch: number): number => (((epoch + 3) % 7) + 7) % 7

export const weekdayOf = (d: Day): Weekday => WEEKDAYS[weekdayIndex(epochDay(d))] as Weekday

/** The days of a series from `from` to `to`, both included, in order. */
export function occurrenceDays(rule: WeeklyRule, from: Day, to: Day): Day[] {
  const wanted = new Set(rule.weekdays.map((weekday) => WEEKDAYS.indexOf(weekday)))
  const first = epochDay(from > rule.firstDay ? from : rule.firstDay)
  const last = epochDay(rule.lastDay !== null && rule.lastDay < to ? rule.lastDay : to)
  const days: Day[] = []
  for (let epoch = first; epoch <= last; epoch += 1) {
    if (wanted.has(weekdayIndex(epoch))) days.push(dayOfEpoch(epoch))
  }
  return days
}

export const fallsOn = (rule: WeeklyRule, d: Day): boolean => occurrenceDays(rule, d, d).length > 0

/** The first `count` days of a series, fewer where it ends before. */
export function firstOccurrences(rule: WeeklyRule, count: number): Day[] {
  if (rule.weekdays.length === 0) return []
  const weeks = Math.ceil(count / rule.weekdays.length) + 1
  return occurrenceDays(rule, rule.firstDay, dayOfEpoch(epochDay(rule.firstDay) + weeks * 7)).slice(0, count)
}

/** The first day of a rule; null for one without any day. */
export function firstDayOfRule(rule: WeeklyRule): Day | null {
  const [first] = firstOccurrences(rule, 1)
  return first && (rule.lastDay === null || first <= rule.lastDay) ? first : null
}
