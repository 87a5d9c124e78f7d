'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { Concentration } from '@/lib/api/statistics/people/people-fields'
import { formatMonths } from '@/lib/i18n/formats'
import { FigureDefinition } from '../figures/figure-definition'
import { SaveMenu } from '../figures/save-menu'
import type { Months } from '../figures/use-figure'
import { PICTURE } from '../shown/picture'
import { TopCustomers } from './top-customers'
import { usePercentText } from './use-percent-text'

type TopCardProps = {
  concentration: Concentration
  period: Months
  /** Whether the reader may see the names. */
  canOpen: boolean
}

/** How much of the revenue the largest customers bring, and the customers themselves for a reader who may list the registry. */
export function TopCard({ concentration, period, canOpen }: TopCardProps) {
  const t = useTranslations('statistics.people')
  const percentText = usePercentText()
  const language = useLanguage()
  const { first_percent, first_5_percent, first_20_percent } = concentration
  return (
    <Card {...PICTURE} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-2 p-4 pb-0">
        <h2 className="font-medium text-heading">{t('top')}</h2>
        <FigureDefinition text={t('top_definition')} />
        <span className="grow" />
        {canOpen ? (
          <SaveMenu
            name={t('top')}
            picture={formatMonths(period, language)}
            load={(format) => api.statistics.customers.file({ format, table: 'TOP', ...period })}
          />
        ) : null}
      </div>
      <p data-concentration className="px-4 last:pb-4">
        {first_percent === null
          ? t('concentration_none')
          : t('concentration', {
              first: percentText(first_percent),
              five: percentText(first_5_percent),
              twenty: percentText(first_20_percent),
            })}
      </p>
      {canOpen ? <TopCustomers period={period} /> : null}
    </Card>
  )
}
