'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { REST } from '@/components/kit/data-table/table-cell-classes'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { Money } from '@/components/kit/money'
import type { InvoiceRow } from '@/lib/api/salesforce/invoices/invoice-answer'
import { DayCell, NumberCell, RestCell, StateCell, TextCell } from '../list/document-cells'

const column = tableColumns<InvoiceRow>()

/** The columns of the list of invoices. Their ids are those by which the call orders. */
export function useInvoicesColumns() {
  const t = useTranslations('documents')
  return useMemo(
    () => [
      column.accessor('fullNumeration', {
        header: t('columns.number'),
        cell: ({ row }) => <NumberCell number={row.original.fullNumeration} />,
        meta: { className: 'tabular whitespace-nowrap', phone: 'subtitle' },
      }),
      column.accessor('date', {
        header: t('columns.date'),
        cell: ({ row }) => <DayCell day={row.original.date} />,
        meta: { phone: 'detail' },
      }),
      column.accessor('receiver_name', {
        header: t('columns.customer'),
        cell: ({ row }) => <TextCell text={row.original.receiver_name} wide />,
        meta: { phone: 'title' },
      }),
      column.accessor('description', {
        header: t('columns.description'),
        enableSorting: false,
        cell: ({ row }) => <RestCell text={row.original.description} />,
        meta: { className: REST },
      }),
      column.accessor('typology', {
        header: t('typology.label'),
        enableSorting: false,
        cell: ({ row }) => t(`typology.${row.original.typology}`),
        meta: { className: 'whitespace-nowrap' },
      }),
      column.accessor('state', {
        header: t('columns.state'),
        cell: ({ row }) => <StateCell row={row.original} of="invoice" />,
        meta: { phone: 'state' },
      }),
      column.accessor('total', {
        header: t('columns.total'),
        cell: ({ row }) => <Money value={row.original.total} />,
        meta: { align: 'end', phone: 'amount' },
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
