'use client'

import FullCalendar, { type CalendarRef } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import itLocale from '@fullcalendar/react/locales/it'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar.css'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import { firstHour } from '@/lib/domain/calendar/first-hour'
import { AGENDA_DAYS, type DayRange } from '@/lib/domain/calendar/month-grid'
import { LEAST_MINUTES, minutesLater } from '@/lib/domain/calendar/moved-times'
import type { ShownTimes } from '@/lib/domain/calendar/shown-times'
import { addDays, type Day, day } from '@/lib/domain/core/day'
import { type CalendarEntry, type CalendarSlot, CHIP, type DrawEntry } from './calendar-entry'

const PLUGINS = [timeGridPlugin, listPlugin, interactionPlugin, classicTheme]
/** A night that ends before it is shown on its first day alone (document 2 §9). */
const NEXT_DAY = '07:00:00'
/** The hours scroll inside the calendar, and begin with the working day. */
const FIRST_HOUR = '07:00:00'
const HOURS_HEIGHT = 'max(26rem, calc(100dvh - 17rem))'
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const QUARTER = '00:15:00'
/** Pixels that a pointer moves before it draws a time instead of choosing one. */
const DRAWN = 6

/** The views by their names in the calendar's library. */
const LIBRARY_VIEWS = { week: 'timeGridWeek', day: 'timeGridDay', agenda: 'agenda' } as const

const VIEWS = { agenda: { type: 'list', duration: { days: AGENDA_DAYS } } }

export type HoursViewProps<Item> = {
  view: keyof typeof LIBRARY_VIEWS
  /** A day of the period that is shown. */
  date: Day
  entries: readonly CalendarEntry<Item>[]
  draw: DrawEntry<Item>
  /** The time on the clock of the structure, `YYYY-MM-DDTHH:mm:ss`. */
  now: string
  onRange: (shown: DayRange) => void
  onEntry: (item: Item) => void
  /** Absent where nothing may be added. */
  onSlot?: ((slot: CalendarSlot) => void) | undefined
  /** Absent where nothing may be moved. */
  onMove?: ((entry: CalendarEntry<Item>, to: ShownTimes) => void) | undefined
}

/**
 * The week, the day or the list of entries, by the clock of their place. Heavy: load it when it is shown, and give it the
 * same functions each time, so that a dialog beside it does not draw it again.
 */
export const HoursView = memo(function HoursView<Item>({
  view,
  date,
  entries,
  draw,
  now,
  onRange,
  onEntry,
  onSlot,
  onMove,
}: HoursViewProps<Item>) {
  const language = useLanguage()
  const shown = useMemo(
    () =>
      entries.map((entry) => {
        const { start, end, allDay, title } = entry
        return {
          id: String(entry.id),
          title,
          start,
          end,
          allDay,
          color: 'transparent',
          extendedProps: { entry },
        }
      }),
    [entries],
  )
  const clock = useClock(now)
  const calendar = useScrolledTo(
    `${view} ${date}`,
    view === 'agenda' ? null : firstHour(entries, { view, date, now }),
  )
  return (
    <FullCalendar
      plugins={PLUGINS}
      locale={language === 'it' ? itLocale : 'en'}
      timeZone="UTC"
      now={clock}
      nowIndicator
      ref={calendar}
      firstDay={1}
      key={`${view} ${date}`}
      initialView={LIBRARY_VIEWS[view]}
      initialDate={date}
      views={VIEWS}
      headerToolbar={false}
      height={view === 'agenda' ? 'auto' : HOURS_HEIGHT}
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
        onEntry((event.extendedProps.entry as CalendarEntry<Item>).item)
      }}
      {...(onSlot && slotHandlers(onSlot))}
      {...(onMove && moveHandlers(onMove))}
      eventContent={({ event: { extendedProps }, isStart }) => {
        const entry = extendedProps.entry as CalendarEntry<Item>
        const { title, content, className, style } = draw(entry, !isStart)
        return (
          <span
            data-entry={entry.id}
            data-hours
            className={cn(CHIP, 'group/chip @container/chip h-full content-start overflow-hidden', className)}
            style={style}
            title={title}
          >
            {content}
          </span>
        )
      }}
    />
  )
}) as <Item>(props: HoursViewProps<Item>) => React.JSX.Element

/** Returns the time on the clock of the structure, as it goes on from `now`. */
function useClock(now: string): () => string {
  const [loaded] = useState(() => Date.now())
  return useCallback(
    () => new Date(Date.parse(`${now}Z`) + Date.now() - loaded).toISOString().slice(0, 19),
    [now, loaded],
  )
}

/** Scrolls the hours to a time once its entries have come, once for each period that is shown. */
function useScrolledTo(period: string, time: string | null) {
  const calendar = useRef<CalendarRef>(null)
  const scrolled = useRef('')
  useEffect(() => {
    if (time === null || scrolled.current === period) return
    scrolled.current = period
    calendar.current?.getApi().scrollToTime(time)
  }, [period, time])
  return calendar
}

type Clicked = { dateStr: string; jsEvent: MouseEvent }
type Drawn = { startStr: string; endStr: string; jsEvent: MouseEvent | null }

/** A click on an empty hour chooses it; a stroke over hours draws a time. */
const slotHandlers = (onSlot: (slot: CalendarSlot) => void) => ({
  dateClick: ({ dateStr, jsEvent }: Clicked) =>
    onSlot({ start: withoutZone(dateStr), end: null, at: { x: jsEvent.clientX, y: jsEvent.clientY } }),
  selectable: true,
  selectMinDistance: DRAWN,
  unselectAuto: true,
  select: ({ startStr, endStr, jsEvent }: Drawn) =>
    onSlot({
      start: withoutZone(startStr),
      end: withoutZone(endStr),
      at: jsEvent && { x: jsEvent.clientX, y: jsEvent.clientY },
    }),
})

/** A time of the library, whose zone is that of no place. */
const withoutZone = (text: string): string => text.slice(0, 19)

type Changed = {
  event: { startStr: string; endStr: string; allDay: boolean; extendedProps: Record<string, unknown> }
  revert: () => void
}

/** A drop or a resize is shown by the entries that follow it: the library's own change is taken back. */
function moveHandlers<Item>(onMove: (entry: CalendarEntry<Item>, to: ShownTimes) => void) {
  const move = ({ event, revert }: Changed) => {
    const to = timesOf(event)
    revert()
    onMove(event.extendedProps.entry as CalendarEntry<Item>, to)
  }
  return { editable: true, snapDuration: QUARTER, eventDrop: move, eventResize: move }
}

/** The times after a change. An entry that moves between hours and whole days has no end: it gets the shortest. */
function timesOf({ startStr, endStr, allDay }: Changed['event']): ShownTimes {
  const start = withoutZone(startStr)
  if (endStr) return { start, end: withoutZone(endStr), allDay }
  return { start, end: allDay ? addDays(day(start), 1) : minutesLater(start, LEAST_MINUTES), allDay }
}
