import * as z from 'zod'
import { day, dayText, decimal, echoedFields, id, optionalText, pagingIn, sku, text } from '../codecs'
import { attributeValue, attributeValues } from './attribute-fields'

const MAX_AMOUNT = 99_999_999
const MAX_QUANTITY = 99_999_999

/** Above zero (document 2 §5): a price or a quantity of zero is refused. */
const positive = (max: number) => decimal(0, max, 8).refine((value) => value !== 0)

export const barcode = z.preprocess(
  (value) => value ?? '',
  z.union([z.literal(''), z.string().regex(/^\d{8,14}$/)]),
)

/** The price of a quantity, as it is sent. A quantity above 1 is a bundle: its amount is the total. */
const priceFields = {
  amount: positive(MAX_AMOUNT),
  quantity: positive(MAX_QUANTITY),
  description: text(200),
  currency_id: id,
  measurementunit_id: id,
  valid_from: day.nullish(),
  valid_to: day.nullish(),
  attribute_list: attributeValues.default([]),
}

/** Removes fields of an answer that a caller sent back with a price or a product: they are accepted and ignored. */
const omitEchoed = <Given extends object, Name extends keyof Given>(given: Given, names: readonly Name[]) =>
  Object.fromEntries(Object.entries(given).filter(([key]) => !names.includes(key as Name))) as Omit<
    Given,
    Name
  >

const ECHOED_OF_NEW = ['id', 'price_cross_id'] as const

export const priceOfProductIn = z.object(priceFields)

const priceOfProductSent = priceOfProductIn
  .extend(echoedFields([...ECHOED_OF_NEW, 'product_id']))
  .transform((given) => omitEchoed(given, [...ECHOED_OF_NEW, 'product_id']))

export const priceIn = z
  .object({ product_id: id, ...priceFields, ...echoedFields(ECHOED_OF_NEW) })
  .transform((given) => omitEchoed(given, ECHOED_OF_NEW))

/** The change of an existing price; values that are not sent stay. */
export const priceChange = z
  .object({
    id,
    ...z.object(priceFields).partial().shape,
    attribute_list: attributeValues.optional(),
    ...echoedFields(['price_cross_id', 'product_id']),
  })
  .transform((given) => omitEchoed(given, ['price_cross_id', 'product_id']))

export type PriceIn = z.output<typeof priceIn>
export type PriceChange = z.output<typeof priceChange>

const rate = decimal(0, 100, 2)
const natura = z.string().regex(/^N[1-7](\.[1-9])?$/)

const productFields = {
  name: text(200).pipe(z.string().min(1)),
  description: optionalText(1000),
  code: optionalText(80),
  barcode: barcode.default(''),
  sku_anagrafica: z
    .union([z.literal(''), sku])
    .nullish()
    .transform((value) => value || null),
  type_id: id.nullish().transform((value) => value ?? null),
  purchase_price: decimal(0, MAX_AMOUNT, 8)
    .nullish()
    .transform((value) => value ?? null),
  /** The VAT rate that lines with the product get, in percent; without one they get that of new lines. */
  iva: rate.nullish().transform((value) => value ?? null),
  /** Present exactly when `iva` is 0. */
  natura: z
    .union([z.literal(''), natura])
    .nullish()
    .transform((value) => value || null),
}

/** A product as it comes in. */
export const productIn = z.object({
  ...productFields,
  attribute_list: attributeValues.nullish().transform((list) => list ?? []),
  /** The initial stock, from holders of GUI_SHOW_STOCK_MANAGER_OPTION; later only stock movements change it. */
  availability: decimal(-MAX_QUANTITY, MAX_QUANTITY, 8).nullish(),
  price_list: z
    .array(priceOfProductSent)
    .max(100)
    .nullish()
    .transform((list) => list ?? []),
})

/** The same as calls take it. */
export const productSent = productIn
  .extend(echoedFields(['id', 'product_cross_id']))
  .transform((given) => omitEchoed(given, ['id', 'product_cross_id']))

/** The change of an existing product; values that are not sent stay. */
export const productChange = z
  .object({
    id,
    name: productFields.name.optional(),
    description: text(1000).optional(),
    code: text(80).optional(),
    barcode: barcode.optional(),
    type_id: id.nullable().optional(),
    purchase_price: decimal(0, MAX_AMOUNT, 8).nullable().optional(),
    /** With a rate above 0, or null, the Natura goes by itself. */
    iva: rate.nullable().optional(),
    natura: z
      .union([z.literal(''), natura])
      .nullable()
      .transform((value) => value || null)
      .optional(),
    attribute_list: attributeValues.optional(),
    revision: z.number().int().positive().optional(),
    /** '' or null takes the supplier away. */
    sku_anagrafica: z
      .union([z.literal(''), sku])
      .nullable()
      .transform((value) => value || null)
      .optional(),
    ...echoedFields(['product_cross_id']),
  })
  .transform((given) => omitEchoed(given, ['product_cross_id']))

export type ProductIn = z.output<typeof productIn>
export type ProductChange = z.output<typeof productChange>

export const price = z.object({
  id: z.number().int(),
  /** `{product id}_{price id}`, by which lines of documents and bookings name the price. */
  price_cross_id: z.string(),
  product_id: z.number().int(),
  amount: z.number(),
  quantity: z.number(),
  description: z.string(),
  currency_id: z.number().int(),
  measurementunit_id: z.number().int(),
  valid_from: dayText.nullable(),
  valid_to: dayText.nullable(),
  attribute_list: z.array(attributeValue),
})

export type Price = z.infer<typeof price>

export const product = z.object({
  id: z.number().int(),
  product_cross_id: z.string(),
  name: z.string(),
  description: z.string(),
  code: z.string(),
  barcode: z.string(),
  availability: z.number(),
  /** Null without one, for a product of another structure, and for users who may not manage products. */
  purchase_price: z.number().nullable(),
  /** The VAT rate that lines with it get, in percent; null for that of new lines. */
  iva: z.number().nullable(),
  /** Null unless `iva` is 0. */
  natura: z.string().nullable(),
  /** The supplier and its usual name; null and '' for a product without a supplier. */
  sku_anagrafica: z.string().nullable(),
  supplier_name: z.string(),
  type: z.object({ id: z.number().int(), name: z.string(), color: z.string() }).nullable(),
  image_present: z.boolean(),
  attribute_list: z.array(attributeValue),
  price_list: z.array(price),
  structure_name: z.string(),
  revision: z.number().int(),
})

export type Product = z.infer<typeof product>

export const productColumns = ['id', 'name', 'code', 'availability'] as const

/** The conditions of a search; a product must meet all of them. */
export const productFilter = z.object({
  /** Words of name, code, barcode or description. */
  search: optionalText(200),
  name: optionalText(200),
  sku_anagrafica_list: z.array(sku).max(500).default([]),
  /** One more supplier, for a call that names one alone; '' is no condition. */
  sku_anagrafica: z.union([z.literal(''), sku]).nullish(),
  attribute_list: attributeValues.default([]),
})

export type ProductFilter = z.output<typeof productFilter>

/** 250 products a page by default (document 2 §9). */
export const productPaging = pagingIn(productColumns, { size: 250, column: 'id', order: 'asc' })
