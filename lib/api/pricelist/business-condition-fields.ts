import * as z from 'zod'
import { decimal, sentPaths, sku } from '../codecs'
import { attributeName, uniqueKey } from './attribute-fields'

const MAX_VALUE = 99_999_999

/** The supplier whose conditions are meant; null, or '' in a query, for the own company. */
const supplierIn = sku.nullish().transform((value) => value ?? null)

export const supplierFilter = z.union([z.literal(''), sku]).optional()

const TYPES = ['PERCENTAGE', 'FIXED'] as const
const CHANGES = ['INCREASE', 'DISCOUNT'] as const

/** A discount of more takes a price below nothing. */
const MAX_PERCENT = { DISCOUNT: 100, INCREASE: 1000 } as const

/** The largest value that a field takes: percent, or an amount. */
export const mostOf = ({ type, change }: { type: string; change: string }): number =>
  type === 'FIXED' ? MAX_VALUE : MAX_PERCENT[change === 'INCREASE' ? 'INCREASE' : 'DISCOUNT']

/** The column of the customer in a CSV of conditions (document 2 §9): no field has this key. */
export const CUSTOMER_COLUMN = 'att_partita_iva'

/** A field as it comes in: a missing key is made from its name; it is a discount by default. */
export const conditionFieldIn = z
  .object({
    key: z.string().max(200).optional(),
    name: attributeName,
    type: z.enum(TYPES),
    change: z.enum(CHANGES).default('DISCOUNT'),
    anagrafica_sku: supplierIn,
  })
  .transform(({ key, ...field }) => ({ ...field, key: key || field.name }))
  .pipe(
    z.object({
      key: uniqueKey.refine((key) => key !== CUSTOMER_COLUMN),
      name: z.string(),
      type: z.enum(TYPES),
      change: z.enum(CHANGES),
      anagrafica_sku: z.string().nullable(),
    }),
  )

export type ConditionFieldIn = z.output<typeof conditionFieldIn>

export const conditionField = z.object({
  id: z.number().int(),
  key: z.string(),
  name: z.string(),
  type: z.enum(TYPES),
  change: z.enum(CHANGES),
  /** Changes of a price apply in this order. */
  position: z.number().int(),
  /** The supplier and the name that people know it by; null and '' for the own company. */
  anagrafica_sku: z.string().nullable(),
  supplier_name: z.string(),
  structure_name: z.string(),
})

export type ConditionField = z.infer<typeof conditionField>

/**
 * Percent, or an amount in the price's currency; never negative: the field decides whether it is taken off or added.
 */
const conditionValueIn = z.object({ key: uniqueKey, value: decimal(0, MAX_VALUE, 2) })

/** The condition with a customer, as it is sent. Without values the condition ends. */
const conditionIn = z.object({
  business_condition_ana_sku: supplierIn,
  sku_vendee: sku,
  business_condition_fields: z
    .array(conditionValueIn)
    .max(100)
    .refine((list) => new Set(list.map(({ key }) => key)).size === list.length),
})

export type ConditionIn = z.output<typeof conditionIn>

const pairOf = ({ business_condition_ana_sku, sku_vendee }: ConditionIn) =>
  JSON.stringify([business_condition_ana_sku, sku_vendee])

/** Each pair of supplier and customer once. */
export const conditionsIn = z
  .array(conditionIn)
  .min(1)
  .max(500)
  .refine((list) => new Set(list.map(pairOf)).size === list.length)

const standsAlone = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(conditionIn.shape).some((name) => Object.hasOwn(value, name))

/** A list of conditions, or one that stands alone. */
export const conditionsBody: z.ZodType<
  { business_condition_list: ConditionIn[] },
  { business_condition_list: z.input<typeof conditionsIn> }
> = z.preprocess(
  (value) => (standsAlone(value) ? { business_condition_list: [value] } : value),
  z.object({ business_condition_list: conditionsIn }),
)

sentPaths.set(conditionsBody, (path, sent) =>
  standsAlone(sent) ? path.replace(/^business_condition_list\.0\./, '') : path,
)

export const condition = z.object({
  id: z.number().int(),
  business_condition_ana_sku: z.string().nullable(),
  supplier_name: z.string(),
  sku_vendee: z.string(),
  vendee_name: z.string(),
  /** In the order in which they change a price. */
  business_condition_fields: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      type: z.enum(TYPES),
      change: z.enum(CHANGES),
      value: z.number(),
    }),
  ),
  structure_name: z.string(),
})

export type Condition = z.infer<typeof condition>

const MAX_PAGE = 1_000_000

export const conditionPaging = {
  page_number: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  items_per_page: z.coerce.number().int().min(1).max(500).default(100),
}
