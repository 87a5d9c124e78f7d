'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { WizardForm } from '../wizard-form'
import {
  type DraftSummary,
  listDrafts,
  removeDraft,
  restoredForm,
  type WaitingDraft,
  writeDraft,
} from './draft-storage'
import { isFree, useDraftKey } from './use-draft-key'

const AUTOSAVE_MS = 500

/** A draft that the user may go on with. `isStale`: the document was saved by another in the meantime. */
export type OfferedDraft = WaitingDraft & { isStale: boolean }

type Options = {
  /** The beginning of the keys of the drafts of this structure, account, kind and document. */
  base: string
  methods: UseFormReturn<WizardForm>
  /** The form as the server, or the settings, gave it. */
  baseline: WizardForm
  values: WizardForm
  summary: DraftSummary
  step: number
  setStep: (step: number) => void
}

/**
 * Keeps what is typed in the browser until it is saved: written at most 500 ms after it was typed and when the page
 * goes away. What an earlier page left is offered and never put in unasked; whatever is typed beside it is a
 * draft of its own.
 */
export function useWizardDraft({ base, methods, baseline, values, summary, step, setStep }: Options) {
  const { key, isShared, take } = useDraftKey(base)
  const text = JSON.stringify(values)
  const isDirty = text !== JSON.stringify(baseline)
  const latest = useRef({ key, values, summary, step, isDirty })
  latest.current = { key, values, summary, step, isDirty }
  const isClosed = useRef(false)
  const { offers, withdraw } = useOffers(base, baseline)

  /** Writes at once; false when the browser could not keep it. */
  const flush = useCallback(() => {
    const { key: own, values: form, isDirty: isTyped, ...now } = latest.current
    if (isClosed.current) return false
    if (isTyped) return writeDraft(own, { step: now.step, form, summary: now.summary })
    removeDraft(own)
    return true
  }, [])
  useAutosave(flush, text, step)

  /**
   * Goes on with a draft, on the document as it is saved now; the form that was typed before waits as a draft itself.
   */
  const resume = async ({ key: wanted, stored }: OfferedDraft) => {
    flush()
    if (await take(wanted)) {
      const form = restoredForm(baseline, stored.form)
      methods.reset({ ...form, id: baseline.id, revision: baseline.revision }, { keepDefaultValues: true })
      setStep(stored.step)
      withdraw()
    } else withdraw(wanted)
  }

  const discard = ({ key: unwanted }: OfferedDraft) => {
    removeDraft(unwanted)
    withdraw(unwanted)
  }

  /** Removes the draft of this form from the browser. */
  const forget = useCallback(() => removeDraft(latest.current.key), [])

  /** The document is saved and the page is about to be left: nothing more is written. */
  const close = useCallback(() => {
    isClosed.current = true
    forget()
  }, [forget])

  return { isDirty, isShared, offers, resume, discard, putOff: () => withdraw(), forget, close, flush }
}

/** The drafts that waited when the page came, without those that another tab is writing. */
function useOffers(base: string, baseline: WizardForm) {
  const [offers, setOffers] = useState<readonly OfferedDraft[]>([])
  const fresh = useRef(baseline)
  fresh.current = baseline
  useEffect(() => {
    let isGone = false
    const find = async () => {
      const found = await listDrafts(base)
      const free = await Promise.all(found.map(({ key }) => isFree(key)))
      if (isGone) return
      const { current } = fresh
      const blank = JSON.stringify(current)
      setOffers(
        found
          .filter(
            ({ stored }, at) => free[at] && JSON.stringify(restoredForm(current, stored.form)) !== blank,
          )
          .map((draft) => ({ ...draft, isStale: draft.stored.form.revision !== current.revision })),
      )
    }
    void find()
    return () => {
      isGone = true
    }
  }, [base])
  /** Of one draft, or of all. */
  const withdraw = (key?: string) =>
    setOffers((waiting) => (key === undefined ? [] : waiting.filter((offer) => offer.key !== key)))
  return { offers, withdraw }
}

/** Calls `flush` within 500 ms of a change, and when the page is hidden or left. */
function useAutosave(flush: () => boolean, text: string, step: number) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is what starts the wait
  useEffect(() => {
    // The wait counts from the first unsaved change, so that continuous typing is saved, too.
    if (timer.current) return
    timer.current = setTimeout(() => {
      timer.current = null
      flush()
    }, AUTOSAVE_MS)
  }, [text, step, flush])
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
}
