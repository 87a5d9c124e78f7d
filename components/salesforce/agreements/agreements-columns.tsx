'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { StateChip } from '@/components/kit/state-chip'
import type { AgreementRow } from '@/lib/api/salesforce/agreement-fields'
import type { AgreementKind } from '@/lib/domain/agreement-state'

const column = tableColumns<AgreementRow>()

/** The columns of the lists of offers and contracts. Their ids are those by which the calls order. */
export function useAgreementsColumns(kind: AgreementKind) {
  const t = useTranslations('documents')
  return useMemo(
    () => [
      column.accessor('numeration', {
        header: t('columns.number'),
        cell: ({ row }) =>
          row.original.numeration ?? <span className="font-normal text-ink-soft">{t('no_number')}</span>,
        meta: { className: 'tabular whitespace-nowrap' },
      }),
      column.accessor('date', {
        header: t('columns.date'),
        cell: ({ row }) => <DayText value={row.original.date} form="short" className="tabular" />,
      }),
      column.accessor('receiver_name', {
        header: t('columns.customer'),
        cell: ({ row }) => (
          <span className="block max-w-52 truncate" title={row.original.receiver_name}>
            {row.original.receiver_name}
          </span>
        ),
      }),
      column.accessor('description', {
        header: t('columns.description'),
        enableSorting: false,
        cell: ({ row }) => (
          <span className="block max-w-52 truncate text-ink-soft" title={row.original.description}>
            {row.original.description || '–'}
          </span>
        ),
      }),
      column.accessor('recurrence', {
        header: t('columns.recurrence'),
        enableSorting: false,
        cell: ({ row }) => t(`recurrence.${row.original.recurrence}`),
        meta: { className: 'whitespace-nowrap' },
      }),
      column.accessor('state', {
        header: t('columns.state'),
        cell: ({ row }) => (
          <span className="flex items-center gap-2 whitespace-nowrap">
            <StateChip state={row.original.state} of={kind === 'OFFER' ? 'offer' : 'contract'} />
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
    [t, kind],
  )
}
