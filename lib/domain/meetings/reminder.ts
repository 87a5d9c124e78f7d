/** When the people of a meeting are reminded of it: some minutes before its start. */
import { addDays, type Day } from '../core/day'
import { type LocalTime, toInstant, toLocal } from '../core/local-time'
import { occurrenceDays, type WeeklyRule } from '../recurrence/weekly-rule'

/** Four weeks. */
export const MAX_REMINDER_MINUTES = 40_320
const MINUTE_MS = 60_000

/**
 * The reminders of a meeting that are due, in minutes before its start: their time has come and the meeting has not
 * begun. A reminder that was missed is due until then, and never afterwards.
 */
export function remindersDue(startsAt: Date, reminders: readonly number[], now: Date): number[] {
  if (startsAt <= now) return []
  return reminders.filter((minutes) => startsAt.getTime() - minutes * MINUTE_MS <= now.getTime())
}

/** A series by what decides when its occurrences begin. Those of whole days begin at midnight. */
export type RemindedSeries = {
  rule: WeeklyRule
  startTime: LocalTime
  zone: string
  reminders: readonly number[]
}

/** The days of a series whose occurrences have a reminder that is due. */
export function daysToRemind({ rule, startTime, zone, reminders }: RemindedSeries, now: Date): Day[] {
  const reach = Math.max(0, ...reminders) * MINUTE_MS
  const first = toLocal(now, zone).day
  // A day more: a change of clocks can bring a start nearer than the calendar shows.
  const last = addDays(toLocal(new Date(now.getTime() + reach), zone).day, 1)
  return occurrenceDays(rule, first, last).filter(
    (day) => remindersDue(toInstant(day, startTime, zone), reminders, now).length > 0,
  )
}
