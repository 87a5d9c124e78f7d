'use client'

import { useCallback } from 'react'
import type { DrawEntry } from '@/components/kit/calendar/calendar-entry'
import { cn } from '@/components/ui/cn'
import type { Event } from '@/lib/api/booking/event-fields'
import { useStatusWords } from '../people/use-status-words'
import { type EventStatus, statusOf } from './calendar-event'
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

/** Time, name and free places of an event; its status for the user is a colour, and a word for assistive technology. */
function ChipContent({ event, status, word, continued = false }: ChipContentProps) {
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

/** How the calendar shows an event: its chip, with the user's status. */
export function useEventLook(): DrawEntry<Event> {
  const words = useStatusWords()
  return useCallback(
    ({ item: event }, continued) => {
      const status = statusOf(event, new Date())
      const word = words[status]
      return {
        title: chipTitle(event, word),
        content: <ChipContent event={event} status={status} word={word} continued={continued} />,
      }
    },
    [words],
  )
}
