import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { auditMany, changesBetween } from '@/server/db/audit'
import { insertRows } from '@/server/db/insert'
import { api } from '@/server/http/implement'
import { reachOf } from './attribute-store'
import { findTypes, lockTypes } from './product-type-queries'

const procedures = api.pricelist.productTypes
const ENTITY = 'product_type'

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) =>
  ok({ type_list: await findTypes(tx, reachOf(caller, input.scope)) }),
)

/** Two of one name, in one call or in two at once, are refused by the table's unique index. */
const add = procedures.add.handler(async ({ context: { tx, caller }, input }) => {
  const ids = await insertRows(tx, ENTITY, input.type_list)
  await auditMany(
    tx,
    input.type_list.map((row, index) => ({
      action: 'CREATE' as const,
      entity: ENTITY,
      entityId: ids[index] ?? 0,
      changes: changesBetween(null, row),
    })),
  )
  const types = new Map((await findTypes(tx, caller.structureId)).map((type) => [type.id, type]))
  return ok({ type_list: ids.flatMap((id) => types.get(id) ?? []) })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  const ids = [...new Set(input.type_list.map(({ id }) => id))]
  const types = await lockTypes(tx, ids)
  if (types.length < ids.length) throw new Refusal('ERROR_NOT_FOUND', {}, ['type_list'])
  const used = types.find(({ is_used }) => is_used)
  if (used) throw new Refusal('ERROR_PRODUCT_TYPE_IN_USE', { name: used.name }, ['type_list'])
  await tx.product_type.deleteMany({ where: { id: { in: ids } } })
  await auditMany(
    tx,
    types.map(({ id, name, color }) => ({
      action: 'DELETE' as const,
      entity: ENTITY,
      entityId: id,
      changes: changesBetween({ name, color }, null),
    })),
  )
  return ok({})
})

export const productTypes = { list, add, remove }
