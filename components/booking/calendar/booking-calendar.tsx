'use client'

import FullCalendar from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import itLocale from '@fullcalendar/react/locales/it'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@/components/kit/calendar.css'
import { memo, useMemo } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import type { Event } from '@/lib/api/booking/event-fields'
import type { DayRange } from '@/lib/domain/booking/month-grid'
import { type Day, day } from '@/lib/domain/core/day'
import { useStatusWords } from '../people/use-status-words'
import { type EventStatus, shownTimes, statusOf } from './calendar-event'
import { CHIP, ChipContent, chipTitle } from './event-chip'

const PLUGINS = [timeGridPlugin, listPlugin, interactionPlugin, classicTheme]
/** A night that ends before it is shown on its first day alone (document 2 §9). */
const NEXT_DAY = '07:00:00'
/** The hours scroll inside the calendar, and begin with the working day. */
const FIRST_HOUR = '07:00:00'
const HOURS_HEIGHT = 'max(26rem, calc(100dvh - 17rem))'
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

export type BookingCalendarProps = {
  view: 'timeGridWeek' | 'timeGridDay' | 'listMonth'
  /** A day of what is shown. */
  date: Day
  events: readonly Event[]
  /** What the clock of the structure shows now, `YYYY-MM-DDTHH:mm:ss`. */
  now: string
  onRange: (shown: DayRange) => void
  onEvent: (event: Event) => void
  /** A day of the calendar, `YYYY-MM-DD`; absent where no event may be added. */
  onDay?: ((day: string) => void) | undefined
}

/**
 * The week, the day or the list of events, by the clock of their place. Heavy: load it when it is shown, and give it the
 * same functions each time, so that a dialog beside it does not draw it again.
 */
export const BookingCalendar = memo(function BookingCalendar({
  view,
  date,
  events,
  now,
  onRange,
  onEvent,
  onDay,
}: BookingCalendarProps) {
  const words = useStatusWords()
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
      key={`${view} ${date}`}
      initialView={view}
      initialDate={date}
      headerToolbar={false}
      height={view === 'listMonth' ? 'auto' : HOURS_HEIGHT}
      scrollTime={FIRST_HOUR}
      slotHeaderFormat={CLOCK}
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
      eventContent={({ event: { extendedProps } }) => {
        const event = extendedProps.event as Event
        const status = extendedProps.status as EventStatus
        return (
          <span className={CHIP} title={chipTitle(event, words[status])}>
            <ChipContent event={event} status={status} word={words[status]} />
          </span>
        )
      }}
    />
  )
})
