import type { ButtonHTMLAttributes } from 'react'
import { cn } from '@/components/ui/cn'
import type { Day } from '@/lib/domain/core/day'
import { type CalendarEntry, CHIP, type DrawEntry } from './calendar-entry'

type EntryButtonProps<Item> = ButtonHTMLAttributes<HTMLButtonElement> & {
  entry: CalendarEntry<Item>
  /** The day in which it stands. */
  day: Day
  draw: DrawEntry<Item>
}

/** An entry in one of its days, to be chosen. */
export function EntryButton<Item>({ entry, day, draw, ...button }: EntryButtonProps<Item>) {
  const { title, content, className, style } = draw(entry, !entry.start.startsWith(day))
  return (
    <button
      type="button"
      data-entry={entry.id}
      className={cn(CHIP, className)}
      style={style}
      title={title}
      {...button}
    >
      {content}
    </button>
  )
}
