'use client'

import { useTranslations } from 'next-intl'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { CHART_AXIS, CHART_FRAME, CHART_GRID, CHART_TOOLTIP } from '@/components/kit/chart-look'
import { useLanguage } from '@/components/kit/use-language'
import type { CustomerMonth } from '@/lib/api/statistics/people/people-fields'
import { formatDay, formatNumber } from '@/lib/i18n/formats'
import { CUSTOMER_COLORS } from './customer-colors'

/** New, returning and lost customers of each month as bars, and the active ones as a line. Heavy: load it when it is shown. */
export function CustomerChart({ months }: { months: readonly CustomerMonth[] }) {
  const t = useTranslations('statistics.people.figures')
  const language = useLanguage()
  const number = (value: unknown) => formatNumber(Number(value), language)
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...months]} {...CHART_FRAME}>
        <CartesianGrid {...CHART_GRID} />
        <XAxis
          dataKey="month"
          tickFormatter={(month: string) => formatDay(`${month}-01`, language, 'month')}
          minTickGap={16}
          {...CHART_AXIS}
        />
        <YAxis width="auto" allowDecimals={false} tickFormatter={number} {...CHART_AXIS} />
        <Tooltip
          labelFormatter={(month) => formatDay(`${month}-01`, language, 'longMonth')}
          formatter={number}
          cursor={{ fill: 'var(--hover)' }}
          {...CHART_TOOLTIP}
        />
        {(['NEW', 'RETURNING', 'LOST'] as const).map((figure) => (
          <Bar
            key={figure}
            name={t(figure)}
            dataKey={figure.toLowerCase()}
            fill={CUSTOMER_COLORS[figure]}
            maxBarSize={14}
            isAnimationActive={false}
          />
        ))}
        <Line
          name={t('ACTIVE')}
          dataKey="active"
          stroke={CUSTOMER_COLORS.ACTIVE}
          strokeWidth={2}
          strokeDasharray="5 3"
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}
