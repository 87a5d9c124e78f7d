'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'
import type { SelfInvoiceInput } from '@/lib/api/salesforce/received/received-fields'
import { isReceivedKey, receivedHref } from '../received-spec'

/** Writes a self-invoice and shows it. Returns whether it was written; a refusal is shown. */
export function useSaveSelfInvoice() {
  const t = useTranslations('received.self')
  const notify = useNotify()
  const queries = useQueryClient()
  const router = useRouter()
  const keyOf = useIdempotencyKey()
  return async (self_invoice_data: SelfInvoiceInput): Promise<boolean> => {
    try {
      const body = { self_invoice_data }
      const context = { idempotencyKey: keyOf(body) }
      const { passive } = (await api.salesforce.received.selfInvoice(body, { context })).response
      notify.success(t('done', { numeration: passive.fullNumeration ?? '' }))
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isReceivedKey(name) })
      router.push(receivedHref('INVOICE', passive.id))
      router.refresh()
      return true
    } catch (error) {
      notify.error(error)
      return false
    }
  }
}
