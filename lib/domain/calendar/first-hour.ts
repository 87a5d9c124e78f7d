import { addDays, type Day, mondayOf } from '../core/day'
import type { ShownTimes } from './shown-times'

/** A week or a day of a calendar, by one of its days, and the time on its clock, `YYYY-MM-DDTHH:mm:ss`. */
type ShownHours = { view: 'week' | 'day'; date: Day; now: string }

/**
 * The full hour, `HH:00:00`, in which the next entry of the period begins, or its first one where none is still to come; null
 * without entries by hours in it. Entries of other periods are left out: those of the period before are shown until others come.
 */
export function firstHour(
  entries: readonly Pick<ShownTimes, 'start' | 'allDay'>[],
  { view, date, now }: ShownHours,
): string | null {
  const from = view === 'week' ? mondayOf(date) : date
  const until = addDays(from, view === 'week' ? 7 : 1)
  const starts = entries
    .filter(({ start, allDay }) => !allDay && start >= from && start < until)
    .map(({ start }) => start)
    .sort()
  const next = starts.find((start) => start >= now) ?? starts[0]
  return next ? `${next.slice(11, 13)}:00:00` : null
}
