'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { REST } from '@/components/kit/data-table/table-cell-classes'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { Money } from '@/components/kit/money'
import type { AgreementRow } from '@/lib/api/salesforce/agreements/agreement-fields'
import type { ProposalKind } from '@/lib/domain/documents/agreement-state'
import { OF_KIND } from '../document-href'
import { DayCell, NumberCell, RestCell, StateCell, TextCell } from '../list/document-cells'

const column = tableColumns<AgreementRow>()

/** The columns of the lists of offers, contracts and proformas. Their ids are those by which the calls order. */
export function useAgreementsColumns(kind: ProposalKind) {
  const t = useTranslations('documents')
  return useMemo(
    () => [
      column.accessor('numeration', {
        header: t('columns.number'),
        cell: ({ row }) => <NumberCell number={row.original.numeration} />,
        meta: { className: 'tabular whitespace-nowrap', phone: 'subtitle' },
      }),
      column.accessor('date', {
        header: t('columns.date'),
        cell: ({ row }) => <DayCell day={row.original.date} />,
        meta: { phone: 'detail' },
      }),
      column.accessor('receiver_name', {
        header: t('columns.customer'),
        cell: ({ row }) => <TextCell text={row.original.receiver_name} />,
        meta: { phone: 'title' },
      }),
      column.accessor('description', {
        header: t('columns.description'),
        enableSorting: false,
        cell: ({ row }) => <RestCell text={row.original.description} />,
        meta: { className: REST },
      }),
      // A proforma is paid once.
      ...(kind === 'PROFORMA'
        ? []
        : [
            column.accessor('recurrence', {
              header: t('columns.recurrence'),
              enableSorting: false,
              cell: ({ row }) => t(`recurrence.${row.original.recurrence}`),
              meta: { className: 'whitespace-nowrap' },
            }),
          ]),
      column.accessor('state', {
        header: t('columns.state'),
        cell: ({ row }) => <StateCell row={row.original} of={OF_KIND[kind]} />,
        meta: { phone: 'state' },
      }),
      column.accessor('total', {
        header: t('columns.total'),
        cell: ({ row }) => <Money value={row.original.total} />,
        meta: { align: 'end', phone: 'amount' },
      }),
    ],
    [t, kind],
  )
}
