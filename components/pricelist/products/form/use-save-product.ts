'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Path, UseFormReturn } from 'react-hook-form'
import { setServerErrors } from '@/components/kit/fields/use-field-error'
import { useFailure } from '@/components/kit/use-failure'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { ApiError, api } from '@/lib/api/client'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { PRODUCTS_KEY } from '../products-spec'
import { newProductOf, type ProductValues, productOf } from './product-form'

const FIELDS = ['name', 'description', 'code', 'barcode', 'type_id', 'purchase_price'] as const

const isField = (path: string): path is Path<ProductValues> => FIELDS.some((field) => field === path)

/**
 * Adds or saves a product; a refusal is shown at its field, or as a notice. `onStale` gets the product as saved by
 * another user since it was read.
 */
export function useSaveProduct({
  product,
  form,
  amountOf,
  onSaved,
  onStale,
}: {
  product: Product | null
  form: UseFormReturn<ProductValues>
  /** Of a new product: its price without VAT, from the typed one. */
  amountOf?: (values: ProductValues) => number | null
  onSaved: () => void
  onStale?: (saved: Product) => void
}): (values: ProductValues) => Promise<void> {
  const t = useTranslations('pricelist')
  const notify = useNotify()
  const failure = useFailure()
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  const call = (values: ProductValues) => {
    const added = newProductOf(values, amountOf?.(values) ?? null)
    return product
      ? api.pricelist.products.save({
          product_data: { id: product.id, revision: product.revision, ...productOf(values) },
        })
      : api.pricelist.products.add({ product_list: [added] }, { context: { idempotencyKey: keyOf(added) } })
  }
  const refuse = async (error: unknown) => {
    if (error instanceof ApiError) {
      if (error.code === 'ERROR_STALE_REVISION' && product && onStale)
        return onStale((await api.pricelist.products.byId({ id: product.id })).response.product)
      if (error.code === 'ERROR_PRODUCT_CODE_TAKEN')
        return form.setError('code', { type: 'server', message: error.description }, { shouldFocus: true })
      const prefix = product ? 'product_data.' : 'product_list.0.'
      if (error.wrong.includes('product_list.0.price_list.0.amount'))
        return form.setError('selling_price', { type: 'server', message: '' }, { shouldFocus: true })
      if (setServerErrors(error, form.setError, isField, prefix)) return
    }
    failure(t(product ? 'failed.save' : 'failed.add'), error)
  }
  return async (values) => {
    try {
      await call(values)
      await client.invalidateQueries({ queryKey: [PRODUCTS_KEY] })
      notify.success(t(product ? 'done.save' : 'done.add', { name: values.name }))
      onSaved()
    } catch (error) {
      await refuse(error).catch((fault: unknown) => failure(t('failed.save'), fault))
    }
  }
}
