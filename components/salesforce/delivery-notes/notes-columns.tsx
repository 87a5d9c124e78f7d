'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import type { DeliveryNoteRow } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { DayCell, TextCell } from '../list/document-cells'
import { NoteStateBadge } from './note-state'

const column = tableColumns<DeliveryNoteRow>()

/** The columns of the list; it is ordered by day alone. */
export function useNotesColumns() {
  const t = useTranslations('delivery_notes')
  return useMemo(
    () => [
      column.accessor('numeration', {
        header: t('columns.number'),
        enableSorting: false,
        meta: { className: 'tabular font-medium text-heading', phone: 'subtitle' },
      }),
      column.accessor('date', {
        header: t('columns.date'),
        cell: ({ row }) => <DayCell day={row.original.date} />,
        meta: { phone: 'detail' },
      }),
      column.accessor('customer_name', {
        header: t('columns.customer'),
        enableSorting: false,
        cell: ({ row }) => <TextCell text={row.original.customer_name} wide />,
        meta: { phone: 'title' },
      }),
      column.accessor('reason', {
        header: t('columns.reason'),
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <TextCell
            text={original.reason === 'OTHER' ? original.reason_text : t(`reasons.${original.reason}`)}
          />
        ),
      }),
      column.accessor('state', {
        header: t('columns.state'),
        enableSorting: false,
        cell: ({ row }) => <NoteStateBadge state={row.original.state} />,
        meta: { phone: 'state' },
      }),
    ],
    [t],
  )
}
