import { ok } from '@/lib/api/endpoint'
import type { Price, PriceIn } from '@/lib/api/reservations/rule-fields'
import { money, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { clockText } from './clock-text'
import { findPrices, type PriceRow } from './rule-queries'
import { deleteRule, insertRule, orderPrices, updateRule } from './rule-store'

const procedures = api.reservations.prices
const TABLE = 'reservation_price'

const toPrice = ({ from_minute, to_minute, amount, vat_rate, ...row }: PriceRow): Price => ({
  ...row,
  from_time: clockText(from_minute),
  to_time: clockText(to_minute),
  amount: toWire(money(amount)),
  vat_rate: toWire(money(vat_rate)),
})

const columnsOf = (content: PriceIn) => ({
  group_id: content.group_id ?? null,
  resource_id: content.resource_id ?? null,
  position: content.position,
  name: content.name,
  weekdays: content.weekdays,
  from_minute: content.from_time,
  to_minute: content.to_time,
  valid_from: content.valid_from ?? null,
  valid_to: content.valid_to ?? null,
  tag_id: content.tag_id ?? null,
  category_id: content.category_id ?? null,
  per: content.per,
  with_conditions: content.with_conditions,
  amount: String(content.amount),
  vat_rate: String(content.vat_rate),
})

async function read(tx: Tx, id: number): Promise<Price> {
  const [row] = await findPrices(tx, id)
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return toPrice(row)
}

const list = procedures.list.handler(async ({ context: { tx } }) =>
  ok({ price_list: (await findPrices(tx)).map(toPrice) }),
)

const add = procedures.add.handler(async ({ context: { tx }, input }) =>
  ok({ price: await read(tx, await insertRule(tx, TABLE, columnsOf(input.price))) }),
)

const update = procedures.update.handler(async ({ context: { tx }, input: { price: content } }) => {
  await updateRule(tx, TABLE, content, columnsOf(content))
  return ok({ price: await read(tx, content.id) })
})

const order = procedures.order.handler(async ({ context: { tx }, input }) => {
  await orderPrices(tx, input.id_list)
  return ok({ price_list: (await findPrices(tx)).map(toPrice) })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  await deleteRule(tx, TABLE, input.id)
  return ok({})
})

export const prices = { list, add, update, order, remove }
