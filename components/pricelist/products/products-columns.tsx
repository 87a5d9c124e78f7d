'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { REST } from '@/components/kit/data-table/table-cell-classes'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { useLanguage } from '@/components/kit/use-language'
import type { Product } from '@/lib/api/pricelist/product-fields'
import type { Day } from '@/lib/domain/core/day'
import { formatNumber } from '@/lib/i18n/formats'
import { RowPrice, RowRate, RowUnit } from './inline/row-values'
import { ProductName } from './product-name'
import { TypeName } from './type-name'
import { useTaxpayer, type VatSettings } from './use-taxpayer'
import type { Thumbnails } from './use-thumbnails'

const column = tableColumns<Product>()

const never = () => false

/** The columns of the list of products; those of the stock and of the structure only where they have values. */
export function useProductsColumns({
  hasStock,
  isFamily,
  thumbnails,
  today,
  vatSettings,
  canEdit = never,
}: {
  hasStock: boolean
  isFamily: boolean
  thumbnails: Thumbnails
  /** On which the prices of the list apply. */
  today: Day
  vatSettings?: VatSettings
  /** Whether the values of a row are edited in place. */
  canEdit?: (product: Product) => boolean
}) {
  const t = useTranslations('pricelist.columns')
  const taxpayer = useTaxpayer(vatSettings)
  // Pictures come later than rows: a column of its own keeps what is edited in the others in place.
  const name = useMemo(
    () =>
      column.accessor('name', {
        header: t('name'),
        cell: ({ row: { original } }) => <ProductName product={original} thumbnails={thumbnails} />,
        meta: { className: 'md:min-w-60', phone: 'title' },
      }),
    [t, thumbnails],
  )
  const others = useMemo(
    () => [
      column.accessor('code', { header: t('code'), meta: { className: 'tabular', phone: 'subtitle' } }),
      column.accessor('barcode', {
        header: t('barcode'),
        enableSorting: false,
        cell: ({ row: { original } }) => original.barcode || '–',
        meta: { className: 'tabular' },
      }),
      column.display({
        id: 'type',
        header: t('type'),
        enableSorting: false,
        cell: ({ row: { original } }) =>
          original.type ? <TypeName type={original.type} /> : <span className="max-md:hidden">–</span>,
        meta: { phone: 'detail' },
      }),
      column.accessor('description', {
        header: t('description'),
        enableSorting: false,
        cell: ({ row: { original } }) => <Cut text={original.description} />,
        meta: { className: REST },
      }),
      column.accessor('supplier_name', {
        header: t('supplier'),
        enableSorting: false,
        cell: ({ row: { original } }) => <Cut text={original.supplier_name} className="max-w-56" />,
      }),
      ...(isFamily
        ? [
            column.accessor('structure_name', {
              header: t('structure'),
              enableSorting: false,
              cell: ({ row: { original } }) => <Cut text={original.structure_name} className="max-w-48" />,
            }),
          ]
        : []),
      ...(hasStock
        ? [
            column.accessor('availability', {
              header: t('availability'),
              cell: ({ row: { original } }) => <Availability value={original.availability} />,
              meta: { align: 'end', phone: 'state' },
            }),
          ]
        : []),
      column.display({
        id: 'prices',
        header: t('prices'),
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <RowPrice product={original} today={today} canEdit={canEdit(original)} />
        ),
        meta: { align: 'end', phone: 'amount' },
      }),
      column.display({
        id: 'iva',
        header: t('iva'),
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <RowRate product={original} taxpayer={isFamily ? null : taxpayer} canEdit={canEdit(original)} />
        ),
        meta: { align: 'end' },
      }),
      column.display({
        id: 'unit',
        header: t('unit'),
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <RowUnit product={original} today={today} canEdit={canEdit(original)} />
        ),
      }),
    ],
    [t, hasStock, isFamily, today, taxpayer, canEdit],
  )
  return useMemo(() => [name, ...others], [name, others])
}

/** The number of pieces; on a phone, where no head names it, in words. */
function Availability({ value }: { value: number }) {
  const t = useTranslations('pricelist.phone')
  const count = formatNumber(value, useLanguage())
  return (
    <>
      <span className="max-md:hidden">{count}</span>
      <span className="text-ink-soft text-sm md:hidden">{t('availability', { count })}</span>
    </>
  )
}

function Cut({ text, className = '' }: { text: string; className?: string }) {
  return (
    <span className={`block truncate ${className}`} title={text}>
      {text || '–'}
    </span>
  )
}
