'use client'

import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { DocumentBody } from '@/lib/api/salesforce/document/document-answer'

type Amounts = Pick<
  DocumentBody,
  'imposta' | 'arrotondamento' | 'amount_due' | 'withheld' | 'split_payment' | 'due_date_list'
> & { subtotal: number; total: number }

/** The amounts of a document and its due dates. */
export function AmountsCard({ amounts }: { amounts: Amounts }) {
  const t = useTranslations('preview')
  const differs = amounts.amount_due !== amounts.total
  return (
    <Card aria-label={t('amounts')}>
      <CardHeader>
        <CardTitle>{t('amounts')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        <dl className="grid gap-1.5">
          <Row label={t('subtotal')} amount={amounts.subtotal} />
          <Row label={t('vat')} amount={amounts.imposta} />
          {amounts.arrotondamento ? <Row label={t('rounding')} amount={amounts.arrotondamento} /> : null}
          <Row label={t('total')} amount={amounts.total} strong />
          {amounts.withheld ? <Row label={t('withheld')} amount={-amounts.withheld} /> : null}
          {amounts.split_payment ? <Row label={t('split')} amount={-amounts.split_payment} /> : null}
          {differs ? <Row label={t('due')} amount={amounts.amount_due} strong /> : null}
        </dl>
        {amounts.due_date_list.length > 0 ? (
          <div className="border-t pt-3">
            <h3 className="mb-1.5 font-medium">{t('due_dates')}</h3>
            <ol className="grid gap-1.5">
              {amounts.due_date_list.map((due, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may fall on one day
                <li key={index} className="flex justify-between gap-3">
                  <DayText value={due.date} />
                  <Money value={due.amount} />
                </li>
              ))}
            </ol>
          </div>
        ) : null}
      </CardContent>
    </Card>
  )
}

function Row({ label, amount, strong }: { label: string; amount: number; strong?: boolean }) {
  return (
    <div className={cn('flex justify-between gap-3', strong && 'font-semibold text-heading')}>
      <dt className={strong ? undefined : 'text-ink-soft'}>{label}</dt>
      <dd>
        <Money value={amount} />
      </dd>
    </div>
  )
}
