'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const DELAY = 500
const PREFIX = 'luna-draft:'

/** Returns the drafts that are kept under a key, the newest first. */
function read<Values>(key: string): Values[] {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(PREFIX + key) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

function write(key: string, kept: readonly unknown[]): void {
  try {
    if (kept.length === 0) window.sessionStorage.removeItem(PREFIX + key)
    else window.sessionStorage.setItem(PREFIX + key, JSON.stringify(kept))
  } catch {
    return
  }
}

/**
 * Keeps the unsaved values of a form in the tab's session storage: a reload, a crash or an expired session loses
 * nothing. `found` is an earlier draft that waits: it is offered, never put in unasked, and values that are typed
 * beside it are kept beside it.
 */
export function useSessionDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
) {
  const [waiting, setWaiting] = useState<readonly Values[]>([])
  const latest = useRef(waiting)
  const wait = useCallback((list: readonly Values[]) => {
    latest.current = list
    setWaiting(list)
  }, [])
  useEffect(() => {
    const blank = JSON.stringify(form.getValues())
    wait(read<Values>(key).filter((earlier) => JSON.stringify(earlier) !== blank))
  }, [key, form, wait])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer)
        if (isDirty) timer = setTimeout(() => write(key, [values, ...latest.current]), DELAY)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [key, form])
  const typed = (): Values[] => (form.formState.isDirty ? [structuredClone(form.getValues())] : [])
  /** Throws away the draft that is offered. */
  const discard = () => {
    wait(latest.current.slice(1))
    write(key, [...typed(), ...latest.current])
  }
  /** Removes the draft of this form, once its values are saved. */
  const clear = () => write(key, latest.current)
  /** Writes the form's values at once and offers them as a draft, for a form that is about to show something else. */
  const keep = () => {
    wait([structuredClone(form.getValues()), ...latest.current])
    write(key, latest.current)
  }
  /** Goes on with the draft that is offered; the values that were typed before wait in its place. */
  const restore = () => {
    const [found, ...others] = latest.current
    if (!found) return
    wait([...typed(), ...others])
    write(key, [found, ...latest.current])
    form.reset(found, { keepDefaultValues: true })
  }
  return { found: waiting[0] ?? null, restore, discard, clear, keep }
}

export type SessionDraft = { found: unknown; restore: () => void; discard: () => void }
