'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { Money } from '@/components/kit/money'
import type { InvoiceRow } from '@/lib/api/salesforce/invoice-answer'
import { DayCell, REST, RestCell, StateCell, TextCell } from '../documents/document-cells'

const column = tableColumns<InvoiceRow>()

/** The columns of the lists of received documents. Their ids are those by which the calls order. */
export function usePassiveColumns() {
  const t = useTranslations('documents')
  const words = useTranslations('passive')
  return useMemo(
    () => [
      column.accessor('fullNumeration', {
        header: t('columns.number'),
        meta: { className: 'tabular whitespace-nowrap' },
      }),
      column.accessor('date', {
        header: t('columns.date'),
        cell: ({ row }) => <DayCell day={row.original.date} />,
      }),
      column.accessor('receiver_name', {
        header: words('supplier'),
        cell: ({ row }) => <TextCell text={row.original.receiver_name} wide />,
      }),
      column.accessor('description', {
        header: words('description'),
        enableSorting: false,
        cell: ({ row }) => <RestCell text={row.original.description} />,
        meta: { className: REST },
      }),
      column.accessor('state', {
        header: t('columns.state'),
        cell: ({ row }) => <StateCell row={row.original} of="received" />,
      }),
      column.accessor('total', {
        header: t('columns.total'),
        cell: ({ row }) => <Money value={row.original.total} />,
        meta: { align: 'end' },
      }),
      column.accessor('residual', {
        header: t('columns.residual'),
        enableSorting: false,
        cell: ({ row }) => <Money value={row.original.residual} />,
        meta: { align: 'end', hidden: true },
      }),
    ],
    [t, words],
  )
}
