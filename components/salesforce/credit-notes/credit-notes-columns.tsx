'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { StateChip } from '@/components/kit/state-chip'
import type { CreditNoteRow } from '@/lib/api/salesforce/credit-note-fields'

const column = tableColumns<CreditNoteRow>()

/** The columns of the list of credit notes. Their ids are those by which the call orders. */
export function useCreditNotesColumns() {
  const t = useTranslations('documents')
  return useMemo(
    () => [
      column.accessor('fullNumeration', {
        header: t('columns.number'),
        cell: ({ row }) =>
          row.original.fullNumeration ?? <span className="font-normal text-ink-soft">{t('no_number')}</span>,
        meta: { className: 'tabular whitespace-nowrap' },
      }),
      column.accessor('date', {
        header: t('columns.date'),
        cell: ({ row }) => <DayText value={row.original.date} form="short" className="tabular" />,
      }),
      column.accessor('receiver_name', {
        header: t('columns.customer'),
        cell: ({ row }) => (
          <span className="block max-w-64 truncate" title={row.original.receiver_name}>
            {row.original.receiver_name}
          </span>
        ),
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
        cell: ({ row }) => (
          <span className="flex items-center gap-2 whitespace-nowrap">
            <StateChip state={row.original.state} of="creditNote" />
            <DayText value={row.original.state_date} form="short" className="tabular text-ink-soft text-sm" />
          </span>
        ),
      }),
      column.accessor('total', {
        header: t('columns.total'),
        cell: ({ row }) => <Money value={row.original.total} />,
        meta: { align: 'end' },
      }),
    ],
    [t],
  )
}
