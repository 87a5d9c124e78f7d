'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { useLanguage } from '@/components/kit/use-language'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { formatNumber } from '@/lib/i18n/formats'

const column = tableColumns<Product>()

/** The columns of the list of products, that of the stock only where there is one. */
export function useProductsColumns(hasStock: boolean) {
  const t = useTranslations('pricelist.columns')
  const language = useLanguage()
  return useMemo(
    () => [
      column.accessor('name', {
        header: t('name'),
        cell: ({ row: { original } }) => <span title={original.name}>{original.name}</span>,
      }),
      column.accessor('code', { header: t('code'), meta: { className: 'tabular' } }),
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
    [t, language, hasStock],
  )
}

function Cut({ text, className }: { text: string; className: string }) {
  return (
    <span className={`block truncate ${className}`} title={text}>
      {text || '–'}
    </span>
  )
}
