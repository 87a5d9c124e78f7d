'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useCallback, useState } from 'react'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { addDays, type Day } from '@/lib/domain/core/day'
import { SCHEDULE_KEY } from '../payments/payments-key'
import { ScheduleFiltersBar } from './schedule-filters-bar'
import { SCHEDULE_HREF } from './schedule-href'
import { type ScheduleFilters, searchOf } from './schedule-spec'

const MonthCalendar = dynamic(() => import('./month-calendar').then((module) => module.MonthCalendar), {
  ssr: false,
  loading: () => <Skeleton className="h-96" />,
})

type CalendarProps = {
  today: Day
  filters: ScheduleFilters
  setFilters: (patch: Partial<ScheduleFilters>) => void
}
type Range = { from: Day; to: Day }

/** The open days as a calendar by month; a day leads to its list. */
export function ScheduleCalendar({ today, filters, setFilters }: CalendarProps) {
  const router = useRouter()
  const [range, setRange] = useState<Range | null>(null)
  const search = searchOf(filters)
  const { data } = useQuery({
    queryKey: [SCHEDULE_KEY, 'days', search, range],
    queryFn: async () => {
      const { from, to } = range ?? { from: today, to: today }
      const asked = { ...search, date_from: from, date_to: to }
      return (await api.salesforce.schedule.days(asked)).response.day_list
    },
    enabled: range !== null,
    placeholderData: keepPreviousData,
  })
  // The calendar's range ends on the day after its last one.
  const onRange = useCallback((from: string, end: string) => {
    const to = addDays(end as Day, -1)
    setRange((before) => (before?.from === from && before.to === to ? before : { from: from as Day, to }))
  }, [])
  const { method, ana_sku } = filters
  const hrefOf = useCallback(
    (day: string, flow: 'IN' | 'OUT') => {
      const query = {
        flow,
        date_from: day,
        date_to: day,
        ...(method && { method }),
        ...(ana_sku && { ana_sku }),
      }
      return `${SCHEDULE_HREF}?${new URLSearchParams(query)}`
    },
    [method, ana_sku],
  )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <ScheduleFiltersBar filters={filters} setFilters={setFilters} party="" withDays={false} />
      </div>
      <Card className="min-w-0 p-3">
        <MonthCalendar
          today={today}
          days={data ?? []}
          hrefOf={hrefOf}
          onRange={onRange}
          onOpen={(href) => router.push(href, { scroll: false })}
        />
      </Card>
    </div>
  )
}
