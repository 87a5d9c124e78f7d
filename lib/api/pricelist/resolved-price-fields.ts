import * as z from 'zod'
import { day, decimal, id, sku } from '../codecs'

const MAX_QUANTITY = 99_999_999
const CHANGES = ['INCREASE', 'DISCOUNT'] as const
const TYPES = ['PERCENTAGE', 'FIXED'] as const

/** The question: products with their quantities; the customer, if any; the day, today by default. */
export const resolutionIn = z.object({
  product_list: z
    .array(
      z.object({
        id,
        quantity: decimal(0, MAX_QUANTITY, 8)
          .refine((value) => value > 0)
          .default(1),
      }),
    )
    .min(1)
    .max(500),
  sku: sku.nullish().transform((value) => value ?? null),
  day: day.nullish(),
})

/**
 * A step by which a price came about, from lib/domain/pricing/pricing.ts; lib/i18n/price-steps.ts makes a text of it.
 */
const priceStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('LIST'), label: z.string(), after: z.number() }),
  z.object({
    kind: z.literal('CHANGE'),
    label: z.string(),
    change: z.enum(CHANGES),
    type: z.enum(TYPES),
    value: z.number(),
    before: z.number(),
    after: z.number(),
  }),
  z.object({ kind: z.literal('ROUNDING'), before: z.number(), after: z.number() }),
])

const resolution = z.object({
  price_cross_id: z.string(),
  price_id: z.number().int(),
  currency_id: z.number().int(),
  measurementunit_id: z.number().int(),
  /** Of a piece, or of the whole bundle: as the list has it, and for the customer. */
  list_price: z.number(),
  net_price: z.number(),
  /** For all of the quantity, with 2 decimals, without VAT. */
  total: z.number(),
  step_list: z.array(priceStep),
  /** The values of a document line that comes to the same cents; of a bundle, for one bundle. */
  line: z.object({
    quantity: z.number(),
    single_price: z.number(),
    price_change_type: z.enum(CHANGES),
    discount_type: z.enum(TYPES),
    discount: z.number(),
  }),
})

export type Resolution = z.infer<typeof resolution>

/** Null: no price of its list applies. */
export const resolvedPrice = z.object({
  id: z.number().int(),
  quantity: z.number(),
  resolution: resolution.nullable(),
})
