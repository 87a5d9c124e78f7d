import * as z from 'zod'
import { PRICE_ROUNDINGS } from '@/lib/domain/pricing/price-change'
import { decimal, id, instantText, pagingIn } from '../codecs'
import { productFilter } from './product-fields'

const MAX_VALUE = 99_999_999
const TYPES = ['INCREASE', 'DISCOUNT'] as const
const MODES = ['PERCENTAGE', 'FIXED'] as const

/** A change of prices: by a percentage of each, or by an amount in its currency, and then rounded. */
const change = {
  type: z.enum(TYPES),
  mode: z.enum(MODES),
  value: decimal(0, MAX_VALUE, 8).refine((value) => value > 0),
  rounding: z.enum(PRICE_ROUNDINGS).default('CENT'),
}

/** Whose prices: those of some products, or of every product of the structure that a filter finds. */
const selection = {
  product_list: z.array(z.object({ id })).min(1).max(10_000).nullish(),
  filter: productFilter.nullish(),
}

const asked = z.object({ ...change, ...selection })

const namesOne = ({ product_list, filter }: { product_list?: unknown; filter?: unknown }) =>
  Boolean(product_list) !== Boolean(filter)

export const priceChangeForm = z.object(change)

export type PriceChangeForm = z.output<typeof priceChangeForm>

/** Either `product_list` or `filter`. */
export const priceChangePreviewIn = asked
  .extend({ paging_data: pagingIn(['id'], { size: 50, column: 'id', order: 'asc' }) })
  .refine(namesOne, { path: ['product_list'] })

/** `price_count` is the number of changes in the preview: another number now is ERROR_PRICE_CHANGE_STALE. */
export const priceChangeIn = asked
  .extend({ price_count: z.number().int().min(1) })
  .refine(namesOne, { path: ['product_list'] })

/** A price that a change is about: `after` null where it is refused, as it would fall to nothing or out of range. */
export const changedPrice = z.object({
  id: z.number().int(),
  product_id: z.number().int(),
  product_name: z.string(),
  code: z.string(),
  description: z.string(),
  quantity: z.number(),
  currency_id: z.number().int(),
  before: z.number(),
  after: z.number().nullable(),
})

export type ChangedPrice = z.infer<typeof changedPrice>

const count = z.number().int()

/** The numbers of prices that would change, be refused or stay as they are, and of their products. */
export const changeTotals = z.object({ changed: count, refused: count, unchanged: count, products: count })

export const priceChange = z.object({
  id: count,
  ...change,
  price_count: count,
  author: z.string(),
  created_at: instantText,
  undone_at: instantText.nullable(),
  /** Of an undone change: the number of prices that were restored. */
  restored_count: count.nullable(),
})

export type PriceChangeEntry = z.infer<typeof priceChange>

/** A price that an undo left alone, as it was changed since: `now` null where it is gone. */
export const keptPrice = z.object({
  id: z.number().int(),
  product_name: z.string(),
  description: z.string(),
  currency_id: z.number().int(),
  before: z.number(),
  now: z.number().nullable(),
})
