'use client'

import { useCallback, useState } from 'react'
import { agendaDays, type DayRange, monthGrid } from '@/lib/domain/calendar/month-grid'
import { type Day, day } from '@/lib/domain/core/day'
import type { CalendarView } from './calendar-place'
import { isNarrow, useCalendarPlace } from './use-calendar-place'

/**
 * The days that a calendar shows, and what sets them. It begins with those that are shown first, so that their entries are
 * on their way before the calendar is there; null on the server, which knows no width. `now` is the clock of the
 * structure, `YYYY-MM-DDTHH:mm:ss`.
 */
export function useShownRange(now: string) {
  const { date, view } = useCalendarPlace(day(now.slice(0, 10)))
  const [range, setRange] = useState(() => firstRange(date, view))
  const show = useCallback(
    (shown: DayRange) =>
      setRange((before) => (before?.from === shown.from && before.to === shown.to ? before : shown)),
    [],
  )
  return [range, show] as const
}

function firstRange(date: Day, wanted: CalendarView | null): DayRange | null {
  if (typeof window === 'undefined') return null
  const view = wanted ?? (isNarrow() ? 'agenda' : 'month')
  if (view === 'agenda') return agendaDays(date)
  return view === 'month' ? monthGrid(date) : null
}
