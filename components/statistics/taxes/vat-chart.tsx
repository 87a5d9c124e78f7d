'use client'

import { useTranslations } from 'next-intl'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { CHART_AXIS, CHART_FRAME, CHART_GRID, CHART_TOOLTIP } from '@/components/kit/chart-look'
import { useLanguage } from '@/components/kit/use-language'
import { usePeriodText } from '@/components/salesforce/registers/period-chooser'
import type { VatPeriod } from '@/lib/api/statistics/tax-fields'
import { isQuarter, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import { formatDay, formatMoney, formatNumber } from '@/lib/i18n/formats'
import { capitalized } from '../figures/capitalized'

/** The VAT of sales and of purchases by period. Heavy: load it when it is shown. */
export function VatChart({ periods }: { periods: readonly VatPeriod[] }) {
  const t = useTranslations('statistics.vat_columns')
  const language = useLanguage()
  const textOf = usePeriodText()
  const short = (period: TaxPeriod) =>
    isQuarter(period) ? textOf(period) : formatDay(`${period}-01`, language, 'month')
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...periods]} {...CHART_FRAME}>
        <CartesianGrid {...CHART_GRID} />
        <XAxis dataKey="period" tickFormatter={short} minTickGap={16} {...CHART_AXIS} />
        <YAxis
          width="auto"
          tickFormatter={(value: number) => formatNumber(value, language)}
          {...CHART_AXIS}
        />
        <Tooltip
          labelFormatter={(period) => capitalized(textOf(period as TaxPeriod))}
          formatter={(value) => formatMoney(Number(value), language)}
          cursor={{ fill: 'var(--hover)' }}
          {...CHART_TOOLTIP}
        />
        <Bar
          name={t('VP4')}
          dataKey="VP4"
          fill="var(--chart-invoices)"
          maxBarSize={24}
          isAnimationActive={false}
        />
        <Bar
          name={t('VP5')}
          dataKey="VP5"
          fill="var(--chart-purchases)"
          maxBarSize={24}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
