'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { PRODUCTS_KEY } from './products-spec'

export type Thumbnails = ReadonlyMap<number, string>

const NONE: Thumbnails = new Map()

async function load(ids: readonly number[]): Promise<Thumbnails> {
  const body = { product_list: ids.map((id) => ({ id })) }
  const { image_list } = (await api.pricelist.productImages.thumbnails(body)).response
  return new Map(image_list.map(({ id, mimeType, base64 }) => [id, `data:${mimeType};base64,${base64}`]))
}

/** The small pictures of the products that are shown, as data URLs by id, in one call; empty until they are there. */
export function useThumbnails(products: readonly Product[]): Thumbnails {
  const ids = products.filter(({ image_present }) => image_present).map(({ id }) => id)
  const { data } = useQuery({
    queryKey: [PRODUCTS_KEY, 'thumbnails', ids],
    queryFn: () => load(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return data ?? NONE
}
