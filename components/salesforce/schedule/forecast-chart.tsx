'use client'

import { useTranslations } from 'next-intl'
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useLanguage } from '@/components/kit/use-language'
import type { ScheduleForecast } from '@/lib/api/salesforce/schedule-fields'
import { formatDay, formatMoney, formatNumber } from '@/lib/i18n/formats'

const axis = { stroke: 'var(--ink-soft)', fontSize: 12, tickLine: false, axisLine: false } as const

/** What each week brings as bars, the balance as a line. Heavy: load it when it is shown. */
export function ForecastChart({ weeks }: { weeks: ScheduleForecast['week_list'] }) {
  const t = useTranslations('schedule.columns')
  const language = useLanguage()
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...weeks]}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey="from"
          tickFormatter={(day: string) => formatDay(day, language, 'short').slice(0, 5)}
          minTickGap={16}
          {...axis}
        />
        <YAxis width={64} tickFormatter={(value: number) => formatNumber(value, language)} {...axis} />
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        <Tooltip
          labelFormatter={(day) => formatDay(String(day), language)}
          formatter={(value) => formatMoney(Number(value), language)}
          contentStyle={{
            background: 'var(--raised)',
            border: '1px solid var(--line)',
            borderRadius: 8,
            boxShadow: 'var(--float-shadow)',
          }}
          labelStyle={{ color: 'var(--ink-soft)' }}
        />
        <Bar name={t('in')} dataKey="in" fill="var(--chart-invoices)" isAnimationActive={false} />
        <Bar name={t('out')} dataKey="out" fill="var(--chart-purchases)" isAnimationActive={false} />
        <Line
          name={t('balance')}
          dataKey="balance"
          stroke="var(--action)"
          strokeWidth={2}
          dot={{ r: 2.5, fill: 'var(--action)' }}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}
