import type { PriceChangeForm } from '@/lib/api/pricelist/price-change-fields'
import type { Tx } from '@/server/db/client'
import { outcome } from './price-change-queries'

/**
 * Notes what a change makes of the products' prices, then makes it: two statements, however many prices. The products
 * and their prices stay locked, in the order of their ids as everywhere. Answers how many prices changed.
 */
export async function applyChange(
  tx: Tx,
  changeId: number,
  ids: readonly number[],
  change: PriceChangeForm,
): Promise<number> {
  await tx.$executeRaw`
    insert into price_change_row (price_change_id, price_id, product_id, quantity, currency_id, before, after)
    select ${changeId}, id, product_id, quantity, currency_id, before, after from (${outcome(ids, change)}) o
    where after is not null and after <> before`
  return tx.$executeRaw`
    update price r set amount = c.after from price_change_row c
    where c.price_change_id = ${changeId} and r.structure_id = app_structure() and r.id = c.price_id`
}

/** Gives back what they were to the prices of a change that are still as it left them. Answers how many. */
export const restorePrices = (tx: Tx, changeId: number): Promise<number> =>
  tx.$executeRaw`
    update price r set amount = c.before from price_change_row c
    where c.price_change_id = ${changeId} and r.structure_id = app_structure() and r.id = c.price_id
      and r.amount = c.after and r.quantity = c.quantity and r.currency_id = c.currency_id`
