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
import { CHART_AXIS, CHART_FRAME, CHART_GRID, CHART_TOOLTIP } from '@/components/kit/chart-look'
import { useLanguage } from '@/components/kit/use-language'
import type { ScheduleForecast } from '@/lib/api/salesforce/schedule/schedule-fields'
import { formatDay, formatMoney, formatNumber } from '@/lib/i18n/formats'

/**
 * The chart of the coming weeks: the amounts that come in and go out as bars, the balance as a line. The chart is
 * heavy: load it when it is shown.
 */
export function ForecastChart({ weeks }: { weeks: ScheduleForecast['week_list'] }) {
  const t = useTranslations('schedule.columns')
  const language = useLanguage()
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...weeks]} {...CHART_FRAME}>
        <CartesianGrid {...CHART_GRID} />
        <XAxis
          dataKey="from"
          tickFormatter={(day: string) => formatDay(day, language, 'short').slice(0, 5)}
          minTickGap={16}
          {...CHART_AXIS}
        />
        <YAxis
          width="auto"
          tickFormatter={(value: number) => formatNumber(value, language)}
          {...CHART_AXIS}
        />
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        <Tooltip
          labelFormatter={(day) => formatDay(String(day), language)}
          formatter={(value) => formatMoney(Number(value), language)}
          {...CHART_TOOLTIP}
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
