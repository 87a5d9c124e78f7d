'use client'

import dynamic from 'next/dynamic'
import { memo, type ReactNode, useEffect } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { type DayRange, monthGrid } from '@/lib/domain/calendar/month-grid'
import type { ShownTimes } from '@/lib/domain/calendar/shown-times'
import { day } from '@/lib/domain/core/day'
import type { CalendarEntry, CalendarSlot, DrawEntry } from './calendar-entry'
import { CalendarToolbar, neighbourDay } from './calendar-toolbar'
import type { HoursView as HoursViewOf } from './hours-view'
import { MonthView } from './month-view'
import { useCalendarPlace } from './use-calendar-place'
import { useKeyMoves } from './use-key-moves'

const waiting = () => <Skeleton className="h-[36rem]" />

// The type parameter of the view is lost by the import on demand.
const HoursView = dynamic(() => import('./hours-view').then((module) => module.HoursView), {
  ssr: false,
  loading: waiting,
}) as typeof HoursViewOf

export type CalendarViewsProps<Item> = {
  entries: readonly CalendarEntry<Item>[]
  draw: DrawEntry<Item>
  /** The time on the clock of the structure, `YYYY-MM-DDTHH:mm:ss`. */
  now: string
  onRange: (shown: DayRange) => void
  onEntry: (item: Item) => void
  /** Absent where nothing may be added. */
  onSlot?: (slot: CalendarSlot) => void
  /** Absent where nothing may be moved. Called for each drop, resize and press of a key. */
  onMove?: (entry: CalendarEntry<Item>, to: ShownTimes) => void
}

/**
 * A calendar by month, week, day or as a list, at the place that the address names. It is drawn again only when it is
 * given other entries or functions, or the place changes.
 */
export const CalendarViews = memo(function CalendarViews<Item>({
  now,
  onRange,
  ...shown
}: CalendarViewsProps<Item>) {
  const today = day(now.slice(0, 10))
  const { date, setDate, view, setView } = useCalendarPlace(today)
  useEffect(() => {
    if (view === 'month') onRange(monthGrid(date))
  }, [view, date, onRange])
  const onKeyDown = useKeyMoves(shown.entries, shown.onMove)
  const step = (by: 1 | -1) => (view ? setDate(neighbourDay(date, view, by)) : undefined)
  const content: ReactNode =
    view === null ? (
      waiting()
    ) : view === 'month' ? (
      <MonthView {...shown} date={date} today={today} />
    ) : (
      <HoursView {...shown} view={view} date={date} now={now} onRange={onRange} />
    )
  return (
    <>
      <CalendarToolbar
        view={view}
        date={date}
        onView={setView}
        onStep={step}
        onToday={() => setDate(today)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the entries inside, which take the focus */}
      <div onKeyDown={onKeyDown}>{content}</div>
    </>
  )
}) as <Item>(props: CalendarViewsProps<Item>) => React.JSX.Element
