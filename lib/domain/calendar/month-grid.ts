import { addDays, type Day, day, mondayOf } from '../core/day'

/** Days from the first to the one after the last. */
export type DayRange = { from: Day; to: Day }

const WEEKS = 6

const firstOfMonth = (d: Day): Day => day(`${d.slice(0, 8)}01`)

/** The six weeks, each from Monday, in which a calendar shows the month of a day. */
export function monthGrid(d: Day): DayRange {
  const from = mondayOf(firstOfMonth(d))
  return { from, to: addDays(from, WEEKS * 7) }
}

/** An agenda has the days from the one that is shown: what is to come, not what of the month is over. */
export const AGENDA_DAYS = 31

export const agendaDays = (d: Day): DayRange => ({ from: d, to: addDays(d, AGENDA_DAYS) })

/** The days of a range, in their order. */
export function daysOf({ from, to }: DayRange): Day[] {
  const days: Day[] = []
  for (let next = from; next < to; next = addDays(next, 1)) days.push(next)
  return days
}

/** By the clock of its place: `YYYY-MM-DDTHH:mm:ss`, or days of which the end is the one after the last. */
export type CalendarSpan = { start: string; end: string }

/** Until then a night belongs to the day on which it began (document 2 §9). */
const NEXT_DAY = '07:00:00'

/** The days on which something is shown: each that it takes, the last only when it does not end before its morning. */
export function shownDays({ start, end }: CalendarSpan): DayRange {
  const from = day(start.slice(0, 10))
  const last = day(end.slice(0, 10))
  const to = end.slice(11) >= NEXT_DAY ? addDays(last, 1) : last
  return { from, to: to > from ? to : addDays(from, 1) }
}

/**
 * Answers the entries of each day of a range by their start; of those that start together the longer first, then by
 * name.
 */
export function byDay<T extends CalendarSpan & { title: string }>(
  all: readonly T[],
  range: DayRange,
): Map<Day, T[]> {
  const order = (a: T, b: T) =>
    compare(a.start, b.start) || compare(b.end, a.end) || a.title.localeCompare(b.title)
  const found = new Map<Day, T[]>(daysOf(range).map((d) => [d, []]))
  for (const one of all.toSorted(order)) {
    const first = one.start.slice(0, 10)
    if (one.end.startsWith(first)) {
      found.get(first as Day)?.push(one)
      continue
    }
    const { from, to } = shownDays(one)
    for (let d = from; d < to && d < range.to; d = addDays(d, 1)) found.get(d)?.push(one)
  }
  return found
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
