import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { findRow } from '../entries/queries'
import { createTag, TAG_ENTITY, tagIdOf } from './tag-names'
import { findTagByName, findTags, lockTags, tagsOf } from './tag-queries'
import { linkTags, mergeTag } from './tag-store'

const procedures = api.anagrafica.tags

const list = procedures.list.handler(async ({ context: { tx, caller } }) =>
  ok({ anagrafica_tag_list: await findTags(tx, caller.structureId) }),
)

async function requireTag(tx: Tx, structureId: number, id: number) {
  const [tag] = await findTags(tx, structureId, id)
  if (!tag) throw new Refusal('ERROR_NOT_FOUND', {}, ['id'])
  return tag
}

const add = procedures.add.handler(async ({ context: { tx, caller }, input: { name, color } }) => {
  await lockTags(tx)
  const id = await createTag(tx, { name, color })
  return ok({ anagrafica_tag: await requireTag(tx, caller.structureId, id) })
})

const save = procedures.save.handler(async ({ context: { tx, caller }, input }) => {
  await lockTags(tx)
  const before = await requireTag(tx, caller.structureId, input.id)
  const data = { name: input.name ?? before.name, color: input.color ?? before.color }
  const other = await findTagByName(tx, data.name)
  if (other && other.id !== before.id) {
    if (!input.merge) throw new Refusal('ERROR_TAG_NAME_TAKEN', { name: other.name }, ['name'])
    await mergeTag(tx, before.id, other.id)
    const changes = { name: [before.name, null], merged_into: [null, other.name] } as const
    await audit(tx, { action: 'MERGE', entity: TAG_ENTITY, entityId: before.id, changes })
    return ok({ anagrafica_tag: await requireTag(tx, caller.structureId, other.id) })
  }
  await tx.anagrafica_tag.update({ where: { id: before.id }, data, select: { id: true } })
  const changes = changesBetween({ name: before.name, color: before.color }, data)
  await audit(tx, { action: 'UPDATE', entity: TAG_ENTITY, entityId: before.id, changes })
  return ok({ anagrafica_tag: await requireTag(tx, caller.structureId, before.id) })
})

const remove = procedures.remove.handler(async ({ context: { tx, caller }, input }) => {
  await lockTags(tx)
  const { id, ...before } = await requireTag(tx, caller.structureId, input.id)
  await tx.anagrafica_tag.delete({ where: { id }, select: { id: true } })
  await audit(tx, {
    action: 'DELETE',
    entity: TAG_ENTITY,
    entityId: id,
    changes: changesBetween(before, null),
  })
  return ok({})
})

const assign = procedures.assign.handler(async ({ context: { tx }, input }) => {
  const entry = await findRow(tx, { id: input.id }, true)
  if (!entry) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  await lockTags(tx)
  const tagIds: number[] = []
  for (const name of input.name_list) tagIds.push(await tagIdOf(tx, name))
  await linkTags(tx, [{ entryId: entry.id, tagIds }])
  const after = await tagsOf(tx, entry.id)
  const names = (tags: readonly { name: string }[]) => tags.map(({ name }) => name)
  const changes = changesBetween({ tags: names(entry.tag_list) }, { tags: names(after) })
  await audit(tx, { action: 'UPDATE', entity: 'anagrafica', entityId: entry.sku, changes })
  return ok({ tag_list: after })
})

export const tags = { list, add, save, remove, assign }
