'use client'

import { useQueryState } from 'nuqs'
import { useEffect, useState } from 'react'
import type { Day } from '@/lib/domain/core/day'
import { type CalendarView, calendarPlaceParsers } from './calendar-place'

/** Whether a month is shown as a list, because there is no room for a grid. */
export const isNarrow = (): boolean => window.matchMedia('(max-width: 767px)').matches

/**
 * The view of a calendar and the day that it shows, kept in the address (`?view=week&day=2026-11-25`), so that reloading
 * and coming back show the same place. Without them it is the `usual` view of today: where there is none the month, or the
 * agenda where there is no room for a month; the view is null until the width of the browser is known.
 */
export function useCalendarPlace(today: Day, usual: CalendarView | null = null) {
  const [wantedDay, setWantedDay] = useQueryState('day', calendarPlaceParsers.day)
  const [wantedView, setView] = useQueryState('view', calendarPlaceParsers.view)
  const [usualView, setUsualView] = useState<CalendarView | null>(usual)
  useEffect(() => setUsualView(usual ?? (isNarrow() ? 'agenda' : 'month')), [usual])
  const setDate = (date: Day) => void setWantedDay(date === today ? null : date)
  return {
    date: wantedDay ?? today,
    setDate,
    view: wantedView ?? usualView,
    setView: (view: CalendarView) => void setView(view === usualView ? null : view),
  }
}
