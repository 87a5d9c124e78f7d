import { ok } from '@/lib/api/endpoint'
import type { PriceChange, PriceIn } from '@/lib/api/pricelist/product-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import { isCurrency, isMeasurementUnit } from '@/lib/domain/pricing/units'
import { type AuditEntry, auditMany, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { api } from '@/server/http/implement'
import { keptValues } from '../products/attribute-store'
import { findProducts, lockPrices, lockProducts, type StoredPrice } from '../products/product-queries'
import { updatePrice } from './price-store'

const procedures = api.pricelist.prices
const ENTITY = 'price'

type PriceReferences = {
  currency_id: number
  measurementunit_id: number
  valid_from?: string | null
  valid_to?: string | null
}

/** 'Check input data' (document 2 §5) for a currency or a unit that is not in its list, or a validity turned around. */
function refuseUnfit(price: PriceReferences): void {
  const wrong = [
    ...(isCurrency(price.currency_id) ? [] : ['currency_id']),
    ...(isMeasurementUnit(price.measurementunit_id) ? [] : ['measurementunit_id']),
    ...(price.valid_from && price.valid_to && price.valid_to < price.valid_from ? ['valid_to'] : []),
  ]
  if (wrong.length > 0) throw new Refusal('ERROR_PRICE_NOT_VALID', {}, wrong)
}

/** Adds prices of products of the own structure and answers their ids. */
export async function insertPrices(tx: Tx, prices: readonly PriceIn[]): Promise<number[]> {
  for (const price of prices) refuseUnfit(price)
  const attributes = await keptValues(
    tx,
    'price_attribute',
    prices.map(({ attribute_list }) => attribute_list),
  )
  const rows = prices.map(({ attribute_list: _, valid_from, valid_to, ...price }, index) => ({
    ...price,
    valid_from: valid_from ?? null,
    valid_to: valid_to ?? null,
    attributes: attributes[index] ?? {},
  }))
  const ids = await insertRows(tx, ENTITY, rows)
  const entry = (row: object, index: number): AuditEntry => ({
    action: 'CREATE',
    entity: ENTITY,
    entityId: ids[index] ?? 0,
    changes: changesBetween(null, { ...row }),
  })
  await auditMany(tx, rows.map(entry))
  return ids
}

const add = procedures.add.handler(async ({ context: { tx, caller }, input }) => {
  const productIds = [...new Set(input.price_list.map(({ product_id }) => product_id))]
  const locked = await lockProducts(tx, productIds)
  if (locked.length < productIds.length) throw new Refusal('ERROR_NOT_FOUND', {}, ['price_list'])
  const ids = await insertPrices(tx, input.price_list)
  const products = await findProducts(tx, productIds, caller)
  const byId = new Map(products.flatMap(({ price_list }) => price_list).map((price) => [price.id, price]))
  return ok({ price_list: ids.flatMap((id) => byId.get(id) ?? []) })
})

/** The columns that a change gives; the rest stays. */
async function columnsOf(
  tx: Tx,
  { id: _, attribute_list, ...values }: PriceChange,
): Promise<Partial<StoredPrice>> {
  const columns = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  if (!attribute_list) return columns
  const [attributes = {}] = await keptValues(tx, 'price_attribute', [attribute_list])
  return { ...columns, attributes }
}

async function saveOne(tx: Tx, before: StoredPrice, change: PriceChange): Promise<AuditEntry> {
  const columns = await columnsOf(tx, change)
  refuseUnfit({ ...before, ...columns })
  await updatePrice(tx, before.id, columns)
  const changes = changesBetween(before, { ...before, ...columns })
  return { action: 'UPDATE', entity: ENTITY, entityId: before.id, changes }
}

const save = procedures.save.handler(async ({ context: { tx, caller }, input }) => {
  const { id, price_list } = input.product_data
  const ids = price_list.map((price) => price.id)
  const stored = (await lockPrices(tx, ids)).filter(({ product_id }) => product_id === id)
  const byId = new Map(stored.map((row) => [row.id, row]))
  const entries: AuditEntry[] = []
  for (const change of price_list) {
    const before = byId.get(change.id)
    if (!before) throw new Refusal('ERROR_NOT_FOUND', {}, ['product_data.price_list'])
    entries.push(await saveOne(tx, before, change))
  }
  await auditMany(tx, entries)
  const [product] = await findProducts(tx, [id], caller)
  if (!product) throw new Refusal('ERROR_NOT_FOUND', {}, ['product_data.id'])
  return ok({ product })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  const ids = [...new Set(input.price_list.map(({ id }) => id))]
  const rows = await lockPrices(tx, ids)
  if (rows.length < ids.length) throw new Refusal('ERROR_NOT_FOUND', {}, ['price_list'])
  await tx.price.deleteMany({ where: { id: { in: ids } } })
  await auditMany(
    tx,
    rows.map(({ id, ...before }) => ({
      action: 'DELETE' as const,
      entity: ENTITY,
      entityId: id,
      changes: changesBetween(before, null),
    })),
  )
  return ok({})
})

export const prices = { add, save, remove }
