import { ok } from '@/lib/api/endpoint'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { auditMany, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { lockProducts, readNotes } from './product-queries'

const procedures = api.pricelist.productNotes
const ENTITY = 'product_note'

async function presented(tx: Tx, ids: readonly number[]) {
  const rows = await readNotes(tx, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ ...row, created_at: toInstantText(row.created_at, env.LUNA_ZONE) }] : []
  })
}

const list = procedures.list.handler(async ({ context: { tx }, input }) => {
  const { product_id, page: number, size, column, orderDirection: order } = input
  const product = await tx.product.findFirst({ where: { id: product_id }, select: { id: true } })
  if (!product) throw new Refusal('ERROR_NOT_FOUND', {}, ['product_id'])
  const where = { product_id }
  const rows = await tx.product_note.findMany({
    where,
    orderBy: { id: order },
    skip: (number - 1) * size,
    take: size,
    select: { id: true },
  })
  const note_list = await presented(
    tx,
    rows.map(({ id }) => id),
  )
  const total = await tx.product_note.count({ where })
  return ok({ note_list, paging_data: pagingData({ number, size, column, order }, total) })
})

const add = procedures.add.handler(async ({ context: { tx, caller }, input }) => {
  const products = [...new Set(input.note_list.map(({ product_id }) => product_id))]
  if ((await lockProducts(tx, products)).length < products.length)
    throw new Refusal('ERROR_NOT_FOUND', {}, ['note_list'])
  const rows = input.note_list.map((note) => ({ ...note, account_id: caller.accountId }))
  const ids = await insertRows(tx, ENTITY, rows)
  await auditMany(
    tx,
    input.note_list.map((note, index) => ({
      action: 'CREATE' as const,
      entity: ENTITY,
      entityId: ids[index] ?? 0,
      changes: changesBetween(null, note),
    })),
  )
  return ok({ note_list: await presented(tx, ids) })
})

export const productNotes = { list, add }
