import { ok } from '@/lib/api/endpoint'
import type { PriceChangeEntry, PriceChangeForm } from '@/lib/api/pricelist/price-change-fields'
import type { ProductFilter } from '@/lib/api/pricelist/product-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { type Page, pagingData } from '@/server/db/page'
import { api, type HandlerContext } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { idsOfFilter } from '../products/product-queries'
import {
  changedPrices,
  changeTotals,
  lockChange,
  lockChanged,
  lockPricesOf,
  readChanges,
  touchedPrices,
} from './price-change-queries'
import { applyChange, restorePrices } from './price-change-store'

const procedures = api.pricelist.priceChanges
const ENTITY = 'price_change'
/** The number of prices left alone by an undo that are listed one by one. */
const MAX_LISTED_PRICES = 200

type Selection = { product_list?: readonly { id: number }[] | null; filter?: ProductFilter | null }

const idsOf = async ({ tx, caller }: Pick<HandlerContext, 'tx' | 'caller'>, selection: Selection) =>
  selection.product_list
    ? [...new Set(selection.product_list.map(({ id }) => id))]
    : idsOfFilter(tx, selection.filter ?? null, caller.structureId, 'id')

const formOf = ({ type, mode, value, rounding }: PriceChangeForm): PriceChangeForm => ({
  type,
  mode,
  value,
  rounding,
})

const preview = procedures.preview.handler(async ({ context, input }) => {
  const { page_number: number, items_per_page: size, order_by: column, order_as: order } = input.paging_data
  const at: Page = { number, size, column, order }
  const ids = await idsOf(context, input)
  const totals = await changeTotals(context.tx, ids, input)
  const price_list = await changedPrices(context.tx, ids, input, at)
  return ok({ totals, price_list, paging_data: pagingData(at, totals.changed + totals.refused) })
})

/** Refuses a change as a whole when it would differ from its preview. */
const apply = procedures.apply.handler(async ({ context, input }) => {
  const { tx, caller } = context
  const form = formOf(input)
  const ids = await idsOf(context, input)
  const locked = await lockPricesOf(tx, ids)
  if (input.product_list && locked < ids.length) throw new Refusal('ERROR_NOT_FOUND', {}, ['product_list'])
  const { price_count } = input
  const { id } = await tx.price_change.create({
    data: { ...form, price_count, account_id: caller.accountId, created_at: now() },
    select: { id: true },
  })
  const changed = await applyChange(tx, id, ids, form)
  if (changed !== price_count) throw new Refusal('ERROR_PRICE_CHANGE_STALE')
  await audit(tx, {
    action: 'CREATE',
    entity: ENTITY,
    entityId: id,
    changes: changesBetween(null, { ...form, price_count }),
  })
  return ok({ price_change: await one(tx, id) })
})

/** Of two callers that undo it at once, the second finds it undone. */
const undo = procedures.undo.handler(async ({ context: { tx }, input: { id } }) => {
  const change = await lockChange(tx, id)
  if (!change) throw new Refusal('ERROR_NOT_FOUND', {}, ['id'])
  if (change.undone_at) throw new Refusal('ERROR_PRICE_CHANGE_UNDONE')
  await lockChanged(tx, id)
  const kept_list = await touchedPrices(tx, id, MAX_LISTED_PRICES)
  const restored_count = await restorePrices(tx, id)
  const data = { undone_at: now(), restored_count }
  await tx.price_change.update({ where: { id }, data, select: { id: true } })
  const changes = { undone: [false, true], restored_count: [null, restored_count] } as const
  await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: id, changes })
  const kept_count = change.price_count - restored_count
  return ok({ price_change: await one(tx, id), kept_count, kept_list })
})

async function entries(tx: Tx, ids: readonly number[]): Promise<PriceChangeEntry[]> {
  const rows = await readChanges(tx, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const text = (at: Date) => toInstantText(at, env.LUNA_ZONE)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return [{ ...row, created_at: text(row.created_at), undone_at: row.undone_at && text(row.undone_at) }]
  })
}

async function one(tx: Tx, id: number): Promise<PriceChangeEntry> {
  const [entry] = await entries(tx, [id])
  if (!entry) throw new Refusal('ERROR_NOT_FOUND')
  return entry
}

const list = procedures.list.handler(async ({ context: { tx }, input }) => {
  const at: Page = { number: input.page, size: input.size, column: input.column, order: input.orderDirection }
  const rows = await tx.price_change.findMany({
    orderBy: { id: at.order },
    skip: (at.number - 1) * at.size,
    take: at.size,
    select: { id: true },
  })
  const price_change_list = await entries(
    tx,
    rows.map(({ id }) => id),
  )
  return ok({ price_change_list, paging_data: pagingData(at, await tx.price_change.count()) })
})

export const priceChanges = { preview, apply, undo, list }
