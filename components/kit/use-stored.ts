'use client'

import { useCallback, useMemo, useSyncExternalStore } from 'react'

const CHANGED = 'luna-stored'

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a JSON value in the browser's local storage; undefined removes it. A full or closed storage is no error. */
export function store(key: string, value: unknown): void {
  try {
    if (value === undefined) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    return
  }
  window.dispatchEvent(new CustomEvent(CHANGED))
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('storage', notify)
  window.addEventListener(CHANGED, notify)
  return () => {
    window.removeEventListener('storage', notify)
    window.removeEventListener(CHANGED, notify)
  }
}

function parse<Value>(text: string | null, initial: Value): Value {
  try {
    return text === null ? initial : (JSON.parse(text) as Value)
  } catch {
    return initial
  }
}

/**
 * A value kept in local storage, the same in every tab; `initial` until the page is hydrated. Only for looks
 * and conveniences: its shape is the one that was stored, so readers must stand an older one.
 */
export function useStored<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial value counts once
  const value = useMemo(() => parse(text, initial), [text])
  const set = useCallback((next: Value) => store(key, next), [key])
  return [value, set]
}
