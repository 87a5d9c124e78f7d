'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useFailure } from '@/components/kit/use-failure'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'
import type { Price, Product } from '@/lib/api/pricelist/product-fields'
import { PRODUCTS_KEY } from './products-spec'

type Question = { ask: string; confirm: string; call: () => Promise<unknown>; done: string; failed: string }

/** Deletes products and prices and unlinks suppliers, each once it is confirmed, one at a time. */
export function useProductRemoval() {
  const t = useTranslations('pricelist')
  const dialogs = useDialogs()
  const notify = useNotify()
  const failure = useFailure()
  const client = useQueryClient()
  const busy = useRef(false)

  const run = async ({ ask, confirm, call, done, failed }: Question) => {
    if (busy.current) return
    busy.current = true
    try {
      if (!(await dialogs.confirm({ text: ask, confirm, destructive: true }))) return
      await call()
      notify.success(done)
    } catch (error) {
      failure(failed, error)
    } finally {
      busy.current = false
    }
    await client.invalidateQueries({ queryKey: [PRODUCTS_KEY] })
  }

  /** One with prices is warned of: they go too. */
  const removeProduct = ({ id, name, price_list }: Product) => {
    const count = price_list.length
    return run({
      ask: count > 0 ? t('ask.delete_with_prices', { name, count }) : t('ask.delete', { name }),
      confirm: t('actions.delete'),
      call: () => api.pricelist.products.remove({ product_list: [{ id, cascade_delete: count > 0 }] }),
      done: t('done.delete'),
      failed: t('failed.delete'),
    })
  }
  const removePrice = (product: Product, price: Price) =>
    run({
      ask: t('ask.delete_price', { name: product.name }),
      confirm: t('actions.delete'),
      call: () => api.pricelist.prices.remove({ price_list: [{ id: price.id }] }),
      done: t('done.delete_price'),
      failed: t('failed.delete_price'),
    })
  const unlink = ({ id, name, supplier_name }: Product) =>
    run({
      ask: t('ask.unlink', { name, supplier: supplier_name }),
      confirm: t('actions.unlink'),
      call: () => api.pricelist.products.unlink({ id }),
      done: t('done.unlink'),
      failed: t('failed.unlink', { name: supplier_name || name }),
    })
  return { removeProduct, removePrice, unlink }
}

export type ProductRemoval = ReturnType<typeof useProductRemoval>
