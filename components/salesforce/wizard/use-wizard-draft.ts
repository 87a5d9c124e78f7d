'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readDraft, removeDraft, restoredForm, type StoredDraft, writeDraft } from './draft-storage'
import { useDraftSlot } from './use-draft-slot'
import type { WizardForm } from './wizard-form'

const AUTOSAVE_MS = 500

export type RestoredDraft = {
  saved_at: string
  /** The document was saved by another in the meantime. */
  isStale: boolean
}

type Options = {
  /** The key of structure, account, kind and document. */
  base: string
  methods: UseFormReturn<WizardForm>
  /** The form as the server, or the settings, gave it. */
  baseline: WizardForm
  values: WizardForm
  step: number
  setStep: (step: number) => void
}

/**
 * Keeps what is typed in the browser until it is saved: written at most 500 ms after it was typed and when the page
 * goes away, brought back when the page comes again.
 */
export function useWizardDraft({ base, methods, baseline, values, step, setStep }: Options) {
  const { key, isShared } = useDraftSlot(base)
  const [restored, setRestored] = useState<RestoredDraft | null>(null)
  const [isReady, setReady] = useState(false)
  const text = JSON.stringify(values)
  const baseText = JSON.stringify(baseline)
  const isDirty = text !== baseText
  const latest = useRef({ key, values, step, isDirty, isReady })
  latest.current = { key, values, step, isDirty, isReady }
  const isClosed = useRef(false)
  const start = useRef({ baseline, methods, setStep })
  start.current = { baseline, methods, setStep }

  useEffect(() => {
    if (!key || latest.current.isReady) return
    let isGone = false
    const restore = (stored: StoredDraft | null) => {
      if (isGone || latest.current.isReady) return
      const { baseline: fresh, methods: form, setStep: go } = start.current
      const typed = stored && restoredForm(fresh, stored.form)
      if (typed && JSON.stringify(typed) !== JSON.stringify(fresh)) {
        form.reset(typed, { keepDefaultValues: true })
        go(stored.step)
        setRestored({ saved_at: stored.saved_at, isStale: stored.form.revision !== fresh.revision })
      }
      setReady(true)
    }
    void readDraft(key).then(restore)
    return () => {
      isGone = true
    }
  }, [key])

  /** Writes at once; false when the browser could not keep it. */
  const flush = useCallback(() => {
    const now = latest.current
    if (!now.key || !now.isReady || isClosed.current) return false
    if (now.isDirty) return writeDraft(now.key, now.step, now.values)
    removeDraft(now.key)
    return true
  }, [])

  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is what starts the wait
  useEffect(() => {
    // Who never pauses is written, too: the wait counts from the first change that is not.
    if (!isReady || timer.current) return
    timer.current = setTimeout(() => {
      timer.current = null
      flush()
    }, AUTOSAVE_MS)
  }, [text, step, isReady, flush])
  useEffect(
    () => () => {
      clearTimeout(timer.current ?? undefined)
      timer.current = null
    },
    [],
  )

  useEffect(() => {
    const onHide = () => void flush()
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [flush])

  /** Nothing of what was typed stays here. */
  const forget = useCallback(() => {
    if (latest.current.key) removeDraft(latest.current.key)
    setRestored(null)
  }, [])

  /** The document is saved and the page is about to be left: nothing more is written. */
  const close = useCallback(() => {
    isClosed.current = true
    forget()
  }, [forget])

  return { isReady, isDirty, isShared, restored, keep: () => setRestored(null), forget, close, flush }
}
