import { ok } from '@/lib/api/endpoint'
import type { Opening, OpeningIn } from '@/lib/api/reservations/rule-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { clockText } from './clock-text'
import { findOpenings, type OpeningRow } from './rule-queries'
import { deleteRule, insertRule, updateRule } from './rule-store'

const procedures = api.reservations.openings
const TABLE = 'reservation_opening'

const toOpening = ({ from_minute, to_minute, ...row }: OpeningRow): Opening => ({
  ...row,
  from_time: clockText(from_minute),
  to_time: clockText(to_minute),
})

const columnsOf = (content: OpeningIn) => ({
  group_id: content.group_id ?? null,
  resource_id: content.resource_id ?? null,
  weekdays: content.weekdays,
  from_minute: content.from_time,
  to_minute: content.to_time,
  valid_from: content.valid_from ?? null,
  valid_to: content.valid_to ?? null,
})

async function read(tx: Tx, id: number): Promise<Opening> {
  const [row] = await findOpenings(tx, id)
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return toOpening(row)
}

const list = procedures.list.handler(async ({ context: { tx } }) =>
  ok({ opening_list: (await findOpenings(tx)).map(toOpening) }),
)

const add = procedures.add.handler(async ({ context: { tx }, input }) =>
  ok({ opening: await read(tx, await insertRule(tx, TABLE, columnsOf(input.opening))) }),
)

const update = procedures.update.handler(async ({ context: { tx }, input: { opening: content } }) => {
  await updateRule(tx, TABLE, content, columnsOf(content))
  return ok({ opening: await read(tx, content.id) })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  await deleteRule(tx, TABLE, input.id)
  return ok({})
})

export const openings = { list, add, update, remove }
