'use client'

import { ChartColumn } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { FigureMonth } from '@/lib/api/statistics/figure-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Figure } from '@/lib/domain/statistics/figures'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { Dimmed } from '../shown/dimmed'
import { PICTURE } from '../shown/picture'
import { capitalized } from './capitalized'
import { useChangeText } from './change-text'
import { FigureDefinition } from './figure-definition'
import { FigureDownloads } from './figure-downloads'
import { FigureLegend } from './figure-legend'
import { FigureTable } from './figure-table'
import { PartsDialog } from './parts-dialog'
import { type Months, useFigure } from './use-figure'

const FigureChart = dynamic(() => import('./figure-chart').then((module) => module.FigureChart), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
})

/** The colours of the bars, as the dashboard has them. */
const COLORS: Readonly<Record<Figure, string>> = {
  REVENUE: 'var(--chart-invoices)',
  COLLECTED: 'var(--chart-invoices)',
  COSTS: 'var(--chart-purchases)',
}

type FigureViewProps = { figure: Figure; period: Months }

/** A figure by month: a sentence on the last month that is over, the chart, and the table whose amounts open. */
export function FigureView({ figure, period }: FigureViewProps) {
  const t = useTranslations('statistics')
  const errorText = useErrorText()
  const language = useLanguage()
  const [open, setOpen] = useState<TaxPeriod | null>(null)
  const { data, error, isPlaceholderData } = useFigure(figure, period)
  if (error) return <p role="alert">{errorText(error).text}</p>
  if (!data) return <Skeleton className="h-64" />
  const { month_list: months, total, whole_months: whole } = data
  const isEmpty = months.every(({ amount, before }) => amount === 0 && before === 0)
  return (
    <Dimmed when={isPlaceholderData}>
      <Card {...PICTURE} className="grid min-w-0 gap-3 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <p className="font-medium text-heading">
            <Sentence months={months} />
          </p>
          <FigureDefinition text={t(`definitions.${figure}`)} />
          <span className="grow" />
          <FigureDownloads figure={figure} {...period} />
        </div>
        {isEmpty ? (
          <EmptyState icon={ChartColumn} title={t('none')} text={t(`none_texts.${figure}`)} />
        ) : (
          <>
            <div className="h-64 min-w-0" aria-hidden>
              <FigureChart months={months} color={COLORS[figure]} />
            </div>
            <FigureLegend color={COLORS[figure]} />
          </>
        )}
      </Card>
      <Card className="min-w-0">
        <FigureTable
          name={t(`figures.${figure}`)}
          months={months}
          total={total}
          whole={whole}
          onOpen={setOpen}
        />
      </Card>
      {open ? (
        <PartsDialog
          figure={figure}
          months={{ from: open, to: open }}
          name={formatDay(`${open}-01`, language, 'longMonth')}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Dimmed>
  )
}

/** The last month that is over, beside the same month of the year before. */
function Sentence({ months }: { months: readonly FigureMonth[] }) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  const changeText = useChangeText()
  const last = months.findLast(({ is_running }) => !is_running)
  if (!last) return null
  const monthText = (year: number) => formatDay(`${year}${last.month.slice(4)}-01`, language, 'longMonth')
  const year = Number(last.month.slice(0, 4))
  const values = { month: capitalized(monthText(year)), amount: formatMoney(last.amount, language) }
  const change = last.change_percent
  return change === null
    ? t('sentence_plain', values)
    : t('sentence', { ...values, change: changeText(change), before: monthText(year - 1) })
}
