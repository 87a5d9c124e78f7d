'use client'

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type CalendarStep, movedTimes } from '@/lib/domain/calendar/moved-times'
import type { ShownTimes } from '@/lib/domain/calendar/shown-times'
import type { CalendarEntry } from './calendar-entry'

const STEPS: Readonly<Record<string, CalendarStep>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { minutes: -15 },
  ArrowDown: { minutes: 15 },
}

/**
 * Moves the entry in focus with Alt and an arrow: a day to the left or right, a quarter of an hour up or down. The focus
 * follows the entry to where it is drawn next.
 */
export function useKeyMoves<Item>(
  entries: readonly CalendarEntry<Item>[],
  onMove: ((entry: CalendarEntry<Item>, to: ShownTimes) => void) | undefined,
) {
  const moved = useRef<{ id: string; root: Element } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move has been drawn once the entries are others
  useEffect(() => {
    const wanted = moved.current
    if (!wanted) return
    moved.current = null
    const frame = requestAnimationFrame(() => focusEntry(wanted.root, wanted.id))
    return () => cancelAnimationFrame(frame)
  }, [entries])
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const chip = chipOf(event.target)
    if (!onMove || !step || !event.altKey || !chip) return
    const entry = entries.find(({ id }) => String(id) === chip.dataset.entry)
    if (!entry || (entry.allDay && !step.days)) return
    event.preventDefault()
    moved.current = { id: String(entry.id), root: event.currentTarget }
    onMove(entry, movedTimes(entry, step))
  }
}

/** The chip in an element, or around it. */
const chipOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? (target.closest('[data-entry]') ?? target.querySelector('[data-entry]')) : null

/** The chip itself is a button in a month; in the other views it stands inside the element that takes the focus. */
function focusEntry(root: Element, id: string): void {
  const chip = root.querySelector<HTMLElement>(`[data-entry="${id}"]`)
  chip?.closest<HTMLElement>('button, a, [tabindex]')?.focus()
}
