import type { Tx } from '@/server/db/client'
import type { StoredPrice, Values } from '../products/product-queries'

/** Writes the given columns of a price of the own structure; the others stay. */
export async function updatePrice(tx: Tx, id: number, columns: Partial<StoredPrice>): Promise<void> {
  await tx.$executeRaw`
    update price t set amount = f.amount, quantity = f.quantity, description = f.description,
      currency_id = f.currency_id, measurementunit_id = f.measurementunit_id, valid_from = f.valid_from,
      valid_to = f.valid_to, attributes = f.attributes
    from (select (jsonb_populate_record(p, ${JSON.stringify(columns)}::jsonb)).* from price p
      where p.id = ${id} and p.structure_id = app_structure()) f
    where t.id = f.id and t.structure_id = app_structure()`
}

type PriceColumns = {
  id: number
  amount: number | null
  quantity: number | null
  description: string
  measurementunit_id: number | null
  currency_id: number | null
  attributes: Values
}

/** Sets what prices cost and for what, in one statement. The caller holds their products' locks. */
export async function updatePrices(tx: Tx, prices: readonly PriceColumns[]): Promise<void> {
  if (prices.length === 0) return
  await tx.$executeRaw`
    update price t set amount = f.amount, quantity = f.quantity, description = f.description,
      measurementunit_id = f.measurementunit_id, currency_id = f.currency_id, attributes = f.attributes
    from jsonb_populate_recordset(null::price, ${JSON.stringify(prices)}::jsonb) f
    where t.id = f.id and t.structure_id = app_structure()`
}
