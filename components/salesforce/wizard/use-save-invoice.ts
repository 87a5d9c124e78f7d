'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { ApiError, api } from '@/lib/api/client'
import { type Fault, fault, type Invoice } from '@/lib/api/salesforce/invoice-answer'
import type { InvoiceForm } from '@/lib/api/salesforce/invoice-fields'
import { createInvoice } from '../create-invoice'
import { INVOICES_KEY } from '../invoices/invoices-spec'

/** What the exchange system's controls have against the document. */
export type Rejection = { description: string; faults: readonly Fault[] }

export type SaveResult =
  | { kind: 'saved'; invoice: Invoice }
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
export function useSaveInvoice() {
  const queries = useQueryClient()
  const busy = useRef(false)
  const keyOf = useIdempotencyKey()
  const [isSaving, setSaving] = useState(false)

  const call = async (data: InvoiceForm): Promise<Invoice> => {
    if (data.id !== undefined) {
      const { response } = await api.salesforce.invoices.update({ invoice_data: { ...data, id: data.id } })
      return response.invoice
    }
    return createInvoice(data, keyOf(data))
  }

  const save = async (data: InvoiceForm): Promise<SaveResult> => {
    if (busy.current) return { kind: 'busy' }
    busy.current = true
    setSaving(true)
    try {
      const invoice = await call(data)
      void queries.invalidateQueries({ queryKey: [INVOICES_KEY] })
      return { kind: 'saved', invoice }
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
