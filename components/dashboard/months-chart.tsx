'use client'

import { useTranslations } from 'next-intl'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { CHART_AXIS, CHART_FRAME, CHART_GRID, CHART_TOOLTIP } from '@/components/kit/chart-look'
import { useLanguage } from '@/components/kit/use-language'
import { formatDay, formatMoney, formatNumber } from '@/lib/i18n/formats'
import type { PanelMonth } from './dashboard-data'

/** The lines themselves. Heavy: load it when it is shown. */
export function MonthsChart({ months }: { months: readonly PanelMonth[] }) {
  const t = useTranslations('dashboard.chart')
  const language = useLanguage()
  const shortMonth = (month: string) => formatDay(month, language, 'month').replace(/\s?20(\d\d)$/, ' $1')
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...months]} {...CHART_FRAME}>
        <CartesianGrid {...CHART_GRID} />
        <XAxis dataKey="month" tickFormatter={shortMonth} minTickGap={24} {...CHART_AXIS} />
        <YAxis
          width="auto"
          tickFormatter={(value: number) => formatNumber(value, language)}
          {...CHART_AXIS}
        />
        <Tooltip
          labelFormatter={(month) => formatDay(String(month), language, 'month')}
          formatter={(value) => formatMoney(Number(value), language)}
          {...CHART_TOOLTIP}
        />
        <Line
          name={t('invoices')}
          dataKey="invoices"
          stroke="var(--chart-invoices)"
          strokeWidth={2}
          dot={{ r: 2.5, fill: 'var(--chart-invoices)' }}
          isAnimationActive={false}
        />
        <Line
          name={t('purchases')}
          dataKey="purchases"
          stroke="var(--chart-purchases)"
          strokeWidth={2}
          strokeDasharray="5 3"
          dot={{ r: 2.5, fill: 'var(--chart-purchases)' }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  )
}
