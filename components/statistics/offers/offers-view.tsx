'use client'

import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { parseAsNumberLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { OfferFigures } from '@/lib/api/statistics/offers/offer-fields'
import type { Day } from '@/lib/domain/core/day'
import { formatMoney, formatMonths, formatNumber } from '@/lib/i18n/formats'
import { FigureDefinition } from '../figures/figure-definition'
import { MonthsChoice } from '../figures/months-choice'
import { SaveMenu } from '../figures/save-menu'
import { lastMonths } from '../figures/use-figure'
import { Dimmed } from '../shown/dimmed'
import { FunnelTable } from './funnel-table'
import { OffersDialog } from './offers-dialog'
import { type AskedOffers, useOffers } from './use-offers'

const MONTHS = [12, 24] as const
const monthsParser = parseAsNumberLiteral(MONTHS).withDefault(12)

type OffersViewProps = {
  today: Day
  /** Whether the reader may list the offers behind a number. */
  canOpen: boolean
}

/** The funnel of offers by the month of sending; how many months stands in the address. */
export function OffersView({ today, canOpen }: OffersViewProps) {
  const t = useTranslations('statistics')
  const errorText = useErrorText()
  const language = useLanguage()
  const [{ months }, setUrl] = useQueryStates({ months: monthsParser }, { history: 'push', scroll: false })
  const [asked, setAsked] = useState<AskedOffers | null>(null)
  const period = lastMonths(today, months)
  const { data, error, isPlaceholderData } = useOffers(period)
  const isEmpty = data?.total.step_list.every(({ count }) => count === 0)
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex justify-end">
        <MonthsChoice
          counts={MONTHS}
          value={months}
          onChange={(count) => void setUrl({ months: MONTHS.find((one) => one === count) ?? null })}
        />
      </div>
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {!data && !error ? <Skeleton className="h-64" /> : null}
      {data ? (
        <Dimmed when={isPlaceholderData}>
          <Card className="flex min-w-0 flex-wrap items-center gap-2 p-4">
            <Sentence count={months} total={data.total} />
            <FigureDefinition text={t('offers.definition')} />
            <span className="grow" />
            <SaveMenu
              name={t('offers.funnel')}
              picture={formatMonths(period, language)}
              load={(format) => api.statistics.offers.file({ format, ...period })}
            />
          </Card>
          <Card className="min-w-0">
            {isEmpty ? (
              <EmptyState icon={ChartColumn} title={t('offers.none')} text={t('offers.none_text')} />
            ) : (
              <FunnelTable
                period={period}
                months={data.month_list}
                total={data.total}
                onOpen={canOpen ? setAsked : undefined}
              />
            )}
          </Card>
        </Dimmed>
      ) : null}
      {asked ? <OffersDialog asked={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

/** The offers of all months in words: how many were sent, how many were won, and how soon they were answered. */
function Sentence({ count, total }: { count: number; total: OfferFigures }) {
  const t = useTranslations('statistics.offers')
  const language = useLanguage()
  const of = (wanted: string) => total.step_list.find(({ step }) => step === wanted)
  const [sent, accepted] = [of('SENT'), of('ACCEPTED')]
  return (
    <p className="font-medium text-heading">
      {t('sentence', {
        months: count,
        sent: sent?.count ?? 0,
        accepted: accepted?.count ?? 0,
        amount: formatMoney(accepted?.amount ?? 0, language),
      })}{' '}
      {total.win_rate === null ? null : t('sentence_rate', { rate: formatNumber(total.win_rate, language) })}{' '}
      {total.answer_days === null
        ? null
        : t('sentence_days', { days: formatNumber(total.answer_days, language) })}
    </p>
  )
}
