'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { ApiError } from '@/lib/api/client'
import { type Fault, fault } from '@/lib/api/salesforce/invoices/invoice-answer'
import { wizardCalls } from './wizard-calls'
import type { SavedDocument, WizardKind } from './wizard-kind'
import type { WizardPayload } from './wizard-payload'

/** The refusal of a document by the exchange system's controls, with the faults that they find. */
export type Rejection = { description: string; faults: readonly Fault[] }

export type SaveResult =
  | { kind: 'saved'; document: SavedDocument }
  | { kind: 'rejected'; rejection: Rejection }
  /** Another has saved the document in the meantime. */
  | { kind: 'stale' }
  | { kind: 'failed'; error: unknown }
  /** A save is under way already. */
  | { kind: 'busy' }

/**
 * Saves the payload, once: while a call is under way further ones do nothing, and the same payload tried again
 * carries the same idempotency key.
 */
export function useSaveDocument(kind: WizardKind) {
  const queries = useQueryClient()
  const busy = useRef(false)
  const keyOf = useIdempotencyKey()
  const [isSaving, setSaving] = useState(false)

  const { create, update, listKey } = wizardCalls[kind]
  const call = ({ id, ...data }: WizardPayload): Promise<SavedDocument> =>
    id === undefined ? create(data, keyOf(data)) : update({ ...data, id })

  const save = async (data: WizardPayload): Promise<SaveResult> => {
    if (busy.current) return { kind: 'busy' }
    busy.current = true
    setSaving(true)
    try {
      const document = await call(data)
      void queries.invalidateQueries({ queryKey: [listKey] })
      return { kind: 'saved', document }
    } catch (error) {
      return failureOf(error)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  return { save, isSaving }
}

function failureOf(error: unknown): SaveResult {
  if (!(error instanceof ApiError)) return { kind: 'failed', error }
  if (error.code === 'ERROR_STALE_REVISION') return { kind: 'stale' }
  if (error.code !== 'ERROR_INVOICE_REJECTED_BY_CONTROLS') return { kind: 'failed', error }
  const faults = error.faultList.flatMap((entry) => fault.safeParse(entry).data ?? [])
  return { kind: 'rejected', rejection: { description: error.description, faults } }
}
