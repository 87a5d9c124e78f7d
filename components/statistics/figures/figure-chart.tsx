'use client'

import { useTranslations } from 'next-intl'
import {
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { CHART_AXIS, CHART_FRAME, CHART_GRID, CHART_TOOLTIP } from '@/components/kit/chart-look'
import { useLanguage } from '@/components/kit/use-language'
import type { FigureMonth } from '@/lib/api/statistics/figure-fields'
import { formatDay, formatMoney, formatNumber } from '@/lib/i18n/formats'

/** A month of a chart; no point where nothing is known of the year before. */
type ChartMonth = Pick<FigureMonth, 'month' | 'amount' | 'is_running'> & { before: number | null }

type ChartProps = {
  months: readonly ChartMonth[]
  color: string
  /** Of the bars; that of an amount without one. */
  name?: string
}

/** The months of a figure as bars, paler while a month runs, and the year before as a line. Heavy: load it when it is shown. */
export function FigureChart({ months, color, name }: ChartProps) {
  const t = useTranslations('statistics.columns')
  const language = useLanguage()
  const shortMonth = (month: string) => formatDay(`${month}-01`, language, 'month')
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...months]} {...CHART_FRAME}>
        <CartesianGrid {...CHART_GRID} />
        <XAxis dataKey="month" tickFormatter={shortMonth} minTickGap={16} {...CHART_AXIS} />
        <YAxis
          width="auto"
          tickFormatter={(value: number) => formatNumber(value, language)}
          {...CHART_AXIS}
        />
        <Tooltip
          labelFormatter={(month) => formatDay(`${month}-01`, language, 'longMonth')}
          formatter={(value) => formatMoney(Number(value), language)}
          cursor={{ fill: 'var(--hover)' }}
          {...CHART_TOOLTIP}
        />
        <Bar
          name={name ?? t('amount')}
          dataKey="amount"
          fill={color}
          maxBarSize={36}
          isAnimationActive={false}
        >
          {months.map(({ month, is_running }) => (
            <Cell key={month} fillOpacity={is_running ? 0.45 : 1} />
          ))}
        </Bar>
        <Line
          name={t('before')}
          dataKey="before"
          stroke="var(--action)"
          strokeWidth={2}
          strokeDasharray="5 3"
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}
