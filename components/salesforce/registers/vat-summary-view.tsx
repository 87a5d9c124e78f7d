'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Money } from '@/components/kit/money'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { VatSummaryAnswer } from '@/lib/api/salesforce/registers/register-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { VAT_LINES, type VatLine } from '@/lib/domain/registers/vat-register'
import { BehindDialog } from './behind-dialog'
import { PlainTable } from './plain-table'
import { VAT_KEY } from './registers-spec'

/** The lines of the periodic settlement, each with the documents behind it. */
export function VatSummaryView({ period }: { period: TaxPeriod }) {
  const [line, setLine] = useState<VatLine | null>(null)
  const { data } = useQuery({
    queryKey: [VAT_KEY, 'summary', period],
    queryFn: async () => (await api.salesforce.registers.summary({ period })).response.summary,
  })
  return (
    <>
      {data ? <Lines summary={data} show={setLine} /> : <Skeleton className="h-48" />}
      {line ? <BehindDialog line={line} period={period} onClose={() => setLine(null)} /> : null}
    </>
  )
}

type LinesProps = { summary: VatSummaryAnswer; show: (line: VatLine) => void }

function Lines({ summary, show }: LinesProps) {
  const t = useTranslations('registers')
  const lines = VAT_LINES.map((line) => ({
    key: line,
    cells: [
      <span key="line" className="tabular font-medium">
        {line}
      </span>,
      t(`lines.${line}`),
      <Button key="amount" size="sm" variant="ghost" className="-my-1 -mr-2.5" onClick={() => show(line)}>
        <span className="sr-only">{t('show', { line })}</span>{' '}
        <Money value={summary[line]} data-line={line} className="text-link" />
      </Button>,
    ],
  }))
  const isCredit = summary.VP6 < 0
  const balance = {
    key: 'VP6',
    strong: true,
    cells: [
      'VP6',
      t(isCredit ? 'lines.VP6_credit' : 'lines.VP6'),
      <Money
        key="amount"
        value={Math.abs(summary.VP6)}
        data-line="VP6"
        className={isCredit ? 'text-state-paid' : undefined}
      />,
    ],
  }
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-3">
      <PlainTable
        label={t('sheets.summary')}
        heads={[
          { label: t('columns.line') },
          { label: t('columns.meaning') },
          { label: t('columns.amount'), end: true },
        ]}
        rows={[...lines, balance]}
      />
      {(['split_payment', 'deferred'] as const).map((key) =>
        summary[key] === 0 ? null : (
          <p key={key} className="text-ink-soft">
            {t(`lines.${key}`)}: <Money value={summary[key]} className="text-ink" />
          </p>
        ),
      )}
      <p className="text-pretty text-ink-soft text-sm">{t('summary_note')}</p>
    </div>
  )
}
