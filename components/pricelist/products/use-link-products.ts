'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useFailure } from '@/components/kit/use-failure'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { PRODUCTS_KEY } from './products-spec'

/**
 * Links products to a supplier, one call each, one linking at a time. The first refusal ends it and is reported; the
 * products before it stay linked. Answers whether all were linked.
 */
export function useLinkProducts() {
  const t = useTranslations('pricelist')
  const notify = useNotify()
  const failure = useFailure()
  const client = useQueryClient()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const link = async (products: readonly Product[], sku_anagrafica: string): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setPending(true)
    try {
      for (const { id } of products)
        await api.pricelist.products.link({ product_data: { id, sku_anagrafica } })
      notify.success(t('done.link', { name: products[0]?.name ?? '', count: products.length }))
      return true
    } catch (error) {
      failure(t('failed.link'), error)
      return false
    } finally {
      await client.invalidateQueries({ queryKey: [PRODUCTS_KEY] })
      busy.current = false
      setPending(false)
    }
  }
  return { link, pending }
}
