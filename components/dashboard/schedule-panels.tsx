'use client'

import { HandCoins } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { Money } from '@/components/kit/money'
import { ForecastFigures } from '@/components/salesforce/schedule/forecast-figures'
import { cn } from '@/components/ui/cn'
import { api } from '@/lib/api/client'
import type { ScheduleForecast, ScheduleOverview } from '@/lib/api/salesforce/schedule/schedule-fields'
import { AGEING_CLASSES } from '@/lib/domain/registers/schedule'
import { forecastInput } from './dashboard-data'
import { Panel } from './panel'
import { PanelWaiting } from './panel-states'
import { StatisticsLink } from './statistics-link'
import { usePanelQuery } from './use-panel-query'

const SCHEDULE = '/app/documents/schedule'

/** The answer of the panels of what is due. */
export const loadOverview = async () => (await api.salesforce.schedule.overview()).response.overview
const loadForecast = async () => (await api.salesforce.schedule.forecast(forecastInput)).response.forecast

function ScheduleLink({ query = '' }: { query?: string }) {
  const t = useTranslations('dashboard')
  return (
    <Link
      href={`${SCHEDULE}${query}`}
      prefetch={false}
      className="rounded-sm text-link text-sm hover:underline"
    >
      {t('schedule_link')}
    </Link>
  )
}

/** The panel of the amounts that customers owe, by how long they are overdue. */
export function AgeingPanel({ initial }: { initial: ScheduleOverview | null }) {
  const t = useTranslations('dashboard.ageing')
  const { data, isPending, refresh } = usePanelQuery('overview', loadOverview, initial)
  const ageing = data?.ageing_in
  // To 2 decimals, by cents: figures of the wire are already rounded.
  const total = ageing
    ? AGEING_CLASSES.reduce((cents, key) => cents + Math.round(ageing[key] * 100), 0) / 100
    : 0
  return (
    <Panel
      id="ageing"
      title={t('title')}
      onRefresh={refresh}
      extra={
        <>
          <ScheduleLink query="?flow=IN" />
          <StatisticsLink page="dues" className="hidden sm:inline" />
        </>
      }
    >
      {!ageing ? (
        <PanelWaiting isPending={isPending} onRetry={refresh} />
      ) : total === 0 ? (
        <EmptyState icon={HandCoins} title={t('empty')} text={t('empty_text')} className="py-6" />
      ) : (
        <dl className="grid gap-2.5 p-4">
          {AGEING_CLASSES.map((key) => (
            <div key={key} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
              <dt className="text-ink-soft">{t(key)}</dt>
              <dd>
                <Money value={ageing[key]} data-ageing={key} />
              </dd>
              <dd aria-hidden className="col-span-2 h-1.5 overflow-hidden rounded-full bg-hover">
                <span
                  className={cn('block h-full', key === 'not_due' ? 'bg-state-paid' : 'bg-state-undelivered')}
                  style={{ width: `${Math.min(100, Math.max(0, (100 * ageing[key]) / total))}%` }}
                />
              </dd>
            </div>
          ))}
          <div className="flex justify-between gap-3 border-t pt-2 font-semibold text-heading">
            <dt>{t('total')}</dt>
            <dd>
              <Money value={total} />
            </dd>
          </div>
        </dl>
      )}
    </Panel>
  )
}

/** The panel of the amounts that fall due from today to Sunday. */
export function WeekPanel({ initial }: { initial: ScheduleOverview | null }) {
  const t = useTranslations('dashboard.week')
  const { data, isPending, refresh } = usePanelQuery('overview', loadOverview, initial)
  const week = data?.week
  return (
    <Panel
      id="week"
      title={t('title')}
      onRefresh={refresh}
      extra={week ? <ScheduleLink query={`?date_from=${week.from}&date_to=${week.to}`} /> : null}
    >
      {week ? (
        <div className="grid gap-3 p-4">
          <p className="text-ink-soft text-sm">
            <DayText value={week.from} />
            {week.to === week.from ? null : (
              <>
                {' – '}
                <DayText value={week.to} />
              </>
            )}
          </p>
          <dl className="flex flex-wrap gap-x-10 gap-y-2">
            {(['in', 'out'] as const).map((flow) => (
              <div key={flow}>
                <dt className="text-ink-soft text-sm">{t(flow)}</dt>
                <dd className="font-semibold text-heading text-lg">
                  <Money value={week[flow]} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ) : (
        <PanelWaiting isPending={isPending} onRetry={refresh} />
      )}
    </Panel>
  )
}

/** The panel of the amounts that come in and go out in the next eight weeks. */
export function ForecastPanel({ initial }: { initial: ScheduleForecast | null }) {
  const t = useTranslations('dashboard.forecast')
  const { data, isPending, refresh } = usePanelQuery('forecast', loadForecast, initial)
  return (
    <Panel
      id="forecast"
      title={t('title')}
      onRefresh={refresh}
      extra={<ScheduleLink query="?view=forecast" />}
    >
      {data ? (
        <div className="grid gap-3 p-4">
          <ForecastFigures forecast={data} chartOnly />
        </div>
      ) : (
        <PanelWaiting isPending={isPending} onRetry={refresh} />
      )}
    </Panel>
  )
}
