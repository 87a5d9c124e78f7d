'use client'

import { Users } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { CustomerMonth } from '@/lib/api/statistics/people/people-fields'
import type { Day } from '@/lib/domain/core/day'
import { CUSTOMER_FIGURES } from '@/lib/domain/statistics/people/customer-figures'
import { formatMonths } from '@/lib/i18n/formats'
import { FigureDefinition } from '../figures/figure-definition'
import { MonthsChoice, monthsParser } from '../figures/months-choice'
import { SaveMenu } from '../figures/save-menu'
import { lastMonths, type Months } from '../figures/use-figure'
import { ChartLegend } from '../shown/chart-legend'
import { Dimmed } from '../shown/dimmed'
import { PICTURE } from '../shown/picture'
import { CUSTOMER_COLORS } from './customer-colors'
import { CustomerPeople } from './customer-people'
import { CustomerSentence } from './customer-sentence'
import { CustomerTable, countOf } from './customer-table'
import { TopCard } from './top-card'
import { type AskedCustomers, useCustomers } from './use-people'

const CustomerChart = dynamic(() => import('./customer-chart').then((module) => module.CustomerChart), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
})

type CustomersViewProps = {
  today: Day
  /** Whether the reader may see the people behind a number. */
  canOpen: boolean
}

/** The customers by month: active, new, returning and lost ones, and the largest of the period. */
export function CustomersView({ today, canOpen }: CustomersViewProps) {
  const errorText = useErrorText()
  const [{ months: count }, setUrl] = useQueryStates(
    { months: monthsParser },
    { history: 'push', scroll: false },
  )
  const [asked, setAsked] = useState<AskedCustomers | null>(null)
  const period = lastMonths(today, count)
  const { data, error, isPlaceholderData } = useCustomers(period)
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex justify-end">
        <MonthsChoice value={count} onChange={(months) => void setUrl({ months })} />
      </div>
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {!data && !error ? <Skeleton className="h-64" /> : null}
      {data ? (
        <Dimmed when={isPlaceholderData}>
          <MonthsCard months={data.month_list} period={period} />
          <Card className="min-w-0">
            <CustomerTable months={data.month_list} onOpen={canOpen ? setAsked : undefined} />
          </Card>
          <TopCard concentration={data.concentration} period={period} canOpen={canOpen} />
        </Dimmed>
      ) : null}
      {asked ? <CustomerPeople asked={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

function MonthsCard({ months, period }: { months: readonly CustomerMonth[]; period: Months }) {
  const t = useTranslations('statistics.people')
  const language = useLanguage()
  const isEmpty = months.every((one) => CUSTOMER_FIGURES.every((figure) => countOf(one, figure) === 0))
  return (
    <Card {...PICTURE} className="grid min-w-0 gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="font-medium text-heading">
          <CustomerSentence months={months} />
        </p>
        <FigureDefinition text={t('definition')} />
        <span className="grow" />
        <SaveMenu
          name={t('by_month')}
          picture={formatMonths(period, language)}
          load={(format) => api.statistics.customers.file({ format, table: 'MONTHS', ...period })}
        />
      </div>
      {isEmpty ? (
        <EmptyState icon={Users} title={t('none')} text={t('none_text')} />
      ) : (
        <>
          <div className="h-64 min-w-0" aria-hidden>
            <CustomerChart months={months} />
          </div>
          <ChartLegend
            marks={CUSTOMER_FIGURES.map((figure) => ({
              name: t(`figures.${figure}`),
              color: CUSTOMER_COLORS[figure],
              isLine: figure === 'ACTIVE',
            }))}
          />
        </>
      )}
    </Card>
  )
}
