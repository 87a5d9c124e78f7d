'use client'

import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { useHasRole } from '@/components/shell/session/user-context'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { ScheduleOverview } from '@/lib/api/salesforce/schedule/schedule-fields'
import { READ } from '@/lib/api/statistics/access'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { chartInput, type PanelMonth } from './dashboard-data'
import { Panel } from './panel'
import { PanelWaiting } from './panel-states'
import { loadOverview } from './schedule-panels'
import { usePanelQuery } from './use-panel-query'

const MonthsChart = dynamic(() => import('./months-chart').then((module) => module.MonthsChart), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
})

/** Invoices, green, against purchases, red, by month (document 1 §2); assistive technology reads the same figures as a table. */
export function ChartPanel({
  initial,
  overview,
}: {
  initial: readonly PanelMonth[] | null
  /** The amounts that are due; absent for users who may not see payments. */
  overview?: ScheduleOverview | null
}) {
  const t = useTranslations('dashboard.chart')
  const hasRole = useHasRole()
  const load = async () => (await api.salesforce.invoices.chart(chartInput)).response.month_list
  const { data, isPending, refresh } = usePanelQuery<readonly PanelMonth[]>('chart', load, initial)
  return (
    <Panel
      id="chart"
      title={t('title')}
      onRefresh={refresh}
      className="xl:col-span-2"
      extra={
        <>
          <span className="hidden text-ink-soft text-sm sm:inline">{t('period')}</span>
          {hasRole(...READ) ? (
            <Link
              href="/app/stats/revenue"
              prefetch={false}
              className="rounded-sm text-link text-sm hover:underline max-sm:hidden"
            >
              {t('open')}
            </Link>
          ) : null}
        </>
      }
    >
      {data ? (
        <div className="grid gap-3 p-4">
          <div className="flex flex-wrap gap-x-8 gap-y-2">
            <Legend months={data} />
            {overview === undefined ? null : <OpenAmounts initial={overview} />}
          </div>
          <div className="h-64" aria-hidden>
            <MonthsChart months={data} />
          </div>
          <MonthsTable months={data} />
        </div>
      ) : (
        <PanelWaiting isPending={isPending} onRetry={refresh} />
      )}
    </Panel>
  )
}

/** The amounts that customers owe now, and the overdue part of them, each with the way to them. */
function OpenAmounts({ initial }: { initial: ScheduleOverview | null }) {
  const t = useTranslations('schedule.sums')
  const language = useLanguage()
  const { data } = usePanelQuery('overview', loadOverview, initial)
  if (!data) return null
  const { not_due, ...overdue } = data.ageing_in
  const late = sumOf(Object.values(overdue))
  const link = 'rounded-sm underline-offset-2 hover:underline'
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 sm:ml-auto sm:text-right">
      <div>
        <dt className="text-ink-soft text-sm">{t('in')}</dt>
        <dd className="tabular font-semibold text-heading text-lg">
          <Link href="/app/documents/schedule?flow=IN" prefetch={false} className={link}>
            {formatMoney(sumOf([not_due, late]), language)}
          </Link>
        </dd>
      </div>
      {late > 0 ? (
        <div>
          <dt className="text-ink-soft text-sm">{t('overdue_in')}</dt>
          <dd className="tabular font-semibold text-lg text-state-undelivered">
            <Link href="/app/documents/schedule?flow=IN&due=OVERDUE" prefetch={false} className={link}>
              {formatMoney(late, language)}
            </Link>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

const SERIES = ['invoices', 'purchases'] as const

const colors = { invoices: 'bg-(--chart-invoices)', purchases: 'bg-(--chart-purchases)' } as const

/** To 2 decimals, by cents: figures of the wire are already rounded. */
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100

function Legend({ months }: { months: readonly PanelMonth[] }) {
  const t = useTranslations('dashboard.chart')
  const language = useLanguage()
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {SERIES.map((series) => (
        <div key={series}>
          <dt className="flex items-center gap-2 text-ink-soft text-sm">
            <span aria-hidden className={`h-1 w-4 rounded-full ${colors[series]}`} />
            {t(series)}
          </dt>
          <dd className="tabular font-semibold text-heading text-lg">
            {formatMoney(sumOf(months.map((month) => month[series])), language)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function MonthsTable({ months }: { months: readonly PanelMonth[] }) {
  const t = useTranslations('dashboard.chart')
  const language = useLanguage()
  return (
    <table className="sr-only">
      <caption>{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          <th scope="col">{t('invoices')}</th>
          <th scope="col">{t('purchases')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{formatDay(month.month, language, 'month')}</th>
            <td>{formatMoney(month.invoices, language)}</td>
            <td>{formatMoney(month.purchases, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
