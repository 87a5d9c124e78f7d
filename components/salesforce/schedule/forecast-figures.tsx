'use client'

import { CalendarClock } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PhoneLine } from '@/components/kit/data-table/phone-line'
import { EmptyState } from '@/components/kit/empty-state'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import type { ScheduleForecast } from '@/lib/api/salesforce/schedule/schedule-fields'
import { formatDay } from '@/lib/i18n/formats'

const ForecastChart = dynamic(() => import('./forecast-chart').then((module) => module.ForecastChart), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
})

type FiguresProps = {
  forecast: ScheduleForecast
  /** Shows the chart alone; assistive technology still reads the table. */
  chartOnly?: boolean
}

/** A cash forecast as a chart, and as a table. */
export function ForecastFigures({ forecast, chartOnly }: FiguresProps) {
  const t = useTranslations('schedule.forecast')
  if (isQuiet(forecast)) return <EmptyState icon={CalendarClock} title={t('none')} text={t('none_text')} />
  return (
    <>
      <Legend />
      <div className="h-64" aria-hidden>
        <ForecastChart weeks={forecast.week_list} />
      </div>
      <ForecastTable forecast={forecast} isHidden={chartOnly} />
    </>
  )
}

/** Whether nothing comes in or goes out, and no balance of an account is known. */
const isQuiet = ({ overdue, week_list }: ScheduleForecast): boolean =>
  [overdue, ...week_list].every((sums) => sums.in === 0 && sums.out === 0) &&
  week_list.every(({ balance }) => balance === 0)

const colors = {
  in: 'h-2.5 w-2.5 rounded-xs bg-(--chart-invoices)',
  out: 'h-2.5 w-2.5 rounded-xs bg-(--chart-purchases)',
  balance: 'h-1 w-4 rounded-full bg-action',
} as const

/** Whose the colours of the chart are. */
function Legend() {
  const t = useTranslations('schedule.columns')
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
      {(['in', 'out', 'balance'] as const).map((key) => (
        <li key={key} className="flex items-center gap-2">
          <span className={colors[key]} />
          {t(key)}
        </li>
      ))}
    </ul>
  )
}

const CELL = 'py-2 pl-3 text-right align-top'
const HEAD = cn(CELL, 'font-medium')
/** Of the column that stands, on a phone, under the one before it. */
const WIDE = 'hidden md:table-cell'
/** The length of a short day without its year. */
const IN_YEAR = 5

function ForecastTable({ forecast, isHidden }: { forecast: ScheduleForecast; isHidden?: boolean }) {
  const t = useTranslations('schedule')
  const language = useLanguage()
  const short = (day: string) => formatDay(day, language, 'short')
  const inYear = (day: string) => short(day).slice(0, IN_YEAR)
  const { overdue, week_list } = forecast
  return (
    // Scrolls sideways where there is no room, by keyboard too.
    <section
      className={isHidden ? 'sr-only' : 'overflow-x-auto'}
      aria-label={t('forecast.title')}
      tabIndex={isHidden ? undefined : 0}
    >
      <table className="w-full text-sm md:text-base">
        <caption className="sr-only">{t('forecast.title')}</caption>
        <thead>
          <tr className="border-b text-left align-top text-ink-soft text-sm">
            <th scope="col" className="py-2 pr-3 font-medium">
              {t('columns.week')}
            </th>
            <th scope="col" className={HEAD}>
              {t('columns.in')}
              <PhoneLine>{t('columns.out')}</PhoneLine>
            </th>
            <th scope="col" className={cn(HEAD, WIDE)}>
              {t('columns.out')}
            </th>
            <th scope="col" className={HEAD}>
              {t('columns.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Row label={t('forecast.overdue_row')} sums={overdue} />
          {week_list.map((week) => (
            <Row
              key={week.from}
              label={
                <>
                  {t('forecast.range', { from: inYear(week.from), to: inYear(week.to) })}
                  <span className="max-md:hidden">{short(week.to).slice(IN_YEAR)}</span>
                </>
              }
              sums={week}
              balance={week.balance}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowProps = { label: ReactNode; sums: { in: number; out: number }; balance?: number }

function Row({ label, sums, balance }: RowProps) {
  return (
    <tr className="border-b last:border-b-0">
      <th scope="row" className="tabular py-2 text-left align-top font-normal md:whitespace-nowrap md:pr-3">
        {label}
      </th>
      <td className={CELL}>
        <Money value={sums.in} />
        <PhoneLine>
          <Money value={sums.out} />
        </PhoneLine>
      </td>
      <td className={cn(CELL, WIDE)}>
        <Money value={sums.out} />
      </td>
      <td className={cn(CELL, 'font-medium text-heading')}>
        {balance === undefined ? (
          '–'
        ) : (
          <Money value={balance} className={balance < 0 ? 'text-state-error' : ''} />
        )}
      </td>
    </tr>
  )
}
