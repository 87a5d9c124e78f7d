'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Card } from '@/components/ui/card'
import type { FlatRate } from '@/lib/api/statistics/tax-fields'
import { formatMoney, formatNumber } from '@/lib/i18n/formats'
import { FigureDefinition } from '../figures/figure-definition'

/** The collected amount of a year beside the limits of the flat-rate regime, in words and as a bar. */
export function FlatRateCard({ year, flatRate }: { year: number; flatRate: FlatRate }) {
  const t = useTranslations('statistics.flat_rate')
  const language = useLanguage()
  const { collected, limit, end, state } = flatRate
  const amounts = {
    year,
    collected: formatMoney(collected, language),
    limit: formatMoney(limit, language),
    end: formatMoney(end, language),
    percent: formatNumber(Math.round((1000 * collected) / limit) / 10, language),
  }
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex items-center gap-2">
        <h2 className="font-medium text-heading">{t('title')}</h2>
        <FigureDefinition text={t('definition', amounts)} />
      </div>
      <p data-flat-rate={state}>{t(state, amounts)}</p>
      <meter
        className="h-3 w-full"
        aria-label={t('title')}
        min={0}
        max={end}
        high={limit}
        optimum={0}
        value={Math.min(Math.max(collected, 0), end)}
      />
      <p aria-hidden className="flex justify-between text-ink-soft text-sm">
        <span>{formatMoney(0, language)}</span>
        <span>{amounts.limit}</span>
        <span>{amounts.end}</span>
      </p>
    </Card>
  )
}
