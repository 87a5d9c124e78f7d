'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { REST } from '@/components/kit/data-table/table-cell-classes'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { Money } from '@/components/kit/money'
import type { ReceivedKind } from '@/lib/domain/documents/document'
import { isAgreementKind } from '@/lib/domain/documents/received-state'
import { DayCell, RestCell, StateCell, TextCell } from '../list/document-cells'
import { StateChip } from '../list/state-chip'
import { sendingChip } from './integration/sending-of'
import { type ReceivedRow, stateOfKind } from './received-spec'

const column = tableColumns<ReceivedRow>()

/** The columns of the lists of received documents. Their ids are those by which the calls order. */
export function useReceivedColumns(kind: ReceivedKind) {
  const t = useTranslations('documents')
  const words = useTranslations('received')
  return useMemo(
    () => [
      column.accessor('fullNumeration', {
        header: t('columns.number'),
        cell: ({ row }) => row.original.fullNumeration ?? '–',
        meta: { className: 'tabular whitespace-nowrap', phone: 'subtitle' },
      }),
      column.accessor('date', {
        header: t('columns.date'),
        cell: ({ row }) => <DayCell day={row.original.date} />,
        meta: { phone: 'detail' },
      }),
      column.accessor('receiver_name', {
        header: words('supplier'),
        cell: ({ row }) => <TextCell text={row.original.receiver_name} wide />,
        meta: { phone: 'title' },
      }),
      column.accessor('description', {
        header: words('description'),
        enableSorting: false,
        cell: ({ row }) => <RestCell text={row.original.description} />,
        meta: { className: REST },
      }),
      column.accessor('state', {
        header: t('columns.state'),
        cell: ({ row }) => <States row={row.original} kind={kind} />,
        meta: { phone: 'state' },
      }),
      column.accessor('total', {
        header: t('columns.total'),
        cell: ({ row }) => <Money value={row.original.total} />,
        meta: { align: 'end', phone: 'amount' },
      }),
      isAgreementKind(kind)
        ? column.accessor('end_date', {
            header: words('valid_until'),
            enableSorting: false,
            cell: ({ row }) => <LastDay row={row.original} />,
          })
        : column.accessor('residual', {
            header: t('columns.residual'),
            enableSorting: false,
            cell: ({ row }) => <Money value={row.original.residual} />,
            meta: { align: 'end', hidden: true },
          }),
    ],
    [t, words, kind],
  )
}

/** The state of a document, and how far an integration is sent. */
function States({ row, kind }: { row: ReceivedRow; kind: ReceivedKind }) {
  return (
    <span className="flex items-center gap-2">
      <StateCell row={row} of={stateOfKind(kind)} />
      {row.exchange_state ? <StateChip state={sendingChip(row.exchange_state)} /> : null}
    </span>
  )
}

/** The last day of what a supplier proposes, and whether it has gone by without an answer. */
function LastDay({ row: { end_date, is_expired } }: { row: ReceivedRow }) {
  const t = useTranslations('received')
  if (!end_date) return '–'
  return (
    <span className={is_expired ? 'text-state-error' : undefined}>
      <DayCell day={end_date} />
      {is_expired ? ` · ${t('expired')}` : null}
    </span>
  )
}
