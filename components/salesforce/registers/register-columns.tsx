'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type PhonePlace, tableColumns } from '@/components/kit/data-table/table-columns'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { Badge } from '@/components/ui/badge'
import type { RateSumAnswer, RegisterKind, RegisterRow } from '@/lib/api/salesforce/registers/register-fields'
import { DayCell, TextCell } from '../list/document-cells'

const column = tableColumns<RegisterRow>()

/** A rate, or the Natura that stands in its place. */
export const rateText = ({ iva, natura }: Pick<RateSumAnswer, 'iva' | 'natura'>): string =>
  natura ?? `${String(iva).replace('.', ',')}%`

/** On a phone the total stands above the VAT. */
const PHONE_PLACES: Partial<Record<keyof RegisterRow, { phone: PhonePlace }>> = {
  total: { phone: 'amount' },
  imposta: { phone: 'state' },
}

/** The columns of a register; only the day orders it. */
export function useRegisterColumns(kind: RegisterKind) {
  const t = useTranslations('registers')
  return useMemo(() => {
    const isPurchases = kind === 'purchases'
    const protocol = column.accessor('protocol', {
      header: t('columns.protocol'),
      enableSorting: false,
      meta: { className: 'tabular' },
    })
    const registered = column.accessor('registered_on', {
      header: t('columns.registered_on'),
      enableSorting: false,
      cell: ({ row }) => <DayCell day={row.original.registered_on} />,
      meta: { hidden: true },
    })
    return [
      ...(isPurchases ? [protocol] : []),
      column.accessor('fullNumeration', {
        header: t('columns.number'),
        enableSorting: false,
        meta: { className: 'tabular whitespace-nowrap', phone: 'subtitle' },
      }),
      column.accessor('date', {
        header: t('columns.date'),
        meta: { phone: 'detail' },
        cell: ({ row }) => <DayCell day={row.original.date} />,
      }),
      ...(isPurchases ? [registered] : []),
      column.accessor('name', {
        header: t(isPurchases ? 'columns.supplier' : 'columns.customer'),
        enableSorting: false,
        cell: ({ row }) => <PartyCell row={row.original} />,
        meta: { phone: 'title' },
      }),
      column.accessor('rate_list', {
        header: t('columns.rate'),
        enableSorting: false,
        cell: ({ row }) => [...new Set(row.original.rate_list.map(rateText))].join(', '),
        meta: { className: 'tabular whitespace-nowrap' },
      }),
      ...(['imponibile', 'imposta', 'total', 'bollo'] as const).map((amount) =>
        column.accessor(amount, {
          header: t(`columns.${amount}`),
          enableSorting: false,
          cell: ({ row }) => <Money value={row.original[amount]} />,
          meta: { align: 'end', hidden: amount === 'bollo', ...PHONE_PLACES[amount] },
        }),
      ),
    ]
  }, [t, kind])
}

/** The other party with its VAT number or tax code, and the special treatment of the row's VAT. */
function PartyCell({ row }: { row: RegisterRow }) {
  const t = useTranslations('registers')
  const { document_kind, rate_list, reverse_charge, name, vatnumber, taxcode, registered_on } = row
  const has = (esigibilita: 'D' | 'S') => rate_list.some((rate) => rate.esigibilita_iva === esigibilita)
  const marks = [
    document_kind === 'CREDITNOTE' && t('marks.credit_note'),
    reverse_charge && t('marks.reverse_charge'),
    has('S') && t('marks.split'),
    has('D') && t('marks.deferred'),
  ].filter((mark): mark is string => Boolean(mark))
  return (
    <span className="grid gap-0.5 py-1">
      <span className="flex items-center gap-1.5">
        <TextCell text={name} wide />
        {marks.map((mark) => (
          <Badge key={mark} tone="info">
            {mark}
          </Badge>
        ))}
      </span>
      <span className="tabular text-ink-soft text-xs">
        {vatnumber || taxcode}
        {registered_on === row.date ? null : (
          <>
            {' · '}
            {t('registered')} <DayText value={registered_on} form="short" />
          </>
        )}
      </span>
    </span>
  )
}
