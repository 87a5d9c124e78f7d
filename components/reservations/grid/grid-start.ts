import type { CalendarView } from '@/components/kit/calendar/calendar-place'
import type { GridSlot, OpenTime } from '@/lib/api/reservations/reservation-fields'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import type { DayRange } from '@/lib/domain/calendar/month-grid'
import { addDays, type Day, mondayOf } from '@/lib/domain/core/day'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'

/** What a grid shows first, so that it need not wait for calls of its own: it came with the page. */
export type GridStart = {
  range: DayRange
  slots: { slot_list: GridSlot[]; open_list: OpenTime[] }
  resources: Resource[]
}

/** The days of a grid: the week of a day, from Monday on, or that day alone. */
export const gridRange = (view: CalendarView, date: Day): DayRange =>
  view === 'week'
    ? { from: mondayOf(date), to: addDays(mondayOf(date), WEEKDAYS.length - 1) }
    : { from: date, to: date }
