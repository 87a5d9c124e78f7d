import { addDays, type Day, day, endOfMonth } from './day'
import { WEEKDAYS, weekdayOf } from './recurrence'

/** Days from the first to the one after the last. */
export type DayRange = { from: Day; to: Day }

const WEEKS = 6

const firstOfMonth = (d: Day): Day => day(`${d.slice(0, 8)}01`)

/** The six weeks, each from Monday, in which a calendar shows the month of a day. */
export function monthGrid(d: Day): DayRange {
  const first = firstOfMonth(d)
  const from = addDays(first, -WEEKDAYS.indexOf(weekdayOf(first)))
  return { from, to: addDays(from, WEEKS * 7) }
}

/** The month of a day. */
export const wholeMonth = (d: Day): DayRange => ({
  from: firstOfMonth(d),
  to: addDays(endOfMonth(d), 1),
})
