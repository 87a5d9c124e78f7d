import { type Decimal, money, toWire, ZERO } from '@/lib/domain/money'
import { Refusal } from '@/lib/domain/refusal'
import { stockSettings } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { lockProducts } from './product-queries'

/** A line of a document, as far as it says what leaves the stock: a product by its `product_cross_id`, and how many. */
type Line = { product_cross_id: string | null; quantity: string }

/** How many of each product the lines name; lines without a product of the catalogue name none. */
function quantitiesOf(lines: readonly Line[]): Map<number, Decimal> {
  const quantities = new Map<number, Decimal>()
  for (const { product_cross_id, quantity } of lines) {
    if (!product_cross_id || !/^[1-9]\d{0,8}$/.test(product_cross_id)) continue
    const id = Number(product_cross_id)
    quantities.set(id, (quantities.get(id) ?? ZERO).plus(money(quantity)))
  }
  return quantities
}

/**
 * Takes what an issued document sells out of the stock, once (unique key of document, product and reason). Without
 * stock mode nothing moves. ERROR_PRODUCT_NOT_AVAILABLE, naming the product, when there is less than that and the
 * structure does not sell below zero. The products' rows are locked, in the order of their ids, until the transaction
 * ends; products that are gone from the catalogue move nothing.
 */
export async function takeFromStock(
  tx: Tx,
  document: { id: number; lines: readonly Line[] },
  accountId: number | null,
): Promise<void> {
  const quantities = quantitiesOf(document.lines)
  if (quantities.size === 0) return
  const { stockMode, stockBelowZero } = await stockSettings(tx)
  if (!stockMode) return
  const products = await lockProducts(tx, [...quantities.keys()])
  const taken = products.flatMap(({ id, name, availability }) => {
    const quantity = quantities.get(id) ?? ZERO
    return quantity.isZero() ? [] : [{ id, name, quantity, left: money(availability).minus(quantity) }]
  })
  const short = stockBelowZero ? undefined : taken.find(({ left }) => left.isNegative())
  if (short) {
    const available = toWire(short.left.plus(short.quantity))
    throw new Refusal('ERROR_PRODUCT_NOT_AVAILABLE', { name: short.name, available }, ['product_list'])
  }
  await insertRows(
    tx,
    'stock_movement',
    taken.map(({ id, quantity }) => ({
      product_id: id,
      quantity: quantity.negated().toString(),
      reason: 'INVOICE',
      document_id: document.id,
      account_id: accountId,
    })),
  )
}

/** A product whose availability is not what its movements add up to. */
export type StockFault = { id: number; name: string; availability: string; ledger: string }

/** The products of a structure whose availability differs from the sum of their movements. */
export const stockFaults = (tx: Tx, structureId: number): Promise<StockFault[]> =>
  tx.$queryRaw<StockFault[]>`
    select p.id, p.name, p.availability::text, coalesce(sum(m.quantity), 0)::text as ledger
    from product p left join stock_movement m on m.structure_id = p.structure_id and m.product_id = p.id
    where p.structure_id = ${structureId}
    group by p.id having p.availability <> coalesce(sum(m.quantity), 0) order by p.id`
