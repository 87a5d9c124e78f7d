'use client'

import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '@/components/ui/cn'

const DELAY_MS = 300
const GAP = 6

type Hint = { text: string; left: number; top: number }

/** The menu entry that an event comes from, with the text of its `data-hint`. */
function hintAt(target: EventTarget): Hint | null {
  const entry = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null
  if (!entry) return null
  const { right, top, height } = entry.getBoundingClientRect()
  return { text: entry.dataset.hint ?? '', left: right + GAP, top: top + height / 2 }
}

/**
 * The name of the entry that is pointed at or focused, beside its icon; assistive technology reads the entry itself.
 * One hint serves the whole menu: every page has the menu, and a tooltip for each entry would slow down all of them.
 * Returns what the menu listens with, and the hint.
 */
export function useMenuHint(className: string | undefined) {
  const [hint, setHint] = useState<Hint | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setHint(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!hint) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setHint(null)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [hint])
  const listeners = {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      const next = pointerType === 'touch' ? null : hintAt(target)
      clearTimeout(timer.current)
      if (!next || hint) return setHint(next)
      timer.current = setTimeout(() => setHint(next), DELAY_MS)
    },
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && setHint(hintAt(target)),
    onPointerLeave: hide,
    onPointerDown: hide,
    onBlur: hide,
    onScroll: hide,
  }
  const shown = hint
    ? createPortal(
        <div
          aria-hidden
          data-slot="tooltip"
          style={{ left: hint.left, top: hint.top }}
          className={cn(
            '-translate-y-1/2 pointer-events-none fixed z-50 max-w-64 animate-fade rounded-md bg-night px-2 py-1 text-night-ink text-xs shadow-float',
            className,
          )}
        >
          {hint.text}
        </div>,
        document.body,
      )
    : null
  return { listeners, shown }
}
