'use client'

import { ChartColumn } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { useLanguage } from '@/components/kit/use-language'
import { usePeriodText } from '@/components/salesforce/registers/period-chooser'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { VatPeriod } from '@/lib/api/statistics/tax-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { PeriodKind } from '@/lib/domain/statistics/tax-year'
import { formatMoney } from '@/lib/i18n/formats'
import { capitalized } from '../figures/capitalized'
import { FigureDefinition } from '../figures/figure-definition'
import { SaveMenu } from '../figures/save-menu'
import { ChartLegend } from '../shown/chart-legend'
import { PICTURE } from '../shown/picture'
import { VatTable } from './vat-table'

const VatChart = dynamic(() => import('./vat-chart').then((module) => module.VatChart), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
})

type VatCardProps = { year: number; by: PeriodKind; periods: readonly VatPeriod[] }

/** The VAT of a year by period: a sentence, the chart, and the table whose amounts open. */
export function VatCard({ year, by, periods }: VatCardProps) {
  const t = useTranslations('statistics')
  if (periods.length === 0) return <p className="text-ink-soft">{t('vat_none')}</p>
  return (
    <Card {...PICTURE} className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 px-4 pt-4">
        <p className="font-medium text-heading">
          <Sentence periods={periods} />
        </p>
        <FigureDefinition text={t('definitions.VAT')} />
        <span className="grow" />
        <SaveMenu
          name={t('vat')}
          picture={String(year)}
          load={(format) => api.statistics.taxes.file({ year, by, format })}
        />
      </div>
      {periods.every(({ VP4, VP5 }) => VP4 === 0 && VP5 === 0) ? (
        <EmptyState icon={ChartColumn} title={t('vat_empty')} text={t('vat_empty_text')} />
      ) : (
        <div className="grid min-w-0 gap-3 p-4">
          <div className="h-64 min-w-0" aria-hidden>
            <VatChart periods={periods} />
          </div>
          <ChartLegend
            marks={[
              { name: t('vat_columns.VP4'), color: 'var(--chart-invoices)' },
              { name: t('vat_columns.VP5'), color: 'var(--chart-purchases)' },
            ]}
          />
        </div>
      )}
      <VatTable periods={periods} />
    </Card>
  )
}

/** The last period that is over, or the one that runs. */
function Sentence({ periods }: { periods: readonly VatPeriod[] }) {
  const t = useTranslations('statistics')
  const textOf = usePeriodText()
  const language = useLanguage()
  const last = periods.findLast(({ is_running }) => !is_running) ?? periods[0]
  if (!last) return null
  return t(last.VP6 < 0 ? 'vat_credit' : 'vat_debit', {
    period: capitalized(textOf(last.period as TaxPeriod)),
    amount: formatMoney(Math.abs(last.VP6), language),
  })
}
