import { ok } from '@/lib/api/endpoint'
import { api } from '@/server/http/implement'
import {
  addAttributes,
  attributeUsage,
  listAttributes,
  removeAttribute,
  renameAttribute,
} from './attribute-store'

const procedures = api.pricelist.attributes
const TABLE = 'product_attribute'

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) =>
  ok({ attribute_list: await listAttributes(tx, TABLE, caller, input.scope) }),
)

const add = procedures.add.handler(async ({ context: { tx }, input }) =>
  ok({ attribute_list: await addAttributes(tx, TABLE, input.attribute_list) }),
)

const save = procedures.save.handler(async ({ context: { tx }, input }) =>
  ok({ attribute: await renameAttribute(tx, TABLE, input.attribute_data) }),
)

const usage = procedures.usage.handler(async ({ context: { tx }, input }) =>
  ok({ values: await attributeUsage(tx, TABLE, input.unique_key) }),
)

const remove = procedures.remove.handler(async ({ context: { tx }, input }) =>
  ok({ values: await removeAttribute(tx, TABLE, input.attribute_data.unique_key) }),
)

export const attributes = { list, add, save, usage, remove }
