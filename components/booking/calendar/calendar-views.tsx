'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { memo, useEffect, useState } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Event } from '@/lib/api/booking/event-fields'
import { type DayRange, monthGrid } from '@/lib/domain/booking/month-grid'
import { addDays, addMonths, type Day, day } from '@/lib/domain/core/day'
import { WEEKDAYS, weekdayOf } from '@/lib/domain/recurrence/weekly-rule'
import { formatDay } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { MonthView } from './month-view'
import { isNarrow } from './use-events'

const waiting = () => <Skeleton className="h-[36rem]" />

const BookingCalendar = dynamic(() => import('./booking-calendar').then((module) => module.BookingCalendar), {
  ssr: false,
  loading: waiting,
})

const VIEWS = ['month', 'timeGridWeek', 'timeGridDay', 'listMonth'] as const
type View = (typeof VIEWS)[number]

type CalendarViewsProps = {
  events: readonly Event[]
  /** What the clock of the structure shows now, `YYYY-MM-DDTHH:mm:ss`. */
  now: string
  onRange: (shown: DayRange) => void
  onEvent: (event: Event) => void
  /** A day of the calendar, `YYYY-MM-DD`; absent where no event may be added. */
  onDay?: (day: string) => void
}

/** The calendar of events by month, week, day or as a list; where there is no room for a month, it begins as a list. */
export const CalendarViews = memo(function CalendarViews({
  events,
  now,
  onRange,
  onEvent,
  onDay,
}: CalendarViewsProps) {
  const today = day(now.slice(0, 10))
  const [date, setDate] = useState(today)
  // Only the browser knows how wide it is: until then there is nothing to draw.
  const [view, setView] = useState<View | null>(null)
  useEffect(() => setView(isNarrow() ? 'listMonth' : 'month'), [])
  useEffect(() => {
    if (view === 'month') onRange(monthGrid(date))
  }, [view, date, onRange])
  const step = (by: 1 | -1) => setDate(view ? neighbour(date, view, by) : date)
  return (
    <>
      <Toolbar view={view} date={date} onView={setView} onStep={step} onToday={() => setDate(today)} />
      {view === null ? waiting() : null}
      {view === 'month' ? (
        <MonthView events={events} date={date} today={today} onEvent={onEvent} onDay={onDay} />
      ) : null}
      {view !== null && view !== 'month' ? (
        <BookingCalendar
          view={view}
          date={date}
          events={events}
          now={now}
          onRange={onRange}
          onEvent={onEvent}
          onDay={onDay}
        />
      ) : null}
    </>
  )
})

/** A day of the previous or next period of the view. */
function neighbour(date: Day, view: View, by: 1 | -1): Day {
  if (view === 'timeGridDay') return addDays(date, by)
  return view === 'timeGridWeek' ? addDays(date, by * WEEKDAYS.length) : addMonths(date, by)
}

function titleOf(date: Day, view: View | null, language: Language): string {
  if (view === 'timeGridDay') return formatDay(date, language, 'weekday')
  if (view !== 'timeGridWeek') return formatDay(date, language, 'longMonth')
  const monday = addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)))
  return `${formatDay(monday, language)} – ${formatDay(addDays(monday, WEEKDAYS.length - 1), language)}`
}

type ToolbarProps = {
  view: View | null
  date: Day
  onView: (view: View) => void
  onStep: (by: 1 | -1) => void
  onToday: () => void
}

/** The name of the shown period, the views, and the buttons for the previous and next period. */
function Toolbar({ view, date, onView, onStep, onToday }: ToolbarProps) {
  const t = useTranslations('booking')
  const language = useLanguage()
  return (
    <div className="sticky left-0 mb-3 flex flex-wrap items-center gap-2">
      <h2 className="mr-auto font-semibold text-heading text-lg first-letter:uppercase" aria-live="polite">
        {titleOf(date, view, language)}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no fieldset */}
      <div role="group" aria-label={t('views.label')} className="flex flex-wrap gap-1">
        {VIEWS.map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === view ? 'primary' : 'secondary'}
            aria-pressed={name === view}
            onClick={() => onView(name)}
          >
            {t(`views.${name}`)}
          </Button>
        ))}
      </div>
      <div className="flex gap-1">
        <Button size="icon-sm" aria-label={t('calendar.previous')} onClick={() => onStep(-1)}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button size="sm" onClick={onToday}>
          {t('calendar.today')}
        </Button>
        <Button size="icon-sm" aria-label={t('calendar.next')} onClick={() => onStep(1)}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </div>
  )
}
