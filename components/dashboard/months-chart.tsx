'use client'

import { useTranslations } from 'next-intl'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useLanguage } from '@/components/kit/use-language'
import { formatDay, formatMoney, formatNumber } from '@/lib/i18n/formats'
import type { PanelMonth } from './dashboard-data'

const axis = { stroke: 'var(--ink-soft)', fontSize: 12, tickLine: false, axisLine: false } as const

/** The lines themselves. Heavy: load it when it is shown. */
export function MonthsChart({ months }: { months: readonly PanelMonth[] }) {
  const t = useTranslations('dashboard.chart')
  const language = useLanguage()
  const shortMonth = (month: string) => formatDay(month, language, 'month').replace(/\s?20(\d\d)$/, ' $1')
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={[...months]}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="month" tickFormatter={shortMonth} minTickGap={24} {...axis} />
        <YAxis width={56} tickFormatter={(value: number) => formatNumber(value, language)} {...axis} />
        <Tooltip
          labelFormatter={(month) => formatDay(String(month), language, 'month')}
          formatter={(value) => formatMoney(Number(value), language)}
          contentStyle={{
            background: 'var(--raised)',
            border: '1px solid var(--line)',
            borderRadius: 8,
            boxShadow: 'var(--float-shadow)',
          }}
          labelStyle={{ color: 'var(--ink-soft)' }}
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
