'use client'

import FullCalendar, { useCalendarController } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import listPlugin from '@fullcalendar/react/list'
import itLocale from '@fullcalendar/react/locales/it'
import classicTheme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@/components/kit/calendar/calendar.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import type { ScheduleDay } from '@/lib/api/salesforce/schedule/schedule-fields'
import { formatMoney } from '@/lib/i18n/formats'

const PLUGINS = [dayGridPlugin, listPlugin, classicTheme]
const COLORS = { in: 'var(--state-paid)', out: 'var(--state-undelivered)' } as const
const NARROW = '(max-width: 640px)'

export type MonthCalendarProps = {
  today: string
  days: readonly ScheduleDay[]
  /** Returns the address of the list of the amounts that are due on a day. */
  hrefOf: (day: string, flow: 'IN' | 'OUT') => string
  onRange: (from: string, to: string) => void
  onOpen: (href: string) => void
}

/**
 * The calendar of the amounts that fall due on each day of a month; a list of its days where there is no room for a
 * grid. The calendar is heavy: load it when it is shown.
 */
export function MonthCalendar({ today, days, hrefOf, onRange, onOpen }: MonthCalendarProps) {
  const t = useTranslations('schedule.calendar')
  const language = useLanguage()
  const controller = useCalendarController()
  const [title, setTitle] = useState('')
  const events = useMemo(
    () =>
      days.flatMap((day) =>
        (['in', 'out'] as const).flatMap((flow) =>
          day[`count_${flow}`] === 0
            ? []
            : [
                {
                  id: `${day.date}-${flow}`,
                  title: t(flow, { amount: formatMoney(day[flow], language) }),
                  start: day.date,
                  allDay: true,
                  url: hrefOf(day.date, flow === 'in' ? 'IN' : 'OUT'),
                  color: COLORS[flow],
                  contrastColor: 'var(--surface)',
                },
              ],
        ),
      ),
    [days, hrefOf, language, t],
  )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold text-heading text-lg first-letter:uppercase" aria-live="polite">
          {title}
        </h2>
        <Button size="icon-sm" aria-label={t('prev')} onClick={() => controller.prev()}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button size="sm" onClick={() => controller.today()}>
          {t('today')}
        </Button>
        <Button size="icon-sm" aria-label={t('next')} onClick={() => controller.next()}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <FullCalendar
        controller={controller}
        plugins={PLUGINS}
        locale={language === 'it' ? itLocale : 'en'}
        firstDay={1}
        initialDate={today}
        now={today}
        initialView={window.matchMedia(NARROW).matches ? 'listMonth' : 'dayGridMonth'}
        headerToolbar={false}
        allDayText=""
        height="auto"
        events={events}
        datesSet={({ startStr, endStr, view }) => {
          setTitle(view.title)
          onRange(startStr.slice(0, 10), endStr.slice(0, 10))
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          onOpen(event.url ?? '')
        }}
      />
    </div>
  )
}
