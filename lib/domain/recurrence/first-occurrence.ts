import type { Occurrence } from './occurrence-id'
import { firstDayOfRule, type WeeklyRule } from './weekly-rule'

/** The first date of a series by its rule; the first day of the rule where it has no date. */
export const firstOccurrence = (seriesId: number, rule: WeeklyRule): Occurrence => ({
  seriesId,
  day: firstDayOfRule(rule) ?? rule.firstDay,
})
