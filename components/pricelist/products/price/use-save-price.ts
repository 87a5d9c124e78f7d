'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Path, UseFormReturn } from 'react-hook-form'
import { setServerErrors } from '@/components/kit/fields/use-field-error'
import { useFailure } from '@/components/kit/use-failure'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { ApiError, api } from '@/lib/api/client'
import type { Price, Product } from '@/lib/api/pricelist/product-fields'
import { PRODUCTS_KEY } from '../products-spec'
import type { PriceValues } from './price-form'

const FIELDS = [
  'amount',
  'quantity',
  'description',
  'currency_id',
  'measurementunit_id',
  'valid_from',
  'valid_to',
] as const

const isField = (path: string): path is Path<PriceValues> => FIELDS.some((field) => field === path)

type CompletePrice = PriceValues & { amount: number; quantity: number }

/** Adds or saves a price; a refusal is shown at its field, or as a notice. */
export function useSavePrice(
  product: Product,
  price: Price | null,
  form: UseFormReturn<PriceValues>,
  onSaved: () => void,
): (values: PriceValues) => Promise<void> {
  const t = useTranslations('pricelist')
  const notify = useNotify()
  const failure = useFailure()
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  const call = (values: CompletePrice) =>
    price
      ? api.pricelist.prices.save({
          product_data: { id: product.id, price_list: [{ id: price.id, ...values }] },
        })
      : api.pricelist.prices.add(
          { price_list: [{ product_id: product.id, ...values }] },
          { context: { idempotencyKey: keyOf(values) } },
        )
  return async (values) => {
    try {
      // The form's schema has let only numbers through.
      await call(values as CompletePrice)
      await client.invalidateQueries({ queryKey: [PRODUCTS_KEY] })
      notify.success(t(price ? 'done.save_price' : 'done.add_price'))
      onSaved()
    } catch (error) {
      const prefix = price ? 'product_data.price_list.0.' : 'price_list.0.'
      const landed = error instanceof ApiError && setServerErrors(error, form.setError, isField, prefix)
      if (!landed) failure(t(price ? 'failed.save_price' : 'failed.add_price'), error)
    }
  }
}
