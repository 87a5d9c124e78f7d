import { ok } from '@/lib/api/endpoint'
import { api } from '@/server/http/implement'
import {
  addAttributes,
  attributeUsage,
  listAttributes,
  removeAttribute,
  renameAttribute,
} from '../products/attribute-store'

const procedures = api.pricelist.priceAttributes
const TABLE = 'price_attribute'

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) =>
  ok({ price_attribute_list: await listAttributes(tx, TABLE, caller, input.scope) }),
)

const add = procedures.add.handler(async ({ context: { tx }, input }) =>
  ok({ price_attribute_list: await addAttributes(tx, TABLE, input.price_attribute_list) }),
)

const save = procedures.save.handler(async ({ context: { tx }, input }) =>
  ok({ price_attribute: await renameAttribute(tx, TABLE, input.price_attribute_data) }),
)

const usage = procedures.usage.handler(async ({ context: { tx }, input }) =>
  ok({ values: await attributeUsage(tx, TABLE, input.unique_key) }),
)

const remove = procedures.remove.handler(async ({ context: { tx }, input }) =>
  ok({ values: await removeAttribute(tx, TABLE, input.price_attribute_data.unique_key) }),
)

export const priceAttributes = { list, add, save, usage, remove }
