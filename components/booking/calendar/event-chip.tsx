'use client'

import { type CSSProperties, useCallback } from 'react'
import type { DrawEntry } from '@/components/kit/calendar/calendar-entry'
import { cn } from '@/components/ui/cn'
import type { Event } from '@/lib/api/booking/event-fields'
import { useStatusWords } from '../people/use-status-words'
import { type EventStatus, STATUS_COLOURS, statusOf } from './calendar-event'
import { StatusDot } from './status-dot'

type ChipContentProps = {
  event: Event
  status: EventStatus
  /** The status in words. */
  word: string
  /** A day after the event's first: it has begun before. */
  continued?: boolean
}

/** The title of an event's chip. */
const chipTitle = (event: Event, word: string): string => `${event.name} · ${word}`

/** Of a name: it breaks where a week of seven columns leaves it the width of a few letters. */
const NAME =
  'min-w-28 grow basis-0 truncate @max-[6.5rem]/chip:min-w-0 @max-[6.5rem]/chip:basis-full @max-[3rem]/chip:-mx-1 @max-[3rem]/chip:whitespace-normal @max-[3rem]/chip:break-words @max-[3rem]/chip:text-[0.625rem] @max-[3rem]/chip:leading-tight @max-[3rem]/chip:tracking-tighter'

/** Time, name and free places of an event; its status for the user is a colour, and a word for assistive technology. */
function ChipContent({ event, status, word, continued = false }: ChipContentProps) {
  const isCancelled = event.event_state === 'CANCELLED'
  return (
    <>
      <StatusDot status={status} className="@max-[3rem]/chip:hidden" />
      {event.allDay || continued ? null : (
        <span className="tabular shrink-0 @max-[3rem]/chip:sr-only">
          {event.start_datetime.slice(11, 16)}
        </span>
      )}
      <span className="tabular ml-auto shrink-0 text-ink-soft @max-[6.5rem]/chip:sr-only">
        {status === 'full' ? word : `${event.current_availability}/${event.availability}`}
      </span>
      <span className={cn(NAME, isCancelled ? 'line-through' : 'font-medium')}>{event.name}</span>
      {status === 'full' ? null : <span className="sr-only">{word}</span>}
      <Capacity event={event} status={status} />
    </>
  )
}

/** The taken part of an event's places, where the calendar shows hours and has room for it. */
function Capacity({ event, status }: Pick<ChipContentProps, 'event' | 'status'>) {
  const taken = 1 - event.current_availability / Math.max(1, event.availability)
  return (
    <span
      aria-hidden
      data-slot="capacity"
      className="hidden h-1 w-full basis-full overflow-hidden rounded-full bg-line group-data-[hours]/chip:block @max-[3rem]/chip:hidden!"
    >
      <span
        className="block h-full"
        style={{
          width: `${Math.round(Math.min(1, Math.max(0, taken)) * 100)}%`,
          backgroundColor: STATUS_COLOURS[status],
        }}
      />
    </span>
  )
}

/** The block of an event: filled with a tint of its status's colour, and edged by it. */
const blockOf = (status: EventStatus): CSSProperties => ({
  backgroundColor: `color-mix(in oklab, ${STATUS_COLOURS[status]} 12%, var(--surface))`,
  borderLeft: `3px solid ${STATUS_COLOURS[status]}`,
})

/** How the calendar shows an event: its chip, with the user's status. */
export function useEventLook(): DrawEntry<Event> {
  const words = useStatusWords()
  return useCallback(
    ({ item: event }, continued) => {
      const status = statusOf(event, new Date())
      const word = words[status]
      return {
        title: chipTitle(event, word),
        style: blockOf(status),
        content: <ChipContent event={event} status={status} word={word} continued={continued} />,
      }
    },
    [words],
  )
}
