'use client'

import { Paperclip } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { REST } from '@/components/kit/data-table/table-cell-classes'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { Money } from '@/components/kit/money'
import { StateChip } from '@/components/salesforce/list/state-chip'
import { Badge } from '@/components/ui/badge'
import type { PurchaseRow } from '@/lib/api/salesforce/purchases/purchase-fields'
import { DayCell, TextCell } from '../list/document-cells'
import { isUnpriced } from './purchases-spec'

const column = tableColumns<PurchaseRow>()

/** The columns of the list, in the order of document 3 §2. Their ids are those by which the call orders. */
export function usePurchasesColumns() {
  const t = useTranslations('purchases')
  return useMemo(
    () => [
      column.accessor('id', { header: t('columns.id'), meta: { className: 'tabular' } }),
      column.accessor('description', {
        header: t('columns.description'),
        cell: ({ row }) => <DescriptionCell row={row.original} />,
        meta: { className: REST, phone: 'title' },
      }),
      column.accessor('date', {
        header: t('columns.date'),
        cell: ({ row }) => <DayCell day={row.original.date} />,
        meta: { phone: 'subtitle' },
      }),
      column.accessor('customer_name', {
        header: t('columns.customer'),
        cell: ({ row }) => <TextCell text={row.original.customer_name} />,
        meta: { phone: 'detail' },
      }),
      column.accessor('amount', {
        header: t('columns.amount'),
        cell: ({ row }) => <Money value={row.original.amount} className="font-medium text-heading" />,
        meta: { align: 'end', phone: 'amount' },
      }),
      column.accessor('category', {
        header: t('columns.category'),
        cell: ({ row }) => t(`categories.${row.original.category}`),
        meta: { className: 'whitespace-nowrap' },
      }),
      column.accessor('state', {
        header: t('columns.state'),
        cell: ({ row }) => <PaymentCell row={row.original} />,
        meta: { phone: 'state' },
      }),
      column.accessor('next_due_date', {
        header: t('columns.due'),
        enableSorting: false,
        cell: ({ row }) => (row.original.next_due_date ? <DayCell day={row.original.next_due_date} /> : '–'),
      }),
      column.accessor('residual', {
        header: t('columns.residual'),
        enableSorting: false,
        cell: ({ row }) => <Money value={row.original.residual} />,
        meta: { align: 'end', hidden: true },
      }),
    ],
    [t],
  )
}

function DescriptionCell({ row }: { row: PurchaseRow }) {
  const t = useTranslations('purchases')
  return (
    <span className="flex items-center gap-1.5">
      <span className="min-w-0 truncate" title={row.description}>
        {row.description || '–'}
      </span>
      {row.file_count > 0 ? (
        <span className="flex shrink-0 items-center text-ink-soft text-xs">
          <Paperclip aria-hidden className="size-3.5" />
          <span className="tabular" aria-hidden>
            {row.file_count}
          </span>
          <span className="sr-only">{t('file_count', { count: row.file_count })}</span>
        </span>
      ) : null}
    </span>
  )
}

/** The state, that a part was paid already, and that there is no amount yet. */
function PaymentCell({ row }: { row: PurchaseRow }) {
  const t = useTranslations('purchases')
  const isPartly = row.state === 'DRAFT' && row.paid_amount > 0
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap md:max-w-28 md:flex-wrap">
      <StateChip state={row.state} of="purchase" />
      {isPartly ? <Badge tone="info">{t('partly_paid')}</Badge> : null}
      {isUnpriced(row) ? <Badge tone="warning">{t('unpriced')}</Badge> : null}
    </span>
  )
}
