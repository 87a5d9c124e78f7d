'use client'

import { useCallback, useState } from 'react'
import { type DayRange, monthGrid, wholeMonth } from '@/lib/domain/calendar/month-grid'
import { day } from '@/lib/domain/core/day'

/** Whether a month is shown as a list, because there is no room for a grid. */
export const isNarrow = (): boolean => window.matchMedia('(max-width: 767px)').matches

/**
 * The days that a calendar shows, and what sets them. It begins with those that are shown first, so that their entries are
 * on their way before the calendar is there; null on the server, which knows no width. `now` is the clock of the
 * structure, `YYYY-MM-DDTHH:mm:ss`.
 */
export function useShownRange(now: string) {
  const [range, setRange] = useState(() => firstRange(now))
  const show = useCallback(
    (shown: DayRange) =>
      setRange((before) => (before?.from === shown.from && before.to === shown.to ? before : shown)),
    [],
  )
  return [range, show] as const
}

function firstRange(now: string): DayRange | null {
  if (typeof window === 'undefined') return null
  const today = day(now.slice(0, 10))
  return isNarrow() ? wholeMonth(today) : monthGrid(today)
}
