'use client'

import { useTranslations } from 'next-intl'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { CHART_AXIS, CHART_FRAME, CHART_GRID, CHART_TOOLTIP } from '@/components/kit/chart-look'
import { useLanguage } from '@/components/kit/use-language'
import type { OpenAge } from '@/lib/api/statistics/due-fields'
import { formatMoney, formatNumber } from '@/lib/i18n/formats'

/** The open amounts by age, in and out. Heavy: load it when it is shown. */
export function AgeChart({ ages }: { ages: readonly OpenAge[] }) {
  const t = useTranslations('statistics')
  const words = useTranslations('dashboard.ageing')
  const language = useLanguage()
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={ages.map((one) => ({ ...one, name: words(one.age) }))} {...CHART_FRAME}>
        <CartesianGrid {...CHART_GRID} />
        <XAxis dataKey="name" {...CHART_AXIS} />
        <YAxis
          width="auto"
          tickFormatter={(value: number) => formatNumber(value, language)}
          {...CHART_AXIS}
        />
        <Tooltip
          formatter={(value) => formatMoney(Number(value), language)}
          cursor={{ fill: 'var(--hover)' }}
          {...CHART_TOOLTIP}
        />
        <Bar
          name={t('due_columns.in')}
          dataKey="in"
          fill="var(--chart-invoices)"
          maxBarSize={36}
          isAnimationActive={false}
        />
        <Bar
          name={t('due_columns.out')}
          dataKey="out"
          fill="var(--chart-purchases)"
          maxBarSize={36}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
