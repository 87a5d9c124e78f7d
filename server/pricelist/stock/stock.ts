import { ok } from '@/lib/api/endpoint'
import { toInstantText } from '@/lib/domain/core/local-time'
import { money, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { auditMany, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { lockProducts } from '../products/product-queries'
import { movementsOf } from './stock-queries'

const procedures = api.pricelist.stock

const read = procedures.read.handler(async ({ context: { tx }, input }) => {
  const ids = [...new Set(input.product_list.map(({ id }) => id))]
  return ok({ products_stock: await stockOf(tx, ids) })
})

async function stockOf(tx: Tx, ids: readonly number[]) {
  const rows = await tx.product.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, availability: true },
    orderBy: { id: 'asc' },
  })
  if (rows.length < ids.length) throw new Refusal('ERROR_NOT_FOUND', {}, ['product_list'])
  return rows.map(({ id, availability }) => ({ id, availability: Number(availability) }))
}

/** The rows stay locked from reading the stock to writing the difference, so that two counts at once do not add up. */
const save = procedures.save.handler(async ({ context: { tx, caller }, input }) => {
  const wanted = new Map(input.products_stock.map((stock) => [stock.id, stock]))
  const rows = await lockProducts(tx, [...wanted.keys()])
  if (rows.length < wanted.size) throw new Refusal('ERROR_NOT_FOUND', {}, ['products_stock'])
  const moved = rows.flatMap(({ id, availability: before }) => {
    const { availability = 0, note = '' } = wanted.get(id) ?? {}
    const difference = money(availability).minus(money(before))
    return difference.isZero() ? [] : [{ id, before, availability, note, quantity: difference.toString() }]
  })
  await insertRows(
    tx,
    'stock_movement',
    moved.map(({ id, quantity, note }) => ({
      product_id: id,
      quantity,
      reason: 'MANUAL',
      note,
      account_id: caller.accountId,
    })),
  )
  await auditMany(
    tx,
    moved.map(({ id, before, availability }) => ({
      action: 'UPDATE' as const,
      entity: 'product',
      entityId: id,
      changes: changesBetween({ availability: toWire(money(before)) }, { availability }),
    })),
  )
  return ok({ products_stock: await stockOf(tx, [...wanted.keys()]) })
})

const movements = procedures.movements.handler(async ({ context: { tx }, input }) => {
  const { product_id, page: number, size, column, orderDirection: order } = input
  await stockOf(tx, [product_id])
  const page = { number, size, column, order }
  const { rows, total } = await movementsOf(tx, product_id, page)
  const movement_list = rows.map(({ created_at, ...row }) => ({
    ...row,
    created_at: toInstantText(created_at, env.LUNA_ZONE),
  }))
  return ok({ movement_list, paging_data: pagingData(page, total) })
})

export const stock = { read, save, movements }
