'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover'
import type { Event } from '@/lib/api/booking/event-fields'
import type { Day } from '@/lib/domain/core/day'
import { formatDay } from '@/lib/i18n/formats'
import { useStatusWords } from '../people/use-status-words'
import type { CalendarEntry } from './calendar-event'
import { EventButton } from './event-chip'

type DayEventsProps = {
  day: Day
  /** Beside what it opens. */
  anchor: Element
  entries: readonly CalendarEntry[]
  onEvent: (event: Event) => void
  onClose: () => void
}

/** All the events of a day. */
export function DayEvents({ day, anchor, entries, onEvent, onClose }: DayEventsProps) {
  const t = useTranslations('booking.calendar')
  const language = useLanguage()
  const words = useStatusWords()
  const now = new Date()
  const title = formatDay(day, language, 'weekday')
  const beside = useRef(anchor)
  beside.current = anchor
  const choose = (event: Event) => {
    onClose()
    onEvent(event)
  }
  return (
    <Popover open onOpenChange={(open) => open || onClose()}>
      <PopoverAnchor virtualRef={beside} />
      <PopoverContent
        aria-label={t('more_of', { day: title })}
        className="max-h-(--radix-popover-content-available-height) overflow-y-auto p-2"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (anchor instanceof HTMLElement) anchor.focus()
        }}
      >
        <p className="px-1 pb-1 font-medium text-sm">{title}</p>
        {entries.map((entry) => (
          <EventButton
            key={entry.event.id}
            entry={entry}
            day={day}
            now={now}
            words={words}
            onClick={() => choose(entry.event)}
          />
        ))}
      </PopoverContent>
    </Popover>
  )
}
