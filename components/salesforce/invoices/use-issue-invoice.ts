'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'
import { INVOICES_KEY } from './invoices-spec'

type StockChoice = { id: number; include: boolean }

/** Issues an invoice and shows its number; `products_data` names the lines that leave the stock or stay in it. */
export function useIssueInvoice() {
  const t = useTranslations('invoices')
  const notify = useNotify()
  const queries = useQueryClient()
  return async (id: number, products_data: StockChoice[] = []): Promise<true> => {
    const { response } = await api.salesforce.invoices.issue({ id, products_data })
    notify.success(t('done.issue', { number: response.invoice.fullNumeration ?? '' }))
    await queries.invalidateQueries({ queryKey: [INVOICES_KEY] })
    return true
  }
}
