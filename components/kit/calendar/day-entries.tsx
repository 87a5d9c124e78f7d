'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover'
import type { Day } from '@/lib/domain/core/day'
import { formatDay } from '@/lib/i18n/formats'
import type { CalendarEntry, DrawEntry } from './calendar-entry'
import { EntryButton } from './entry-button'

type DayEntriesProps<Item> = {
  day: Day
  /** The element beside which it opens. */
  anchor: Element
  entries: readonly CalendarEntry<Item>[]
  draw: DrawEntry<Item>
  onEntry: (item: Item) => void
  onClose: () => void
}

/** All the entries of a day. */
export function DayEntries<Item>({ day, anchor, entries, draw, onEntry, onClose }: DayEntriesProps<Item>) {
  const t = useTranslations('kit.calendar')
  const language = useLanguage()
  const title = formatDay(day, language, 'weekday')
  const beside = useRef(anchor)
  beside.current = anchor
  const choose = (item: Item) => {
    onClose()
    onEntry(item)
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
          <EntryButton
            key={entry.id}
            entry={entry}
            day={day}
            draw={draw}
            onClick={() => choose(entry.item)}
          />
        ))}
      </PopoverContent>
    </Popover>
  )
}
