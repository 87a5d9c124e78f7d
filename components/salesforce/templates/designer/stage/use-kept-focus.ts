'use client'

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus on a field whose place in the reading order changes: a browser drops it when an element moves in the
 * page.
 */
export function useKeptFocus(sheet: RefObject<HTMLElement | null>, change: unknown): void {
  const focused = useRef<string | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement ? (target.dataset.field ?? null) : null
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change may have moved the element
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    sheet.current
      ?.querySelector<HTMLElement>(`[data-field="${focused.current}"]`)
      ?.focus({ preventScroll: true })
  }, [change, sheet])
}
