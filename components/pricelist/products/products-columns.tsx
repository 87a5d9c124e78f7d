'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { useLanguage } from '@/components/kit/use-language'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { formatNumber, formatPrice } from '@/lib/i18n/formats'
import { currencyCode } from './form/use-unit-options'
import { ProductName } from './product-name'
import { TypeName } from './type-name'
import type { Thumbnails } from './use-thumbnails'

const column = tableColumns<Product>()

/** The columns of the list of products; those of the stock and of the structure only where they have values. */
export function useProductsColumns({
  hasStock,
  isFamily,
  thumbnails,
}: {
  hasStock: boolean
  isFamily: boolean
  thumbnails: Thumbnails
}) {
  const t = useTranslations('pricelist.columns')
  return useMemo(
    () => [
      column.accessor('name', {
        header: t('name'),
        cell: ({ row: { original } }) => <ProductName product={original} thumbnails={thumbnails} />,
        meta: { phone: 'title' },
      }),
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
        cell: ({ row: { original } }) => <Cut text={original.description} className="max-w-80" />,
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
        cell: ({ row: { original } }) => <Prices prices={original.price_list} />,
        meta: { align: 'end', phone: 'amount' },
      }),
    ],
    [t, hasStock, isFamily, thumbnails],
  )
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

/** How many prices there are; on a phone the price itself where it is the only one, of one piece and on every day. */
function Prices({ prices }: { prices: Product['price_list'] }) {
  const t = useTranslations('pricelist.phone')
  const language = useLanguage()
  const [price] = prices
  const isPlain = prices.length === 1 && price?.quantity === 1 && !price.valid_from && !price.valid_to
  return (
    <>
      <span className="max-md:hidden">{formatNumber(prices.length, language)}</span>
      <span className="md:hidden">
        {isPlain
          ? formatPrice(price.amount, currencyCode(price.currency_id), language)
          : t('prices', { count: prices.length })}
      </span>
    </>
  )
}

function Cut({ text, className }: { text: string; className: string }) {
  return (
    <span className={`block truncate ${className}`} title={text}>
      {text || '–'}
    </span>
  )
}
