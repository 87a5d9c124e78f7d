'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { useLanguage } from '@/components/kit/use-language'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { formatNumber } from '@/lib/i18n/formats'
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
  const language = useLanguage()
  return useMemo(
    () => [
      column.accessor('name', {
        header: t('name'),
        cell: ({ row: { original } }) => <ProductName product={original} thumbnails={thumbnails} />,
      }),
      column.accessor('code', { header: t('code'), meta: { className: 'tabular' } }),
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
        cell: ({ row: { original } }) => (original.type ? <TypeName type={original.type} /> : '–'),
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
              cell: ({ row: { original } }) => formatNumber(original.availability, language),
              meta: { align: 'end' },
            }),
          ]
        : []),
      column.display({
        id: 'prices',
        header: t('prices'),
        enableSorting: false,
        cell: ({ row: { original } }) => formatNumber(original.price_list.length, language),
        meta: { align: 'end' },
      }),
    ],
    [t, language, hasStock, isFamily, thumbnails],
  )
}

function Cut({ text, className }: { text: string; className: string }) {
  return (
    <span className={`block truncate ${className}`} title={text}>
      {text || '–'}
    </span>
  )
}
