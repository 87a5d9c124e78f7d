'use client'

import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { Money } from '@/components/kit/money'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { WithholdingRow } from '@/lib/api/salesforce/registers/register-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { PlainTable } from './plain-table'
import { VAT_KEY } from './registers-spec'

/** The tax that was withheld in the period's year, from us and by us, by month of payment and person. */
export function WithholdingView({ period }: { period: TaxPeriod }) {
  const year = Number(period.slice(0, 4))
  const t = useTranslations('registers')
  const { data } = useQuery({
    queryKey: [VAT_KEY, 'ritenute', year],
    queryFn: async () => (await api.salesforce.registers.withholdings({ year })).response.withholding_list,
  })
  if (!data) return <Skeleton className="h-48" />
  if (data.length === 0) {
    return <EmptyState icon={HandCoins} title={t('no_withholding')} text={t('no_withholding_text')} />
  }
  return (
    <div className="grid gap-4">
      {(['SUFFERED', 'APPLIED'] as const).map((direction) => {
        const rows = data.filter((row) => row.direction === direction)
        return rows.length === 0 ? null : <Direction key={direction} direction={direction} rows={rows} />
      })}
    </div>
  )
}

type DirectionProps = { direction: WithholdingRow['direction']; rows: readonly WithholdingRow[] }

function Direction({ direction, rows }: DirectionProps) {
  const t = useTranslations('registers')
  const due = direction === 'APPLIED' ? [{ label: t('columns.due_date') }] : []
  return (
    <PlainTable
      label={t(`directions_long.${direction}`)}
      heads={[
        { label: t('columns.month') },
        { label: t('columns.person') },
        { label: t('columns.tipo') },
        { label: t('columns.count'), end: true },
        { label: t('columns.imponibile'), end: true },
        { label: t('columns.importo'), end: true },
        ...due,
      ]}
      rows={rows.map((row) => ({
        key: [row.month, row.name, row.taxcode, row.tipo_ritenuta, row.causale_pagamento].join('|'),
        cells: [
          row.month ? <DayText key="month" value={`${row.month}-01`} form="month" /> : t('unpaid'),
          <span key="name" className="grid">
            {row.name}
            <span className="tabular text-ink-soft text-xs">{row.taxcode}</span>
          </span>,
          [row.tipo_ritenuta, row.causale_pagamento].filter(Boolean).join(' · '),
          <span key="count" className="tabular">
            {row.count}
          </span>,
          <Money key="imponibile" value={row.imponibile} />,
          <Money key="importo" value={row.importo} />,
          ...(direction === 'APPLIED' ? [<DayText key="due" value={row.due_date} form="short" />] : []),
        ],
      }))}
    />
  )
}
