'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorText } from '@/components/kit/use-error-text'
import { useFailure } from '@/components/kit/use-failure'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'
import type { PriceChange, Product } from '@/lib/api/pricelist/product-fields'
import type { ProductVat } from '@/lib/domain/documents/line-vat'
import { PRODUCTS_KEY } from '../products-spec'

type PriceValue = Pick<PriceChange, 'amount' | 'measurementunit_id'>

/** Saves values of a row: each can be taken back, and answers its fault as a text, or null. */
export function useRowSave(product: Product) {
  const t = useTranslations('pricelist')
  const notify = useNotify()
  const failure = useFailure()
  const errorText = useErrorText()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [PRODUCTS_KEY] })
  const run = async (call: () => Promise<() => Promise<unknown>>, text: string): Promise<string | null> => {
    try {
      const back = await call()
      await refresh()
      const undo = () => back().then(refresh)
      notify.undoable(text, () => void undo().catch((error: unknown) => failure(t('failed.undo'), error)))
      return null
    } catch (error) {
      return errorText(error).text
    }
  }
  const writePrice = (id: number, value: PriceValue) =>
    api.pricelist.prices.save({ product_data: { id: product.id, price_list: [{ id, ...value }] } })
  const writeVat = (vat: ProductVat, revision: number) =>
    api.pricelist.products.save({ product_data: { id: product.id, revision, ...vat } })
  return {
    savePrice: (id: number, value: PriceValue, before: PriceValue) =>
      run(async () => {
        await writePrice(id, value)
        return () => writePrice(id, before)
      }, t('done.save_price')),
    saveVat: (vat: ProductVat) =>
      run(
        async () => {
          const { response } = await writeVat(vat, product.revision)
          const { iva, natura } = product
          return () => writeVat({ iva, natura }, response.product.revision)
        },
        t('done.save', { name: product.name }),
      ),
  }
}
