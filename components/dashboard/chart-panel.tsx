'use client'

import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { useHasRole } from '@/components/shell/session/user-context'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { READ } from '@/lib/api/statistics/access'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { chartInput, type PanelMonth } from './dashboard-data'
import { Panel } from './panel'
import { PanelWaiting } from './panel-states'
import { usePanelQuery } from './use-panel-query'

const MonthsChart = dynamic(() => import('./months-chart').then((module) => module.MonthsChart), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
})

/** Invoices, green, against purchases, red, by month (document 1 §2); assistive technology reads the same figures as a table. */
export function ChartPanel({ initial }: { initial: readonly PanelMonth[] | null }) {
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
              className="rounded-sm text-link text-sm hover:underline"
            >
              {t('open')}
            </Link>
          ) : null}
        </>
      }
    >
      {data ? (
        <div className="grid gap-3 p-4">
          <Legend months={data} />
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

const SERIES = ['invoices', 'purchases'] as const

const colors = { invoices: 'bg-(--chart-invoices)', purchases: 'bg-(--chart-purchases)' } as const

/** To 2 decimals, by cents: figures of the wire are already rounded. */
const totalOf = (months: readonly PanelMonth[], series: (typeof SERIES)[number]): number =>
  months.reduce((cents, month) => cents + Math.round(month[series] * 100), 0) / 100

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
            {formatMoney(totalOf(months, series), language)}
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
