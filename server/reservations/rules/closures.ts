import { ok } from '@/lib/api/endpoint'
import type { Closure, ClosureIn } from '@/lib/api/reservations/rule-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { clockText } from './clock-text'
import { type ClosureRow, findClosures } from './rule-queries'
import { deleteRule, insertRule, updateRule } from './rule-store'

const procedures = api.reservations.closures
const TABLE = 'reservation_closure'

const toClosure = ({ from_minute, to_minute, ...row }: ClosureRow): Closure => ({
  ...row,
  from_time: clockText(from_minute),
  to_time: clockText(to_minute),
})

const columnsOf = (content: ClosureIn) => ({
  group_id: content.group_id ?? null,
  resource_id: content.resource_id ?? null,
  kind: content.kind,
  from_day: content.from_day,
  from_minute: content.from_time,
  to_day: content.to_day,
  to_minute: content.to_time,
  reason: content.reason,
})

async function read(tx: Tx, id: number): Promise<Closure> {
  const [row] = await findClosures(tx, { id })
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return toClosure(row)
}

const list = procedures.list.handler(async ({ context: { tx }, input }) =>
  ok({
    closure_list: (await findClosures(tx, input.from_day ? { from: input.from_day } : {})).map(toClosure),
  }),
)

const add = procedures.add.handler(async ({ context: { tx }, input }) =>
  ok({ closure: await read(tx, await insertRule(tx, TABLE, columnsOf(input.closure))) }),
)

const update = procedures.update.handler(async ({ context: { tx }, input: { closure: content } }) => {
  await updateRule(tx, TABLE, content, columnsOf(content))
  return ok({ closure: await read(tx, content.id) })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  await deleteRule(tx, TABLE, input.id)
  return ok({})
})

export const closures = { list, add, update, remove }
