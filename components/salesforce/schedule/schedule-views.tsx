'use client'

import { CalendarDays, List, TrendingUp } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useQueryState } from 'nuqs'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import type { Day } from '@/lib/domain/core/day'
import {
  type ScheduleInput,
  type SchedulePage,
  type ScheduleView,
  scheduleSpec,
  VIEWS,
  viewParser,
} from './schedule-spec'

// Each view has its script: a page of one does not load those of the others.
const ScheduleTable = dynamic(() => import('./schedule-table').then((module) => module.ScheduleTable))
const ScheduleCalendar = dynamic(() =>
  import('./schedule-calendar').then((module) => module.ScheduleCalendar),
)
const ForecastView = dynamic(() => import('./forecast-view').then((module) => module.ForecastView))

const ICONS = { list: List, calendar: CalendarDays, forecast: TrendingUp } as const

type ViewsProps = { today: Day; initial: { input: ScheduleInput; page: SchedulePage } }

/**
 * The due dates as a list, as a calendar, and as the forecast of the coming weeks. `initial` is the list as the server
 * has read it already.
 */
export function ScheduleViews({ today, initial }: ViewsProps) {
  const t = useTranslations('schedule.views')
  const state = useTableState(scheduleSpec)
  const [view, setView] = useQueryState('view', viewParser)
  return (
    <Tabs value={view} onValueChange={(next) => void setView(next as ScheduleView)}>
      <TabsList aria-label={t('label')}>
        {VIEWS.map((name) => {
          const Icon = ICONS[name]
          return (
            <TabsTrigger key={name} value={name}>
              <Icon aria-hidden className="size-4" />
              {t(name)}
            </TabsTrigger>
          )
        })}
      </TabsList>
      <TabsContent value="list">
        <ScheduleTable today={today} state={state} initial={initial} />
      </TabsContent>
      <TabsContent value="calendar">
        <ScheduleCalendar today={today} filters={state.filters} setFilters={state.setFilters} />
      </TabsContent>
      <TabsContent value="forecast">
        <ForecastView />
      </TabsContent>
    </Tabs>
  )
}
