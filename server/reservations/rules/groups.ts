import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { findGroups, type GroupRow } from './rule-queries'
import { deleteGroup, insertRule, updateRule } from './rule-store'

const procedures = api.reservations.groups

async function read(tx: Tx, id: number): Promise<GroupRow> {
  const [row] = await findGroups(tx, id)
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return row
}

const list = procedures.list.handler(async ({ context: { tx } }) => ok({ group_list: await findGroups(tx) }))

const add = procedures.add.handler(async ({ context: { tx }, input }) =>
  ok({ group: await read(tx, await insertRule(tx, 'reservation_group', input.group)) }),
)

const update = procedures.update.handler(async ({ context: { tx }, input }) => {
  const { id, revision, ...columns } = input.group
  await updateRule(tx, 'reservation_group', { id, revision }, columns)
  return ok({ group: await read(tx, id) })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  await deleteGroup(tx, input.id)
  return ok({})
})

export const groups = { list, add, update, remove }
