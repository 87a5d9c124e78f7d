'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useErrorText } from '@/components/kit/use-error-text'
import { BolloView } from '@/components/salesforce/registers/bollo-view'
import { PeriodChooser } from '@/components/salesforce/registers/period-chooser'
import { WithholdingView } from '@/components/salesforce/registers/withholding-view'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { type Day, yearOf } from '@/lib/domain/core/day'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { PERIOD_KINDS, type PeriodKind } from '@/lib/domain/statistics/tax-year'
import { STATISTICS_KEY } from '../figures/use-figure'
import { Dimmed } from '../shown/dimmed'
import { FlatRateCard } from './flat-rate-card'
import { VatCard } from './vat-card'

const parsers = {
  year: parseAsInteger,
  by: parseAsStringLiteral(PERIOD_KINDS).withDefault('month'),
}

/** The VAT of a year by period, its withholdings and stamp duty; year and kind of period stand in the address. */
export function TaxesView({ today }: { today: Day }) {
  const t = useTranslations('registers')
  const [{ year: asked, by }, setUrl] = useQueryStates(parsers, { history: 'push', scroll: false })
  const year = asked !== null && asked >= 1970 && asked <= 2999 ? asked : yearOf(today)
  const period = `${year}-01` as TaxPeriod
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodChooser
          by="year"
          period={period}
          onChange={(chosen) => void setUrl({ year: Number(chosen.slice(0, 4)) })}
        />
        <Select
          aria-label={t('period_kind')}
          className="w-auto"
          value={by}
          options={PERIOD_KINDS.map((kind) => ({ value: kind, label: t(`by_${kind}`) }))}
          onChange={({ target }) => void setUrl({ by: target.value as PeriodKind })}
        />
      </div>
      <VatOfYear year={year} by={by} />
      <WithholdingView period={period} />
      <BolloView period={period} />
    </div>
  )
}

function VatOfYear({ year, by }: { year: number; by: PeriodKind }) {
  const errorText = useErrorText()
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [STATISTICS_KEY, 'taxes', year, by],
    queryFn: async () => (await api.statistics.taxes.ofYear({ year, by })).response,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (error) return <p role="alert">{errorText(error).text}</p>
  if (!data) return <Skeleton className="h-64" />
  return (
    <Dimmed when={isPlaceholderData}>
      {data.flat_rate ? <FlatRateCard year={year} flatRate={data.flat_rate} /> : null}
      <VatCard year={year} by={by} periods={data.period_list} />
    </Dimmed>
  )
}
