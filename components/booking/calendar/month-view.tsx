'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useMemo, useState } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import type { Event } from '@/lib/api/booking/event-fields'
import { byDay, daysOf, monthGrid } from '@/lib/domain/booking/month-grid'
import type { Day } from '@/lib/domain/core/day'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import { formatDay } from '@/lib/i18n/formats'
import { useStatusWords } from '../people/use-status-words'
import { type CalendarEntry, shownTimes } from './calendar-event'
import { EventButton } from './event-chip'

const DayEvents = dynamic(() => import('./day-events').then((module) => module.DayEvents), { ssr: false })

const DAYS = 7
/** The events shown inside a day; the others open on request. */
const MAX_SHOWN = 5

export type MonthViewProps = {
  events: readonly Event[]
  /** A day of the month that is shown. */
  date: Day
  today: Day
  onEvent: (event: Event) => void
  /** Absent where no event may be added. */
  onDay?: ((day: string) => void) | undefined
}

/**
 * A month of events, six weeks of days. It is what the calendar shows first, so it is drawn by hand: a calendar's library
 * costs a slow processor a second for the same chips. One listener serves all of them.
 */
export function MonthView({ events, date, today, onEvent, onDay }: MonthViewProps) {
  const t = useTranslations('booking')
  const grid = useMemo(() => monthGrid(date), [date])
  const days = useMemo(() => {
    const entries = events.map((event) => ({ title: event.name, event, ...shownTimes(event) }))
    return byDay<CalendarEntry>(entries, grid)
  }, [events, grid])
  const [more, setMore] = useState<{ day: Day; anchor: Element } | null>(null)
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
    if (!cell || !(target instanceof Element)) return
    const day = cell.dataset.day as Day
    const button = target.closest<HTMLElement>('button')
    if (!button) return onDay?.(day)
    if (button.dataset.more) return setMore({ day, anchor: button })
    const entry = days.get(day)?.[Number(button.dataset.at)]
    if (entry) onEvent(entry.event)
    else onDay?.(day)
  }
  const weeks = Array.from(Array(daysOf(grid).length / DAYS).keys())
  const all = [...days]
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the mouse alone; the keyboard has the buttons */}
      <table className="w-full min-w-[44rem] table-fixed border-collapse" onClick={onClick}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="border p-1 font-medium text-sm">
                {t(`weekdays.${weekday}`)}
              </th>
            ))}
          </tr>
        </thead>
        <MonthDays
          all={all}
          weeks={weeks}
          month={date.slice(0, 7)}
          today={today}
          canAdd={onDay !== undefined}
        />
      </table>
      {more ? (
        <DayEvents
          day={more.day}
          anchor={more.anchor}
          entries={days.get(more.day) ?? []}
          onEvent={onEvent}
          onClose={() => setMore(null)}
        />
      ) : null}
    </>
  )
}

type MonthDaysProps = {
  all: readonly (readonly [Day, readonly CalendarEntry[]])[]
  weeks: readonly number[]
  month: string
  today: Day
  canAdd: boolean
}

function MonthDays({ all, weeks, month, today, canAdd }: MonthDaysProps) {
  const t = useTranslations('booking.calendar')
  const language = useLanguage()
  const words = useStatusWords()
  const now = new Date()
  const cell = ([day, entries]: readonly [Day, readonly CalendarEntry[]]) => (
    <td key={day} data-day={day} className={cn('h-24 border p-px align-top', day === today && 'bg-moon/16')}>
      <DayNumber
        day={day}
        isOther={!day.startsWith(month)}
        label={canAdd ? t('add_on', { day: formatDay(day, language, 'weekday') }) : null}
      />
      {entries.slice(0, MAX_SHOWN).map((entry, index) => (
        <EventButton key={entry.event.id} data-at={index} entry={entry} day={day} now={now} words={words} />
      ))}
      {entries.length > MAX_SHOWN ? (
        <button
          type="button"
          data-more
          aria-haspopup="dialog"
          className="w-full rounded-sm px-1 py-0.5 text-left text-ink-soft text-xs hover:bg-hover"
        >
          {t('more', { count: entries.length - MAX_SHOWN })}
          <span className="sr-only">, {formatDay(day, language, 'weekday')}</span>
        </button>
      ) : null}
    </td>
  )
  return (
    <tbody>
      {weeks.map((week) => (
        <tr key={week}>{all.slice(week * DAYS, (week + 1) * DAYS).map(cell)}</tr>
      ))}
    </tbody>
  )
}

/** The number of a day; where events may be added it is the keyboard's way to do so. */
function DayNumber({ day, isOther, label }: { day: Day; isOther: boolean; label: string | null }) {
  const className = cn('ml-auto block w-fit px-1.5 text-sm', isOther && 'text-ink-soft')
  const number = Number(day.slice(8))
  if (!label)
    return (
      <time dateTime={day} className={className}>
        {number}
      </time>
    )
  return (
    <button type="button" aria-label={label} className={cn(className, 'rounded-sm hover:bg-hover')}>
      {number}
    </button>
  )
}
