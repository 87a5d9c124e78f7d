'use client'

import FullCalendar from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import itLocale from '@fullcalendar/react/locales/it'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@/components/kit/calendar.css'
import { useTranslations } from 'next-intl'
import { memo, useMemo } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import type { Event } from '@/lib/api/booking/event-fields'
import { day } from '@/lib/domain/day'
import type { DayRange } from '@/lib/domain/month-grid'
import { STATUS_COLOURS, shownTimes, statusOf } from './calendar-event'
import { isNarrow } from './use-events'

const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicTheme]
/** A night that ends before it is shown on its first day alone (document 2 §9). */
const NEXT_DAY = '07:00:00'

export type BookingCalendarProps = {
  events: readonly Event[]
  /** What the clock of the structure shows now, `YYYY-MM-DDTHH:mm:ss`. */
  now: string
  onRange: (shown: DayRange) => void
  onEvent: (event: Event) => void
  /** A day of the calendar, `YYYY-MM-DD`; absent where no event may be added. */
  onDay?: (day: string) => void
}

/**
 * The month, week, day or list of events, by the clock of their place. Heavy: load it when it is shown, and give it the
 * same functions each time, so that a dialog beside it does not draw it again.
 */
export const BookingCalendar = memo(function BookingCalendar({
  events,
  now,
  onRange,
  onEvent,
  onDay,
}: BookingCalendarProps) {
  const t = useTranslations('booking')
  const language = useLanguage()
  const shown = useMemo(() => {
    const today = new Date()
    return events.map((event) => ({
      id: String(event.id),
      title: event.name,
      ...shownTimes(event),
      color: 'transparent',
      extendedProps: { event, status: statusOf(event, today) },
    }))
  }, [events])
  return (
    <FullCalendar
      plugins={PLUGINS}
      locale={language === 'it' ? itLocale : 'en'}
      timeZone="UTC"
      now={now}
      firstDay={1}
      initialView={isNarrow() ? 'listMonth' : 'dayGridMonth'}
      headerToolbar={{
        start: 'title',
        center: 'dayGridMonth,timeGridWeek,timeGridDay,listMonth',
        end: 'today,prev,next',
      }}
      height="auto"
      dayMaxEvents={5}
      eventDisplay="block"
      nextDayThreshold={NEXT_DAY}
      events={shown}
      datesSet={({ startStr, endStr }) =>
        onRange({ from: day(startStr.slice(0, 10)), to: day(endStr.slice(0, 10)) })
      }
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        onEvent(event.extendedProps.event as Event)
      }}
      {...(onDay && { dateClick: ({ dateStr }: { dateStr: string }) => onDay(dateStr.slice(0, 10)) })}
      eventContent={({ event }) => (
        <EventChip
          event={event.extendedProps.event as Event}
          colour={STATUS_COLOURS[event.extendedProps.status as keyof typeof STATUS_COLOURS]}
          status={t(`status.${event.extendedProps.status as keyof typeof STATUS_COLOURS}`)}
        />
      )}
    />
  )
})

/** When, what, and how many places are free of how many; what it is to the user as a colour, and as a word for who does not see it. */
function EventChip({ event, colour, status }: { event: Event; colour: string; status: string }) {
  const isCancelled = event.event_state === 'CANCELLED'
  return (
    <span
      className="flex w-full min-w-0 flex-wrap items-center gap-x-1.5 rounded-sm px-1 py-0.5 text-ink text-xs"
      title={`${event.name} · ${status}`}
    >
      <span
        aria-hidden
        className="size-2.5 shrink-0 rounded-full border border-line-strong"
        style={{ backgroundColor: colour }}
      />
      {event.allDay ? null : <span className="tabular shrink-0">{event.start_datetime.slice(11, 16)}</span>}
      <span className="tabular ml-auto shrink-0 text-ink-soft">
        {event.current_availability}/{event.availability}
      </span>
      <span className={cn('min-w-28 grow basis-0 truncate', isCancelled ? 'line-through' : 'font-medium')}>
        {event.name}
      </span>
      <span className="sr-only">{status}</span>
    </span>
  )
}
