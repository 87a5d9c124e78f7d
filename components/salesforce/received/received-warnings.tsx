'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import { formatMoney } from '@/lib/i18n/formats'

/**
 * The warnings that somebody should read before a received document is registered or paid. An integration or self-invoice of ours has a
 * notice of its own, which says that nothing is owed.
 */
export function ReceivedWarnings({
  received: { other_receiver, warning_list, exchange_state },
}: {
  received: Pick<ReceivedDocument, 'other_receiver' | 'warning_list' | 'exchange_state'>
}) {
  const t = useTranslations('received.warnings')
  const language = useLanguage()
  const warnings = warning_list.filter(({ code }) => code !== 'no_debt' || exchange_state === null)
  const texts = [
    ...(other_receiver ? [t('other_receiver')] : []),
    ...warnings.map(({ code, amount }) => t(code, { amount: formatMoney(amount ?? 0, language) })),
  ]
  if (texts.length === 0) return null
  return (
    <ul className="mb-4 grid gap-2 rounded-lg border border-state-pending/40 bg-state-pending/10 px-3 py-2">
      {texts.map((text) => (
        <li key={text} className="flex items-start gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-state-pending" />
          {text}
        </li>
      ))}
    </ul>
  )
}
