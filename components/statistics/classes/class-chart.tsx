'use client'

import { useTranslations } from 'next-intl'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { CHART_AXIS, CHART_FRAME, CHART_GRID, CHART_TOOLTIP } from '@/components/kit/chart-look'
import { useLanguage } from '@/components/kit/use-language'
import type { ClassFigures } from '@/lib/api/statistics/classes/class-fields'
import { formatNumber } from '@/lib/i18n/formats'

/** The letters of all labels together for which a wide chart has room. */
const LABEL_LETTERS = 140

const shortened = (name: string, letters: number): string =>
  name.length > letters ? `${name.slice(0, letters - 1)}…` : name

/** How full classes are, and how many of those booked came, in percent. Heavy: load it when it is shown. */
export function ClassChart({ classes }: { classes: readonly (ClassFigures & { name: string })[] }) {
  const t = useTranslations('statistics.classes.columns')
  const language = useLanguage()
  const letters = Math.max(10, Math.floor(LABEL_LETTERS / classes.length))
  const short = (name: string) => shortened(name, letters)
  const percent = (value: unknown) => `${formatNumber(Number(value), language)}%`
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...classes]} {...CHART_FRAME}>
        <CartesianGrid {...CHART_GRID} />
        <XAxis dataKey="name" tickFormatter={short} minTickGap={8} {...CHART_AXIS} />
        <YAxis width={48} domain={[0, 100]} tickFormatter={percent} {...CHART_AXIS} />
        <Tooltip formatter={percent} cursor={{ fill: 'var(--hover)' }} {...CHART_TOOLTIP} />
        <Bar
          name={t('fill_rate')}
          dataKey="fill_rate"
          fill="var(--chart-invoices)"
          maxBarSize={28}
          isAnimationActive={false}
        />
        <Bar
          name={t('attendance_rate')}
          dataKey="attendance_rate"
          fill="var(--action)"
          maxBarSize={28}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
