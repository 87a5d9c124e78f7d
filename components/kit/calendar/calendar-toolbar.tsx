'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { AGENDA_DAYS } from '@/lib/domain/calendar/month-grid'
import { addDays, addMonths, type Day, mondayOf } from '@/lib/domain/core/day'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import { formatDay } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { CALENDAR_VIEWS, type CalendarView } from './calendar-place'

type CalendarToolbarProps = {
  /** The views to choose from; one alone is not offered. */
  views?: readonly CalendarView[]
  view: CalendarView | null
  date: Day
  onView: (view: CalendarView) => void
  onStep: (by: 1 | -1) => void
  onToday: () => void
}

/** The name of the shown period, the views, and the buttons for the previous and next period. */
export function CalendarToolbar({
  views = CALENDAR_VIEWS,
  view,
  date,
  onView,
  onStep,
  onToday,
}: CalendarToolbarProps) {
  const t = useTranslations('kit.calendar')
  const language = useLanguage()
  return (
    <div className="sticky left-0 mb-3 flex flex-wrap items-center gap-2">
      <h2 className="mr-auto font-semibold text-heading text-lg first-letter:uppercase" aria-live="polite">
        {titleOf(date, view, language)}
      </h2>
      {views.length > 1 ? <ViewButtons views={views} view={view} onView={onView} /> : null}
      <div className="flex gap-1">
        <Button
          size="icon-sm"
          className="max-md:size-11"
          aria-label={t('previous')}
          onClick={() => onStep(-1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button size="sm" className="max-md:h-11" onClick={onToday}>
          {t('today')}
        </Button>
        <Button size="icon-sm" className="max-md:size-11" aria-label={t('next')} onClick={() => onStep(1)}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </div>
  )
}

function ViewButtons({
  views,
  view,
  onView,
}: Required<Pick<CalendarToolbarProps, 'views' | 'view' | 'onView'>>) {
  const t = useTranslations('kit.calendar')
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no fieldset
    <div role="group" aria-label={t('views.label')} className="flex flex-wrap gap-1">
      {views.map((name) => (
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
  )
}

/** A day of the previous or next period of a view. */
export function neighbourDay(date: Day, view: CalendarView, by: 1 | -1): Day {
  if (view === 'day') return addDays(date, by)
  if (view === 'agenda') return addDays(date, by * AGENDA_DAYS)
  return view === 'week' ? addDays(date, by * WEEKDAYS.length) : addMonths(date, by)
}

function titleOf(date: Day, view: CalendarView | null, language: Language): string {
  if (view === 'day') return formatDay(date, language, 'weekday')
  if (view !== 'week' && view !== 'agenda') return formatDay(date, language, 'longMonth')
  const [first, days] = view === 'week' ? [mondayOf(date), WEEKDAYS.length] : [date, AGENDA_DAYS]
  return `${formatDay(first, language)} – ${formatDay(addDays(first, days - 1), language)}`
}
