import type { CSSProperties, ReactNode } from 'react'
import type { ShownTimes } from '@/lib/domain/calendar/shown-times'

/** An item of a module as a calendar shows it, at the times of the clock of its place. */
export type CalendarEntry<Item = unknown> = ShownTimes & { id: number; title: string; item: Item }

/** How an entry looks: its title on hover, the content of its chip and the colours of it. */
export type EntryLook = { title: string; content: ReactNode; className?: string; style?: CSSProperties }

/** Draws an entry; `continued` on the days after its first. */
export type DrawEntry<Item> = (entry: CalendarEntry<Item>, continued: boolean) => EntryLook

/**
 * An empty place of a calendar that the user chose: a day `YYYY-MM-DD`, or a time `YYYY-MM-DDTHH:mm:ss`, with its end
 * when it was drawn; `at` is where the pointer was, null for the keyboard and for days.
 */
export type CalendarSlot = { start: string; end: string | null; at: { x: number; y: number } | null }

/** The classes of the chip that holds an entry. */
export const CHIP =
  'flex w-full min-w-0 flex-wrap items-center gap-x-1.5 rounded-sm px-1 py-0.5 text-left text-ink text-xs hover:bg-hover'
