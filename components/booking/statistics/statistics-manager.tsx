'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { isWhole, monthOf, type Period, PeriodFields } from '@/components/kit/fields/period-fields'
import { PageHeader } from '@/components/kit/page-header'
import { useErrorText } from '@/components/kit/use-error-text'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { BOOKING_KEY } from '../calendar/use-events'
import { StatisticsTable } from './statistics-table'

const StatisticsChart = dynamic(() => import('./statistics-chart').then((module) => module.StatisticsChart), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
})

/** The chart draws this many classes: those with the most people. */
const MAX_DRAWN_CLASSES = 12

const LEGEND = [
  ['fill_rate', 'bg-(--chart-invoices)'],
  ['attendance_rate', 'bg-(--action)'],
] as const

/** How full the classes of a period are, as a chart and as a table. */
export function StatisticsManager({ today }: { today: string }) {
  const t = useTranslations('booking.statistics')
  const menu = useTranslations('shell.groups')
  const errorText = useErrorText()
  const [period, setPeriod] = useState<Period>(() => monthOf(today, 0))
  const { data, error } = useQuery({
    queryKey: [BOOKING_KEY, 'statistics', period],
    queryFn: async () => (await api.booking.attendanceStatistics.classes(period)).response,
    enabled: isWhole(period),
    placeholderData: keepPreviousData,
  })
  const drawn = [...(data?.class_list ?? [])].sort((a, b) => b.booked - a.booked).slice(0, MAX_DRAWN_CLASSES)
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} crumbs={[{ label: menu('events') }]} />
      <div className="grid min-w-0 gap-4">
        <Card className="p-4">
          <PeriodFields value={period} onChange={setPeriod} />
        </Card>
        {error ? <p role="alert">{errorText(error).text}</p> : null}
        {!data && !error ? <Skeleton className="h-64" /> : null}
        {data?.class_list.length === 0 ? (
          <Card>
            <EmptyState icon={ChartColumn} title={t('none')} text={t('none_text')} />
          </Card>
        ) : null}
        {data && data.class_list.length > 0 ? (
          <>
            <Card aria-hidden className="grid min-w-0 gap-2 p-4">
              <p className="flex flex-wrap gap-x-4 text-ink-soft text-sm">
                {LEGEND.map(([name, color]) => (
                  <span key={name} className="flex items-center gap-1.5">
                    <span className={`size-2.5 rounded-full ${color}`} />
                    {t(name)}
                  </span>
                ))}
              </p>
              <div className="h-56 min-w-0">
                <StatisticsChart classes={drawn} />
              </div>
            </Card>
            <Card className="min-w-0">
              <StatisticsTable classes={data.class_list} total={data.total} />
            </Card>
          </>
        ) : null}
      </div>
    </>
  )
}
