'use client'

import { useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { ConservationNotice } from './conservation-notice'
import { GatheredPeriods, useGathering } from './gathered-periods'
import { PeriodChooser } from './period-chooser'

const calls = {
  key: 'year-packages',
  list: async () => (await api.salesforce.yearPackages.list()).response.year_package_list,
  cancel: (id: number) => api.salesforce.yearPackages.cancel({ id }),
  file: (id: number) => api.salesforce.yearPackages.file({ id }),
}

/** Gathers the e-invoices of a year for their conservation, and says before that what is missing. */
export function YearPackageView({ last }: { last: TaxPeriod }) {
  const t = useTranslations('registers')
  const gathering = useGathering(calls)
  const [period, setPeriod] = useState(last)
  const year = Number(period.slice(0, 4))
  return (
    <Card className="max-w-3xl" aria-labelledby="year-title">
      <CardHeader>
        <CardTitle id="year-title">{t('year.title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <p className="text-pretty text-ink-soft">{t('year.text')}</p>
        <p className="text-pretty font-medium">{t('package.disclaimer')}</p>
        <StatedPlace />
        <PeriodChooser period={period} onChange={setPeriod} by="year" />
        <Completeness year={year} />
        <Button
          variant="primary"
          className="justify-self-start"
          pending={gathering.running === 'start'}
          onClick={() => void gathering.act('start', () => api.salesforce.yearPackages.start({ year }))}
        >
          <Archive aria-hidden />
          {t('year.start')}
        </Button>
        <GatheredPeriods gathering={gathering} label={t('year.list')} nameOf={({ year: of }) => String(of)} />
      </CardContent>
    </Card>
  )
}

function StatedPlace() {
  const { data } = useQuery({
    queryKey: ['conservation'],
    queryFn: async () => (await api.salesforce.yearPackages.conservation()).response.conservation,
    staleTime: 0,
  })
  return data ? <ConservationNotice conservation={data} /> : null
}

/** The counts that are named, in this order. */
const COUNTS = ['missing_numbers', 'no_file', 'no_outcome', 'rejected'] as const

function Completeness({ year }: { year: number }) {
  const t = useTranslations('registers')
  const { data } = useQuery({
    queryKey: ['year-completeness', year],
    queryFn: async () => (await api.salesforce.yearPackages.completeness({ year })).response.completeness,
    staleTime: 0,
  })
  if (!data) return null
  const gaps = data.gap_list.map(({ document_kind, series, from, to }) =>
    t('year.gap', {
      kind: t(`year.kinds.${document_kind === 'CREDITNOTE' ? 'CREDITNOTE' : 'INVOICE'}`),
      series: series || t('no_series').toLowerCase(),
      numbers: from === to ? String(from) : `${from}-${to}`,
    }),
  )
  const named = data.gap_list.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const more = named < data.missing_numbers ? [t('year.more')] : []
  return (
    <section aria-label={t('year.completeness', { year: String(year) })} className="grid gap-2">
      <p>{t('package.issued', { count: data.issued })}</p>
      <ul className="list-disc ps-5">
        {COUNTS.map((count) => (
          <li key={count} data-count={count} className={data[count] > 0 ? 'font-medium' : 'text-ink-soft'}>
            {t(`package.counts.${count}`, { count: data[count] })}
          </li>
        ))}
      </ul>
      {gaps.length > 0 ? (
        <p className="break-words text-ink-soft text-sm">
          {t('year.gaps', { list: [...gaps, ...more].join('; ') })}
        </p>
      ) : null}
    </section>
  )
}
