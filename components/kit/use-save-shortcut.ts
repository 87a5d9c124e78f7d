'use client'

import { useEffect, useRef } from 'react'

/** Calls while `enabled` for a key pressed with Ctrl or ⌘; the browser's own meaning of it is off in any case. */
function useControlKey(key: string, act: () => void, enabled: boolean): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (enabled && !event.repeat) latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [key, enabled])
}

/** Ctrl+S (⌘S) saves instead of opening the browser's dialog; nothing happens while `enabled` is false. */
export function useSaveShortcut(save: () => void, enabled = true): void {
  useControlKey('s', save, enabled)
}

/** Ctrl+Enter (⌘Enter) is the page's primary button; not while a dialog or an open list stands over the page. */
export function useNextShortcut(next: () => void, enabled: boolean): void {
  const isCovered = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  useControlKey('enter', () => (isCovered() ? undefined : next()), enabled)
}
