'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '@/components/kit/use-debounced'
import { api } from '@/lib/api/client'
import type { PriceChangeForm } from '@/lib/api/pricelist/price-change-fields'
import { PRODUCTS_KEY } from '../products/products-spec'
import { type PriceSelection, selectionIn } from './price-selection'

/** The key of the queries that read the changes of prices. */
export const CHANGES_KEY = ['pricelist', 'changes'] as const

export const PREVIEW_SIZE = 20
export const CHANGES_SIZE = 10

/** A page of the preview of a change, read once typing has rested; nothing while the change is not complete. */
export function useChangePreview(selection: PriceSelection, change: PriceChangeForm | null, page: number) {
  const settled = useDebounced(JSON.stringify(change))
  const wanted = JSON.parse(settled) as PriceChangeForm | null
  const query = useQuery({
    queryKey: [PRODUCTS_KEY, 'change', selection, wanted, page],
    queryFn: async () => {
      const paging_data = { page_number: page, items_per_page: PREVIEW_SIZE }
      const form = wanted as PriceChangeForm
      const body = { ...form, ...selectionIn(selection), paging_data }
      return (await api.pricelist.priceChanges.preview(body)).response
    },
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  /** True while the preview shows another change than the form holds now. */
  const isStale = query.isPlaceholderData || query.isFetching || settled !== JSON.stringify(change)
  return { ...query, isStale }
}

/** The changes of prices, newest first. */
export const usePriceChanges = (page: number) =>
  useQuery({
    queryKey: [...CHANGES_KEY, page],
    queryFn: async () => (await api.pricelist.priceChanges.list({ page, size: CHANGES_SIZE })).response,
    placeholderData: keepPreviousData,
  })
