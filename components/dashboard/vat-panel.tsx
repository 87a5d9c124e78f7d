'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { REGISTERS_HREF } from '@/components/salesforce/registers/registers-spec'
import { api } from '@/lib/api/client'
import type { VatSummaryAnswer } from '@/lib/api/salesforce/registers/register-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { Panel } from './panel'
import { PanelWaiting } from './panel-states'
import { StatisticsLink } from './statistics-link'
import { usePanelQuery } from './use-panel-query'

type VatPanelProps = { period: TaxPeriod; initial: VatSummaryAnswer | null }

/** The VAT of the quarter so far: what sales owe, what purchases deduct, and the balance. */
export function VatPanel({ period, initial }: VatPanelProps) {
  const t = useTranslations('dashboard.vat')
  const load = async () => (await api.salesforce.registers.summary({ period })).response.summary
  const { data, isPending, refresh } = usePanelQuery('vat', load, initial)
  return (
    <Panel
      id="vat"
      title={t('title')}
      onRefresh={refresh}
      extra={
        <>
          <Link
            href={`${REGISTERS_HREF}?tab=summary&period=${period}`}
            prefetch={false}
            className="rounded-sm text-link text-sm hover:underline"
          >
            {t('show')}
          </Link>
          <StatisticsLink page="taxes" className="hidden sm:inline" />
        </>
      }
    >
      {data ? (
        <dl className="grid gap-3 p-4 sm:grid-cols-3">
          <Figure label={t('sales')} value={data.VP4} />
          <Figure label={t('purchases')} value={data.VP5} />
          <Figure label={t(data.VP6 < 0 ? 'credit' : 'due')} value={Math.abs(data.VP6)} />
        </dl>
      ) : (
        <PanelWaiting isPending={isPending} onRetry={refresh} />
      )}
    </Panel>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="font-semibold text-heading text-lg">
        <Money value={value} />
      </dd>
    </div>
  )
}
