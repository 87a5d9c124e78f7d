import { ok } from '@/lib/api/endpoint'
import { hasAny } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit, auditEach, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { familyOf, listCategories, lockTree } from './category-queries'
import { replaceCategory } from './category-store'

const procedures = api.anagrafica.categories

const list = procedures.list.handler(async ({ context: { tx, caller } }) => {
  const family = hasAny(caller.guiItemList, ['GUI_CAN_LIST_ANAGRAFICACATEGORY_FAMILY'])
  const own = hasAny(caller.guiItemList, ['GUI_CAN_LIST_ANAGRAFICACATEGORY_STRUCTURE'])
  if (!family && !own) return ok({ anagrafica_category_list: [] })
  const reach = family ? {} : { structureId: caller.structureId }
  return ok({ anagrafica_category_list: await listCategories(tx, reach) })
})

async function one(tx: Tx, id: number) {
  const [category] = await listCategories(tx, { id })
  if (!category) throw new Refusal('ERROR_NOT_FOUND')
  return ok({ anagrafica_category: category })
}

const rowOf = (tx: Tx, id: number) =>
  tx.anagrafica_category.findFirst({ where: { id }, select: { id: true, name: true, father_id: true } })

async function requireRow(tx: Tx, id: number, field: string) {
  const row = await rowOf(tx, id)
  if (!row) throw new Refusal('ERROR_NOT_FOUND', {}, [field])
  return row
}

const ENTITY = 'anagrafica_category'

const add = procedures.add.handler(async ({ context: { tx }, input }) => {
  await lockTree(tx)
  const data = { name: input.name, father_id: input.father_id ?? null }
  if (data.father_id !== null) await requireRow(tx, data.father_id, 'father_id')
  const { id } = await tx.anagrafica_category.create({ data, select: { id: true } })
  await audit(tx, { action: 'CREATE', entity: ENTITY, entityId: id, changes: changesBetween(null, data) })
  return one(tx, id)
})

const save = procedures.save.handler(async ({ context: { tx }, input }) => {
  await lockTree(tx)
  const { id, ...before } = await requireRow(tx, input.id, 'id')
  const data = {
    name: input.name ?? before.name,
    father_id: input.father_id === undefined ? before.father_id : input.father_id,
  }
  if (data.father_id !== null && data.father_id !== before.father_id) {
    await requireRow(tx, data.father_id, 'father_id')
    const under = await familyOf(tx, id)
    if (under.includes(data.father_id)) throw new Refusal('ERROR_CATEGORY_CYCLE', {}, ['father_id'])
  }
  await tx.anagrafica_category.update({ where: { id }, data, select: { id: true } })
  await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: id, changes: changesBetween(before, data) })
  return one(tx, id)
})

/** Moves the entries of a category to another one, or out of it when `to` is null; answers their number. */
async function moveEntries(tx: Tx, from: number, to: number | null): Promise<number> {
  const moved = await replaceCategory(tx, from, to)
  const entry = { action: 'UPDATE', entity: 'anagrafica', changes: { category_id: [from, to] } } as const
  await auditEach(tx, entry, moved)
  return moved.length
}

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  await lockTree(tx)
  const { id, ...before } = await requireRow(tx, input.id, 'id')
  const children = await tx.anagrafica_category.count({ where: { father_id: id } })
  if (children > 0) throw new Refusal('ERROR_CATEGORY_HAS_CHILDREN')
  if (typeof input.move_to === 'number') await requireRow(tx, input.move_to, 'move_to')
  if (input.move_to === id) throw new Refusal('ERROR_NOT_FOUND', {}, ['move_to'])
  if (input.move_to === undefined) {
    const count = await tx.anagrafica.count({ where: { category_id: id } })
    if (count > 0) throw new Refusal('ERROR_CATEGORY_HAS_ENTRIES', { count }, ['move_to'])
  }
  const moved = input.move_to === undefined ? 0 : await moveEntries(tx, id, input.move_to)
  await tx.anagrafica_category.delete({ where: { id }, select: { id: true } })
  await audit(tx, { action: 'DELETE', entity: ENTITY, entityId: id, changes: changesBetween(before, null) })
  return ok({ moved })
})

export const categories = { list, add, save, remove }
