'use client'

import { PackageCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { GatheredPeriods, useGathering } from './gathered-periods'
import { PeriodChooser, usePeriodText } from './period-chooser'

const calls = {
  key: 'month-exports',
  list: async () => (await api.salesforce.monthExports.list()).response.month_export_list,
  cancel: (id: number) => api.salesforce.monthExports.cancel({ id }),
  file: (id: number) => api.salesforce.monthExports.file({ id }),
}

/** Gathers a month for the accountant, with how far each is and its ZIP. `last` is the month before this one. */
export function MonthExportView({ last }: { last: TaxPeriod }) {
  const t = useTranslations('registers.month')
  const textOf = usePeriodText()
  const gathering = useGathering(calls)
  const [month, setMonth] = useState(last)
  return (
    <Card className="max-w-3xl" aria-labelledby="month-title">
      <CardHeader>
        <CardTitle id="month-title">{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <p className="text-pretty text-ink-soft">{t('text')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <PeriodChooser period={month} onChange={setMonth} by="month" />
          <Button
            variant="primary"
            pending={gathering.running === 'start'}
            onClick={() => void gathering.act('start', () => api.salesforce.monthExports.start({ month }))}
          >
            <PackageCheck aria-hidden />
            {t('start')}
          </Button>
        </div>
        <GatheredPeriods
          gathering={gathering}
          label={t('list')}
          nameOf={({ month: of }) => textOf(of as TaxPeriod)}
        />
      </CardContent>
    </Card>
  )
}
