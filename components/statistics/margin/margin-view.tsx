'use client'

import { ChartColumn } from 'lucide-react'
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
import type { MarginMonth } from '@/lib/api/statistics/margin/margin-fields'
import type { Day } from '@/lib/domain/core/day'
import { MARGIN_GROUPS } from '@/lib/domain/statistics/margin/margin-figures'
import { formatDay, formatMoney, formatMonths, formatNumber } from '@/lib/i18n/formats'
import { capitalized } from '../figures/capitalized'
import { useChangeText } from '../figures/change-text'
import { FigureDefinition } from '../figures/figure-definition'
import { FigureLegend } from '../figures/figure-legend'
import { MonthsChoice, monthsParser } from '../figures/months-choice'
import { SaveMenu } from '../figures/save-menu'
import { lastMonths, type Months } from '../figures/use-figure'
import { Dimmed } from '../shown/dimmed'
import { PICTURE } from '../shown/picture'
import { LinesDialog } from './lines-dialog'
import { MarginGroups } from './margin-groups'
import { MarginTable } from './margin-table'
import { type AskedLines, useMargin } from './use-margin'

const FigureChart = dynamic(() => import('../figures/figure-chart').then((module) => module.FigureChart), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
})

const COLOR = 'var(--chart-invoices)'

type MarginViewProps = {
  today: Day
  /** Whether the reader may list the invoices behind an amount. */
  canOpen: boolean
}

/** The margin by month, by product and by supplier; how many months stands in the address. */
export function MarginView({ today, canOpen }: MarginViewProps) {
  const [{ months }, setUrl] = useQueryStates({ months: monthsParser }, { history: 'push', scroll: false })
  const [asked, setAsked] = useState<AskedLines | null>(null)
  const period = lastMonths(today, months)
  const onOpen = canOpen ? setAsked : undefined
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex justify-end">
        <MonthsChoice value={months} onChange={(count) => void setUrl({ months: count })} />
      </div>
      <MarginMonths period={period} onOpen={onOpen} />
      {MARGIN_GROUPS.map((group) => (
        <MarginGroups key={group} group={group} period={period} onOpen={onOpen} />
      ))}
      {asked ? <LinesDialog asked={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

type MonthsProps = { period: Months; onOpen: ((asked: AskedLines) => void) | undefined }

function MarginMonths({ period, onOpen }: MonthsProps) {
  const t = useTranslations('statistics.margin')
  const errorText = useErrorText()
  const language = useLanguage()
  const { data, error, isPlaceholderData } = useMargin(period)
  if (error) return <p role="alert">{errorText(error).text}</p>
  if (!data) return <Skeleton className="h-64" />
  const { month_list: months, total, whole_months: whole, known_from } = data
  const isEmpty = [total.revenue, total.cost].every((amount) => amount === 0)
  const chart = months.map((one) => ({ ...one, amount: one.margin }))
  return (
    <Dimmed when={isPlaceholderData}>
      <Card {...PICTURE} className="grid min-w-0 gap-3 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <p className="font-medium text-heading">
            <Sentence months={months} />
          </p>
          <FigureDefinition text={t('definition')} />
          <span className="grow" />
          <SaveMenu
            name={t('name')}
            picture={formatMonths(period, language)}
            load={(format) => api.statistics.margins.file({ format, ...period })}
          />
        </div>
        <Limits uncosted={total.uncosted} knownFrom={known_from} />
        {isEmpty ? (
          <EmptyState
            icon={ChartColumn}
            title={t(total.uncosted === 0 ? 'none' : 'none_known')}
            text={t(total.uncosted === 0 ? 'none_text' : 'none_known_text')}
          />
        ) : (
          <>
            <div className="h-64 min-w-0" aria-hidden>
              <FigureChart months={chart} color={COLOR} name={t('columns.margin')} />
            </div>
            <FigureLegend color={COLOR} name={t('columns.margin')} />
          </>
        )}
      </Card>
      <Card className="min-w-0">
        <MarginTable period={period} months={months} total={total} whole={whole} onOpen={onOpen} />
      </Card>
    </Dimmed>
  )
}

/** From when costs are known, and what of the revenue the margin leaves out. */
function Limits({ uncosted, knownFrom }: { uncosted: number; knownFrom: string | null }) {
  const t = useTranslations('statistics.margin')
  const language = useLanguage()
  return (
    <p className="text-ink-soft text-sm" data-limits>
      {knownFrom ? t('known_from', { day: formatDay(knownFrom, language) }) : t('known_never')}{' '}
      {uncosted === 0 ? null : t('uncosted', { amount: formatMoney(uncosted, language) })}
    </p>
  )
}

/** The last month that is over, beside the same month of the year before where its costs were kept. */
function Sentence({ months }: { months: readonly MarginMonth[] }) {
  const t = useTranslations('statistics.margin')
  const language = useLanguage()
  const changeText = useChangeText()
  const last = months.findLast(({ is_running }) => !is_running)
  if (!last) return null
  const monthText = (year: number) => formatDay(`${year}${last.month.slice(4)}-01`, language, 'longMonth')
  const year = Number(last.month.slice(0, 4))
  const { margin, revenue, margin_percent, change_percent } = last
  const money = (amount: number) => formatMoney(amount, language)
  return (
    <>
      {t('sentence', {
        month: capitalized(monthText(year)),
        margin: money(margin),
        revenue: money(revenue),
      })}{' '}
      {margin_percent === null
        ? null
        : t('sentence_percent', { percent: formatNumber(margin_percent, language) })}{' '}
      {change_percent === null
        ? null
        : t('sentence_change', { change: changeText(change_percent), before: monthText(year - 1) })}
    </>
  )
}
