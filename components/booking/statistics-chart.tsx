'use client'

import { useTranslations } from 'next-intl'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { ClassStatistics } from '@/lib/api/booking/attendance-statistics-fields'

const axis = { stroke: 'var(--ink-soft)', fontSize: 12, tickLine: false, axisLine: false } as const

const MOST_LETTERS = 14

const short = (name: string): string =>
  name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name

/** How full classes are, and how many of those booked came, in percent. Heavy: load it when it is shown. */
export function StatisticsChart({ classes }: { classes: readonly ClassStatistics[] }) {
  const t = useTranslations('booking.statistics')
  const percent = (value: unknown) => `${Number(value)} %`
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...classes]}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="name" tickFormatter={short} minTickGap={8} {...axis} />
        <YAxis width={48} domain={[0, 100]} tickFormatter={percent} {...axis} />
        <Tooltip
          formatter={percent}
          cursor={{ fill: 'var(--hover)' }}
          contentStyle={{
            background: 'var(--raised)',
            border: '1px solid var(--line)',
            borderRadius: 8,
            boxShadow: 'var(--float-shadow)',
          }}
          labelStyle={{ color: 'var(--ink-soft)' }}
        />
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
