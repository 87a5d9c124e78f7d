'use client'

import { HandCoins } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { useLanguage } from '@/components/kit/use-language'
import { Skeleton } from '@/components/ui/skeleton'
import type { OpenDues } from '@/lib/api/statistics/due-fields'
import type { Day } from '@/lib/domain/core/day'
import { formatMoney, formatNumber } from '@/lib/i18n/formats'
import { ChartLegend } from '../shown/chart-legend'
import { AgeTable } from './age-table'
import { DueCard } from './due-card'

const AgeChart = dynamic(() => import('./age-chart').then((module) => module.AgeChart), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
})

/** The open dues by age: a sentence, the chart, and the table whose amounts open the schedule. */
export function AgeCard({ dues, today }: { dues: OpenDues; today: Day }) {
  const t = useTranslations('statistics')
  const isEmpty = dues.total.in === 0 && dues.total.out === 0
  return (
    <DueCard table="ages" today={today} title={t('ages')} definition={t('definitions.DUES')}>
      <p className="px-4 pt-2">
        <Sentence dues={dues} />
      </p>
      {isEmpty ? (
        <EmptyState icon={HandCoins} title={t('dues_none')} text={t('dues_none_text')} />
      ) : (
        <>
          <div className="grid min-w-0 gap-3 p-4">
            <div className="h-64 min-w-0" aria-hidden>
              <AgeChart ages={dues.age_list} />
            </div>
            <ChartLegend
              marks={[
                { name: t('due_columns.in'), color: 'var(--chart-invoices)' },
                { name: t('due_columns.out'), color: 'var(--chart-purchases)' },
              ]}
            />
          </div>
          <AgeTable dues={dues} />
        </>
      )}
    </DueCard>
  )
}

/** The open and the overdue amount, and the days of sales for which customers have not paid yet. */
function Sentence({ dues }: { dues: OpenDues }) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  const { days } = dues.sales_outstanding
  const amounts = {
    open: formatMoney(dues.total.in, language),
    overdue: formatMoney(dues.total.overdue_in, language),
  }
  return days === null
    ? t('dues_sentence_plain', amounts)
    : t('dues_sentence', { ...amounts, days: formatNumber(days, language) })
}
