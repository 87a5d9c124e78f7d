'use client'

import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { ProductType } from '@/lib/api/pricelist/product-type-fields'

/** Under this key the browser keeps the types of products. */
export const TYPES_KEY = ['pricelist', 'types'] as const

const NONE: readonly ProductType[] = []

/** The types that products of the structure can be of; an empty list while they are loading. */
export function useProductTypes(): readonly ProductType[] {
  const { data } = useQuery({
    queryKey: TYPES_KEY,
    queryFn: async () => (await api.pricelist.productTypes.list({ scope: 'structure' })).response.type_list,
    staleTime: 60_000,
  })
  return data ?? NONE
}
