import type { ButtonHTMLAttributes } from 'react'
import { cn } from '@/components/ui/cn'
import type { Event } from '@/lib/api/booking/event-fields'
import type { Day } from '@/lib/domain/core/day'
import { type CalendarEntry, type EventStatus, statusOf } from './calendar-event'
import { StatusDot } from './status-dot'

type ChipContentProps = {
  event: Event
  status: EventStatus
  /** The status in words. */
  word: string
  /** A day after the event's first: it has begun before. */
  continued?: boolean
}

/** How what holds a chip's content looks. */
export const CHIP =
  'flex w-full min-w-0 flex-wrap items-center gap-x-1.5 rounded-sm px-1 py-0.5 text-left text-ink text-xs hover:bg-hover'

/** The title of an event's chip. */
export const chipTitle = (event: Event, word: string): string => `${event.name} · ${word}`

/** Time, name and free places of an event; its status for the user is a colour, and a word for assistive technology. */
export function ChipContent({ event, status, word, continued = false }: ChipContentProps) {
  const isCancelled = event.event_state === 'CANCELLED'
  return (
    <>
      <StatusDot status={status} />
      {event.allDay || continued ? null : (
        <span className="tabular shrink-0">{event.start_datetime.slice(11, 16)}</span>
      )}
      <span className="tabular ml-auto shrink-0 text-ink-soft">
        {status === 'full' ? word : `${event.current_availability}/${event.availability}`}
      </span>
      <span className={cn('min-w-28 grow basis-0 truncate', isCancelled ? 'line-through' : 'font-medium')}>
        {event.name}
      </span>
      {status === 'full' ? null : <span className="sr-only">{word}</span>}
    </>
  )
}

type EventButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  entry: CalendarEntry
  /** The day in which it stands. */
  day: Day
  now: Date
  words: Readonly<Record<EventStatus, string>>
}

/** An event in one of its days, to be chosen. */
export function EventButton({ entry, day, now, words, ...button }: EventButtonProps) {
  const { event, start } = entry
  const status = statusOf(event, now)
  const word = words[status]
  return (
    <button type="button" className={CHIP} title={chipTitle(event, word)} {...button}>
      <ChipContent event={event} status={status} word={word} continued={!start.startsWith(day)} />
    </button>
  )
}
