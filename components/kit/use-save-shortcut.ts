'use client'

import { useEffect, useRef } from 'react'

/** Ctrl+S (⌘S) saves instead of opening the browser's dialog; nothing happens while `enabled` is false. */
export function useSaveShortcut(save: () => void, enabled = true): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (enabled && !event.repeat) latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [enabled])
}
