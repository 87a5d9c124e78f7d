'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { Money } from '@/components/kit/money'
import type { CreditNoteRow } from '@/lib/api/salesforce/invoices/credit-note-fields'
import { DayCell, NumberCell, StateCell, TextCell } from '../list/document-cells'

const column = tableColumns<CreditNoteRow>()

/** The columns of the list of credit notes. Their ids are those by which the call orders. */
export function useCreditNotesColumns() {
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
      column.accessor((row) => row.invoice?.fullNumeration ?? '', {
        id: 'invoice',
        header: t('columns.invoice'),
        enableSorting: false,
        cell: ({ row: { original } }) =>
          original.invoice ? (
            <Link
              href={`/app/documents/preview/invoice/${original.invoice.id}`}
              className="tabular whitespace-nowrap text-link underline-offset-2 hover:underline"
            >
              {original.invoice.fullNumeration}
            </Link>
          ) : (
            '–'
          ),
      }),
      column.accessor('typology', {
        header: t('typology.label'),
        enableSorting: false,
        cell: ({ row }) => t(`typology.${row.original.typology}`),
        meta: { className: 'whitespace-nowrap' },
      }),
      column.accessor('state', {
        header: t('columns.state'),
        cell: ({ row }) => <StateCell row={row.original} of="creditNote" />,
        meta: { phone: 'state' },
      }),
      column.accessor('total', {
        header: t('columns.total'),
        cell: ({ row }) => <Money value={row.original.total} />,
        meta: { align: 'end', phone: 'amount' },
      }),
    ],
    [t],
  )
}
