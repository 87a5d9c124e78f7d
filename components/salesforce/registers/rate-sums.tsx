'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import type { RegisterSums } from '@/lib/api/salesforce/registers/register-fields'
import { codeEntry, NATURA } from '@/lib/domain/codes/fatturapa'
import { PlainTable } from './plain-table'
import { rateText } from './register-columns'

/** The sums of a whole register, by rate and Natura. */
export function RateSums({ sums }: { sums: RegisterSums }) {
  const t = useTranslations('registers')
  const language = useLanguage()
  const rows = sums.rate_list.map((rate) => ({
    key: `${rate.iva}|${rate.natura}|${rate.esigibilita_iva}`,
    cells: [
      [rateText(rate), codeEntry(NATURA, rate.natura)?.[language]].filter(Boolean).join(' · '),
      t(`esigibilita.${rate.esigibilita_iva}`),
      <Money key="imponibile" value={rate.imponibile} />,
      <Money key="imposta" value={rate.imposta} />,
    ],
  }))
  const total = {
    key: 'total',
    strong: true,
    cells: [
      t('columns.total'),
      t('document_count', { count: sums.count }),
      <Money key="imponibile" value={sums.imponibile} data-sum="imponibile" />,
      <Money key="imposta" value={sums.imposta} data-sum="imposta" />,
    ],
  }
  return (
    <PlainTable
      label={t('sums')}
      heads={[
        { label: t('columns.rate') },
        { label: t('esigibilita_title'), wideOnly: true },
        { label: t('columns.imponibile'), end: true },
        { label: t('columns.imposta'), end: true },
      ]}
      rows={[...rows, total]}
    />
  )
}
