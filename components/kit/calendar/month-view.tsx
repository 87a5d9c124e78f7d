'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type DragEvent, type MouseEvent, useMemo, useState } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import { byDay, daysOf, monthGrid } from '@/lib/domain/calendar/month-grid'
import { movedTimes } from '@/lib/domain/calendar/moved-times'
import type { ShownTimes } from '@/lib/domain/calendar/shown-times'
import { type Day, daysBetween } from '@/lib/domain/core/day'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import { formatDay } from '@/lib/i18n/formats'
import type { CalendarEntry, CalendarSlot, DrawEntry } from './calendar-entry'
import type { DayEntries as DayEntriesOf } from './day-entries'
import { EntryButton } from './entry-button'

// The type parameter of the popover is lost by the import on demand.
const DayEntries = dynamic(() => import('./day-entries').then((module) => module.DayEntries), {
  ssr: false,
}) as typeof DayEntriesOf

const DAYS = 7
/** The entries shown inside a day; the others open on request. */
const MAX_SHOWN = 5

export type MonthViewProps<Item> = {
  entries: readonly CalendarEntry<Item>[]
  draw: DrawEntry<Item>
  /** A day of the month that is shown. */
  date: Day
  today: Day
  onEntry: (item: Item) => void
  /** Absent where nothing may be added. */
  onSlot?: ((slot: CalendarSlot) => void) | undefined
  /** Absent where nothing may be moved. */
  onMove?: ((entry: CalendarEntry<Item>, to: ShownTimes) => void) | undefined
}

/**
 * A month of entries, six weeks of days. It is what a calendar shows first, so it is drawn by hand: a calendar's library
 * costs a slow processor a second for the same chips. One listener serves all of them.
 */
export function MonthView<Item>({
  entries,
  draw,
  date,
  today,
  onEntry,
  onSlot,
  onMove,
}: MonthViewProps<Item>) {
  const t = useTranslations('kit.calendar')
  const grid = useMemo(() => monthGrid(date), [date])
  const days = useMemo(() => byDay(entries, grid), [entries, grid])
  const [more, setMore] = useState<{ day: Day; anchor: Element } | null>(null)
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const day = dayAt(target)
    if (!day || !(target instanceof Element)) return
    const add = () => onSlot?.({ start: day, end: null, at: null })
    const button = target.closest<HTMLElement>('button')
    if (!button) return add()
    if (button.dataset.more) return setMore({ day, anchor: button })
    const entry = days.get(day)?.[Number(button.dataset.at)]
    if (entry) onEntry(entry.item)
    else add()
  }
  const weeks = Array.from(Array(daysOf(grid).length / DAYS).keys())
  const all = [...days]
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the mouse alone; the keyboard has the buttons */}
      <table
        className="w-full min-w-[44rem] table-fixed border-collapse"
        onClick={onClick}
        {...(onMove && dropHandlers(days, onMove))}
      >
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
          draw={draw}
          canAdd={onSlot !== undefined}
          canMove={onMove !== undefined}
        />
      </table>
      {more ? (
        <DayEntries
          day={more.day}
          anchor={more.anchor}
          entries={days.get(more.day) ?? []}
          draw={draw}
          onEntry={onEntry}
          onClose={() => setMore(null)}
        />
      ) : null}
    </>
  )
}

/** The day of the cell in which an element stands. */
const dayAt = (target: EventTarget): Day | undefined =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-day]')?.dataset.day as Day | undefined)
    : undefined

const DRAGGED = 'application/x-luna-entry'

/** Drags an entry from one day to another; its time of day stays. */
function dropHandlers<Item>(
  days: ReadonlyMap<Day, readonly CalendarEntry<Item>[]>,
  onMove: (entry: CalendarEntry<Item>, to: ShownTimes) => void,
) {
  return {
    onDragStart: ({ target, dataTransfer }: DragEvent<HTMLElement>) => {
      const day = dayAt(target)
      const at = target instanceof HTMLElement ? target.dataset.at : undefined
      if (!day || at === undefined) return
      dataTransfer.setData(DRAGGED, `${day} ${at}`)
      dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dayAt(event.target) && event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const to = dayAt(event.target)
      const [from, at] = event.dataTransfer.getData(DRAGGED).split(' ')
      const entry = from ? days.get(from as Day)?.[Number(at)] : undefined
      if (!to || !entry || to === from) return
      event.preventDefault()
      onMove(entry, movedTimes(entry, { days: daysBetween(from as Day, to) }))
    },
  }
}

type MonthDaysProps<Item> = {
  all: readonly (readonly [Day, readonly CalendarEntry<Item>[]])[]
  weeks: readonly number[]
  month: string
  today: Day
  draw: DrawEntry<Item>
  canAdd: boolean
  canMove: boolean
}

function MonthDays<Item>({ all, weeks, month, today, draw, canAdd, canMove }: MonthDaysProps<Item>) {
  const t = useTranslations('kit.calendar')
  const language = useLanguage()
  const cell = ([day, entries]: readonly [Day, readonly CalendarEntry<Item>[]]) => (
    <td key={day} data-day={day} className="h-24 border p-px align-top">
      <DayNumber
        day={day}
        isToday={day === today}
        isOther={!day.startsWith(month)}
        label={canAdd ? t('add_on', { day: formatDay(day, language, 'weekday') }) : null}
      />
      {entries.slice(0, MAX_SHOWN).map((entry, index) => (
        <EntryButton
          key={entry.id}
          data-at={index}
          entry={entry}
          day={day}
          draw={draw}
          {...(canMove && { draggable: true })}
        />
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

type NumberProps = { day: Day; isToday: boolean; isOther: boolean; label: string | null }

/** The number of a day, today's in a disc; where entries may be added it is the keyboard's way to do so. */
function DayNumber({ day, isToday, isOther, label }: NumberProps) {
  const className = cn(
    'ml-auto block w-fit px-1.5 text-sm',
    isOther && 'text-ink-soft',
    isToday && 'my-px rounded-full bg-action font-semibold text-action-ink',
  )
  const current = isToday ? 'date' : undefined
  const number = Number(day.slice(8))
  if (!label)
    return (
      <time dateTime={day} aria-current={current} className={className}>
        {number}
      </time>
    )
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={current}
      className={cn(className, isToday ? 'hover:bg-action-hover' : 'rounded-sm hover:bg-hover')}
    >
      {number}
    </button>
  )
}
