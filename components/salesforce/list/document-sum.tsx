'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { api } from '@/lib/api/client'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { formatMoney } from '@/lib/i18n/formats'

type SumInput = Omit<Parameters<typeof api.salesforce.documents.sum>[0], 'document_kind'>

type DocumentSumProps = {
  kind: DocumentKind
  /** Under this key the browser keeps the list: what makes the list stale makes its sums stale. */
  listKey: string
  /** The filters of the list, or the ids of documents, at most MOST_SUMMED. */
  input: SumInput
}

/** The documents that can be summed up by their ids, at most. */
export const MOST_SUMMED = 500

/** The total of documents, and what is still to be paid of them; nothing where there are too many to sum them up. */
export function DocumentSum({ kind, listKey, input }: DocumentSumProps) {
  const t = useTranslations('documents.sum')
  const language = useLanguage()
  const { agreementTypeValue: side, filter_state, search, date_from, date_to } = input
  const { ana_sku, typology, open_only, overdue_only, to_send, ids } = input
  const only = { ana_sku, typology, open_only, overdue_only, to_send, ids }
  const filters = { filter_state, search, date_from, date_to, ...only }
  const asked = { document_kind: kind, agreementTypeValue: side, ...filters }
  const { data } = useQuery({
    queryKey: [listKey, 'sum', asked],
    queryFn: async () => (await api.salesforce.documents.sum(asked)).response,
  })
  if (!data || data.is_minimum) return null
  const total = formatMoney(data.total, language)
  const residual = formatMoney(data.residual, language)
  return (
    <span className="tabular">
      {data.residual === 0
        ? t('found', { total })
        : t(side === 'PASSIVE' ? 'to_pay' : 'to_collect', { total, residual })}
    </span>
  )
}
