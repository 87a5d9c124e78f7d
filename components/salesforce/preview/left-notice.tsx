'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'

/** Says why an invoice of a contract did not go out by itself; renders nothing of one that did, or is none. */
export function LeftNotice({ id, state, revision }: { id: number; state: string; revision: number }) {
  const t = useTranslations('left_invoices')
  const { data: list = [] } = useQuery({
    queryKey: ['left-invoice', id, state, revision],
    queryFn: async () => (await api.salesforce.issuing.left({ document_id: id })).response.left_list,
    enabled: state !== 'DRAFT',
  })
  return list.map(({ step, description }) => (
    <Notice key={step} tone="warning" title={t(`here.${step}`)}>
      <p className="text-sm">{description}</p>
      <p className="text-ink-soft text-sm">{t('again')}</p>
    </Notice>
  ))
}
