'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { StateChip } from '@/components/salesforce/list/state-chip'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { Day } from '@/lib/domain/core/day'
import { formatNumber } from '@/lib/i18n/formats'

const MAX_SHOWN = 6

async function load(sku: string, today: Day) {
  const { response } = await api.salesforce.invoices.list({
    ana_sku: sku,
    date_to: today,
    page: 1,
    size: MAX_SHOWN,
    column: 'issued',
    orderDirection: 'desc',
  })
  return { rows: response.invoice_list, total: response.paging_data.total_items }
}

/**
 * The entry's last invoices: issued ones first, the newest on top. Drafts for days to come, as contracts make them, are not
 * among them.
 */
export function LatestInvoices({ sku, today }: { sku: string; today: Day }) {
  const t = useTranslations('registry.view')
  const language = useLanguage()
  const { data, isError } = useQuery({ queryKey: ['invoices', 'of', sku], queryFn: () => load(sku, today) })
  return (
    <Card>
      <CardHeader className="justify-between">
        <CardTitle>{t('invoices')}</CardTitle>
        {data && data.total > MAX_SHOWN ? (
          <Link
            href={`/app/documents/invoices?${new URLSearchParams({ ana_sku: sku, date_to: today })}`}
            prefetch={false}
            className="text-link text-sm hover:underline"
          >
            {t('invoices_all', { count: formatNumber(data.total, language) })}
          </Link>
        ) : null}
      </CardHeader>
      {isError ? <p className="p-4 text-ink-soft">{t('invoices_error')}</p> : null}
      {!data && !isError ? <InvoicesSkeleton /> : null}
      {data?.total === 0 ? <p className="p-4 text-ink-soft">{t('no_invoices')}</p> : null}
      <ul className="divide-y">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Link
              href={`/app/documents/preview/invoice/${row.id}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 -outline-offset-2 last:rounded-b-xl hover:bg-hover"
            >
              <span className="flex min-w-0 items-baseline gap-2">
                <span className="tabular shrink-0 font-medium">
                  {row.fullNumeration ?? t('draft_invoice')}
                </span>
                <span className="truncate text-ink-soft text-sm">{row.description}</span>
              </span>
              <Money value={row.total} className="text-right font-medium" />
              <DayText value={row.date} form="short" className="tabular text-ink-soft text-sm" />
              <StateChip state={row.state} className="justify-self-end" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function InvoicesSkeleton() {
  return (
    <div className="grid gap-4 p-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="w-3/4" />
          <Skeleton className="w-1/3" />
        </div>
      ))}
    </div>
  )
}
