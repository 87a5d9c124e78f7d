'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorText } from '@/components/kit/use-error-text'
import { ForecastFigures } from '@/components/salesforce/schedule/forecast-figures'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { Day } from '@/lib/domain/core/day'
import { STATISTICS_KEY } from '../figures/use-figure'
import { AgeCard } from './age-card'
import { DebtorTable } from './debtor-table'
import { DueCard } from './due-card'

/** The forecast is of a quarter of a year. */
const WEEKS = 13

/** The open dues by age, the customers that owe most, and the forecast of a quarter of a year. */
export function DuesView({ today }: { today: Day }) {
  const t = useTranslations('statistics')
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: [STATISTICS_KEY, 'dues'],
    queryFn: async () => (await api.statistics.dues.overview({ weeks: WEEKS })).response.dues,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (error) return <p role="alert">{errorText(error).text}</p>
  if (!data) return <Skeleton className="h-64" />
  return (
    <div className="grid min-w-0 gap-4">
      <AgeCard dues={data} today={today} />
      {data.debtor_list.length > 0 ? (
        <DueCard table="debtors" today={today} title={t('debtors')} definition={t('definitions.DEBTORS')}>
          <DebtorTable debtors={data.debtor_list} />
        </DueCard>
      ) : null}
      <DueCard table="weeks" today={today} title={t('forecast')} definition={t('definitions.FORECAST')}>
        <div className="grid gap-4 p-4">
          <ForecastFigures forecast={data.forecast} />
        </div>
      </DueCard>
    </div>
  )
}
