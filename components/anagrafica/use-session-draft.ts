'use client'

import { useCallback, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const DELAY = 500
const PREFIX = 'luna-draft:'

function read<Values>(key: string): Values | null {
  try {
    const text = window.sessionStorage.getItem(PREFIX + key)
    return text === null ? null : (JSON.parse(text) as Values)
  } catch {
    return null
  }
}

function write(key: string, values: unknown): void {
  try {
    if (values === null) window.sessionStorage.removeItem(PREFIX + key)
    else window.sessionStorage.setItem(PREFIX + key, JSON.stringify(values))
  } catch {
    return
  }
}

/**
 * What is typed into a form and not saved yet, kept in the tab's session storage: a reload, a crash or an
 * expired session loses nothing. `found` says that an earlier one waits; it is offered, never put in unasked.
 */
export function useSessionDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
) {
  const [found, setFound] = useState<Values | null>(null)
  useEffect(() => {
    const earlier = read<Values>(key)
    const same = JSON.stringify(earlier) === JSON.stringify(form.getValues())
    setFound(same ? null : earlier)
  }, [key, form])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer)
        if (isDirty) timer = setTimeout(() => write(key, values), DELAY)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [key, form])
  const discard = useCallback(() => {
    write(key, null)
    setFound(null)
  }, [key])
  /** Writes at once what the form holds and offers it, for a form that is about to show something else. */
  const keep = useCallback(() => {
    const values = form.getValues()
    write(key, values)
    setFound(structuredClone(values))
  }, [key, form])
  const restore = useCallback(() => {
    if (found) form.reset(found, { keepDefaultValues: true })
    setFound(null)
  }, [found, form])
  return { found: found !== null, restore, discard, keep }
}

export type SessionDraft = ReturnType<typeof useSessionDraft>
