'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { BolloQuarter } from '@/lib/api/salesforce/registers/register-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { BehindDialog } from './behind-dialog'
import { usePeriodText } from './period-chooser'
import { PlainTable } from './plain-table'
import { VAT_KEY } from './registers-spec'

/** The stamp duty of the period's year: what each quarter owes, and by when. */
export function BolloView({ period }: { period: TaxPeriod }) {
  const year = Number(period.slice(0, 4))
  const t = useTranslations('registers')
  const [shown, setShown] = useState<TaxPeriod | null>(null)
  const { data } = useQuery({
    queryKey: [VAT_KEY, 'bollo', year],
    queryFn: async () => (await api.salesforce.registers.bollo({ year })).response.quarter_list,
  })
  if (!data) return <Skeleton className="h-48" />
  const paper = data.reduce((count, quarter) => count + quarter.paper_count, 0)
  return (
    <div className="grid max-w-4xl gap-3">
      <Quarters year={year} list={data} show={setShown} />
      {paper > 0 ? <p className="text-ink-soft">{t('paper_note', { count: paper })}</p> : null}
      <p className="text-pretty text-ink-soft text-sm">{t('bollo_note')}</p>
      {shown ? <BehindDialog line="BOLLO" period={shown} onClose={() => setShown(null)} /> : null}
    </div>
  )
}

type QuartersProps = { year: number; list: readonly BolloQuarter[]; show: (period: TaxPeriod) => void }

function Quarters({ year, list, show }: QuartersProps) {
  const t = useTranslations('registers')
  const textOf = usePeriodText()
  const rows = list.map((quarter) => {
    const period = quarter.period as TaxPeriod
    const due = <DayText key="due" value={quarter.due_date} />
    return {
      key: period,
      cells: [
        textOf(period),
        <Button
          key="count"
          size="sm"
          variant="ghost"
          className="-my-1 -mr-2.5"
          disabled={quarter.count === 0}
          onClick={() => show(period)}
        >
          <span className="sr-only">{t('show', { line: textOf(period) })}</span>{' '}
          <span className="tabular text-link">{quarter.count}</span>
        </Button>,
        <Money key="amount" value={quarter.amount} />,
        <span key="code" className="tabular">
          {quarter.code}
        </span>,
        quarter.postponed ? (
          <span key="due">
            <DayText value={quarter.due_date} />{' '}
            <span className="block text-ink-soft text-sm">{t('postponed')}</span>
          </span>
        ) : (
          due
        ),
      ],
    }
  })
  return (
    <PlainTable
      label={`${t('sheets.bollo')} ${year}`}
      heads={[
        { label: t('columns.period') },
        { label: t('columns.count'), end: true },
        { label: t('columns.bollo'), end: true },
        { label: t('columns.code_f24'), wideOnly: true },
        { label: t('columns.due_date') },
      ]}
      rows={rows}
    />
  )
}
