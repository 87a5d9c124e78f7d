import { api } from '@/lib/api/client'
import type { Attribute } from '@/lib/api/pricelist/attribute-fields'

/** Whose attributes: the two have the same screen and calls of the same shape. */
export type AttributeKind = 'product' | 'price'

type Row = { unique_key: string; name: string }

export type AttributeCalls = {
  /** The attributes of the structure, by name. */
  list: () => Promise<readonly Attribute[]>
  /** Adds all rows or no row. */
  add: (rows: Row[]) => Promise<unknown>
  rename: (row: Row) => Promise<unknown>
  /** From how many products or prices a value would go with it. */
  usage: (unique_key: string) => Promise<number>
  /** From how many products or prices a value went with it. */
  remove: (unique_key: string) => Promise<number>
}

const { attributes, priceAttributes } = api.pricelist

export const attributeCalls: Record<AttributeKind, AttributeCalls> = {
  product: {
    list: async () => (await attributes.list({ scope: 'structure' })).response.attribute_list,
    add: (rows) => attributes.add({ attribute_list: rows }),
    rename: (row) => attributes.save({ attribute_data: row }),
    usage: async (unique_key) => (await attributes.usage({ unique_key })).response.values,
    remove: async (unique_key) =>
      (await attributes.remove({ attribute_data: { unique_key } })).response.values,
  },
  price: {
    list: async () => (await priceAttributes.list({ scope: 'structure' })).response.price_attribute_list,
    add: (rows) => priceAttributes.add({ price_attribute_list: rows }),
    rename: (row) => priceAttributes.save({ price_attribute_data: row }),
    usage: async (unique_key) => (await priceAttributes.usage({ unique_key })).response.values,
    remove: async (unique_key) =>
      (await priceAttributes.remove({ price_attribute_data: { unique_key } })).response.values,
  },
}
