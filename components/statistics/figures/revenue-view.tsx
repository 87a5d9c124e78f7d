'use client'

import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import type { Day } from '@/lib/domain/core/day'
import { FIGURES, type Figure } from '@/lib/domain/statistics/figures'
import { FigureView } from './figure-view'
import { MonthlyMailCard } from './monthly-mail-card'
import { MonthsChoice, monthsParser } from './months-choice'
import { lastMonths } from './use-figure'

const REVENUE = ['REVENUE', 'COLLECTED'] as const satisfies readonly Figure[]

const parsers = {
  figure: parseAsStringLiteral(REVENUE).withDefault('REVENUE'),
  months: monthsParser,
}

/** The revenue by month, by issue or by payment; both choices stand in the address. */
export function RevenueView({ today }: { today: Day }) {
  const t = useTranslations('statistics')
  const [{ figure, months }, setUrl] = useQueryStates(parsers, { history: 'push', scroll: false })
  return (
    <Tabs
      value={figure}
      onValueChange={(value) => void setUrl({ figure: value as (typeof REVENUE)[number] })}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabsList aria-label={t('basis')}>
          {REVENUE.map((name) => (
            <TabsTrigger key={name} value={name}>
              {t(`bases.${FIGURES[name].basis}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <MonthsChoice value={months} onChange={(count) => void setUrl({ months: count })} />
      </div>
      <TabsContent value={figure}>
        <FigureView key={figure} figure={figure} period={lastMonths(today, months)} />
      </TabsContent>
      <MonthlyMailCard />
    </Tabs>
  )
}
