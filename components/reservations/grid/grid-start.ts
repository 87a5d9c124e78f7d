import type { CalendarView } from '@/components/kit/calendar/calendar-place'
import type { GridSlot, OpenTime } from '@/lib/api/reservations/reservation-fields'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import type { DayRange } from '@/lib/domain/calendar/month-grid'
import { addDays, type Day, mondayOf } from '@/lib/domain/core/day'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'

/** The days that a grid shows first. They came with the page, so that no calls of its own are waited for. */
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
